import {
  type BodyOf,
  claimCase,
  DESK_IMAGE,
  decide,
  decideRevocation,
  type Endpoint,
  proposeRevocation,
  releaseCase,
} from '@portico/contract';
import type { AuditKind } from '#audit/audit.ts';
import { changeRows } from '#test/engines/rows.ts';
import type { TestApp } from '#test/engines/start.ts';
import { documentsOf } from '#test/people/documents.ts';
import { anOperator, callDesk, type SignedIn } from '#test/people/operators.ts';
import { endsSoon } from '#test/people/renewals.ts';
import { aSubmission, CONFIRMED, claim, decideCase, openAllImages } from '#test/people/reviews.ts';
import { proposeFor, referenceOf, revoked } from '#test/people/revocations.ts';
import { aReadCase, BY_ZONE, confirmedBy, freshPassport } from '#test/people/tags.ts';
import { endVerifications } from '#verification/assurances/ending.ts';
import { BY_TIME, callHere, type Flow, HERE } from './event-flow.ts';

const REFUSED: Omit<BodyOf<typeof decide>, 'id'> = { decision: 'reject', reasons: ['untrue'] };

type Kind = Extract<
  AuditKind,
  | 'case_claimed'
  | 'case_released'
  | 'image_viewed'
  | 'rejection_proposed'
  | 'confirmation_proposed'
  | 'document_in_use'
  | 'verification_decided'
  | 'verification_expired'
  | 'verification_suspended'
  | 'renewal_begun'
  | 'revocation_proposed'
  | 'revocation_declined'
  | 'verification_revoked'
  | 'revocation_answered'
>;

/** The call that an event is about, from its own address. */
function deskHere(
  t: TestApp,
  { cookie }: SignedIn,
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  body?: unknown,
) {
  return callDesk(t, endpoint, body, {
    cookie,
    'sec-fetch-site': 'same-origin',
    'x-forwarded-for': HERE,
  });
}

/** One flow for each event of a review. */
export const REVIEW_FLOWS: Record<Kind, Flow> = {
  async case_claimed(t) {
    const { caseId: id, id: account } = await aSubmission(t);
    return { answer: await deskHere(t, await anOperator(t), claimCase, { id }), account };
  },
  async case_released(t) {
    const { caseId: id, id: account } = await aSubmission(t);
    const operator = await anOperator(t);
    await claim(t, operator, id);
    return { answer: await deskHere(t, operator, releaseCase, { id }), account };
  },
  async image_viewed(t) {
    const { caseId, id: account } = await aSubmission(t);
    const operator = await anOperator(t);
    await claim(t, operator, caseId);
    const [document] = await documentsOf(t, account);
    const path = DESK_IMAGE.path.replace(':id', document?.id ?? '') as `/${string}`;
    return { answer: await deskHere(t, operator, { method: 'GET', path }), account };
  },
  async document_in_use(t) {
    const [operator, passport] = [await anOperator(t), freshPassport()];
    await confirmedBy(t, operator, passport);
    const { caseId: id, id: account } = await aReadCase(t, operator, passport);
    const answer = await deskHere(t, operator, decide, { id, ...BY_ZONE });
    return { answer, account, secrets: [passport.number] };
  },
  async rejection_proposed(t) {
    const { caseId: id, id: account } = await aSubmission(t);
    const operator = await anOperator(t);
    await claim(t, operator, id);
    const note = 'The font of the number is another one.';
    const answer = await deskHere(t, operator, decide, { id, ...REFUSED, note });
    return { answer, account, secrets: [note] };
  },
  async confirmation_proposed(t) {
    const { caseId: id, id: account } = await aSubmission(t);
    const operator = await anOperator(t);
    await claim(t, operator, id);
    await openAllImages(t, operator, id);
    const note = 'The hologram is where it should be.';
    const before = t.deps.config.reviewConfirmations;
    t.deps.config.reviewConfirmations = 2;
    const answer = await deskHere(t, operator, decide, { id, ...CONFIRMED, note });
    t.deps.config.reviewConfirmations = before;
    return { answer, account, secrets: [note] };
  },
  async verification_decided(t) {
    const { caseId: id, id: account } = await aSubmission(t);
    await decideCase(t, await anOperator(t), id, REFUSED);
    const second = await anOperator(t);
    await claim(t, second, id);
    return { answer: await deskHere(t, second, decide, { id, ...REFUSED }), account };
  },
  async verification_suspended(t) {
    const { caseId: id, id: account, token } = await aSubmission(t);
    await decideCase(t, await anOperator(t), id, CONFIRMED);
    return { answer: await callHere(t, '/user/verification/suspend', {}, token), account };
  },
  async renewal_begun(t) {
    const { caseId: id, id: account, token } = await aSubmission(t);
    await decideCase(t, await anOperator(t), id, CONFIRMED);
    await endsSoon(t, account);
    return { answer: await callHere(t, '/user/verification/renew', {}, token), account };
  },
  async revocation_proposed(t) {
    const { caseId, id: account } = await aSubmission(t);
    const operator = await anOperator(t);
    await decideCase(t, operator, caseId, CONFIRMED);
    const note = 'The same face as in another case.';
    const reference = await referenceOf(t, account);
    const body = { reference, reasons: ['another_person'], note };
    return {
      answer: await deskHere(t, operator, proposeRevocation, body),
      account,
      secrets: [note],
    };
  },
  async revocation_declined(t) {
    const { caseId, id: account } = await aSubmission(t);
    const operator = await anOperator(t);
    await decideCase(t, operator, caseId, CONFIRMED);
    const { id } = (await proposeFor(t, operator, account)).json();
    const body = { id, decision: 'decline' };
    return { answer: await deskHere(t, operator, decideRevocation, body), account };
  },
  async verification_revoked(t) {
    const { caseId, id: account } = await aSubmission(t);
    const operator = await anOperator(t);
    await decideCase(t, operator, caseId, CONFIRMED);
    const { id } = (await proposeFor(t, operator, account)).json();
    const body = { id, decision: 'agree' };
    return { answer: await deskHere(t, await anOperator(t), decideRevocation, body), account };
  },
  async revocation_answered(t) {
    const { caseId, id: account, token } = await aSubmission(t);
    await decideCase(t, await anOperator(t), caseId, CONFIRMED);
    await revoked(t, account);
    const text = 'It is me: I have a beard now.';
    const answer = await callHere(t, '/user/verification/answer', { text }, token);
    return { answer, account, secrets: [text] };
  },
  async verification_expired(t) {
    const { caseId: id, id: account } = await aSubmission(t);
    await decideCase(t, await anOperator(t), id, CONFIRMED);
    await changeRows(t, 'assurances', { id }, { valid_until: t.clock.now(), reminders: 2 });
    await endVerifications(t.deps);
    return { answer: BY_TIME, account };
  },
};
