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
import type { AuditKind } from '#platform/audit/audit.ts';
import { changeRows } from '#test/engines/rows.ts';
import type { TestApp } from '#test/engines/start.ts';
import { documentsOf } from '#test/people/documents.ts';
import { anOperator, callDesk, type SignedIn } from '#test/people/operators.ts';
import { endsSoon } from '#test/people/renewals.ts';
import { aSubmission, CONFIRMED, claim, decideCase, openAllImages } from '#test/people/reviews.ts';
import { proposeFor, referenceOf, revoked } from '#test/people/revocations.ts';
import { aReadCase, BY_ZONE, confirmedBy, freshPassport } from '#test/people/tags.ts';
import { endVerifications } from '#verification/assurances/ending.ts';
import { BY_TIME, callsOf, type Flow, HERE } from './event-flow.ts';

const REFUSED: Omit<BodyOf<typeof decide>, 'id'> = { decision: 'reject', reasons: ['untrue'] };

/** Makes the call at the desk that an event about this account is about. */
async function deskHere(
  t: TestApp,
  account: string,
  { cookie }: SignedIn,
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  body?: object,
) {
  const headers = { cookie, 'sec-fetch-site': 'same-origin', 'x-forwarded-for': HERE };
  const note = body !== undefined && 'note' in body ? [String(body.note)] : [];
  return { answer: await callDesk(t, endpoint, body, headers), account, secrets: note };
}

/** A case that waits, or one that this operator has claimed or confirmed. */
async function aCase(t: TestApp, state: 'waits' | 'claimed' | 'confirmed') {
  const [person, operator] = [await aSubmission(t), await anOperator(t)];
  if (state === 'claimed') await claim(t, operator, person.caseId);
  if (state === 'confirmed') await decideCase(t, operator, person.caseId, CONFIRMED);
  return { person, account: person.id, id: person.caseId, operator, call: callsOf(t, person) };
}

/** One flow for each event of a review. */
export const REVIEW_FLOWS = {
  async case_claimed(t) {
    const { id, account, operator } = await aCase(t, 'waits');
    return deskHere(t, account, operator, claimCase, { id });
  },
  async case_released(t) {
    const { id, account, operator } = await aCase(t, 'claimed');
    return deskHere(t, account, operator, releaseCase, { id });
  },
  async image_viewed(t) {
    const { account, operator } = await aCase(t, 'claimed');
    const [document] = await documentsOf(t, account);
    const path = DESK_IMAGE.path.replace(':id', document?.id ?? '') as `/${string}`;
    return deskHere(t, account, operator, { method: 'GET', path });
  },
  async document_in_use(t) {
    const [operator, passport] = [await anOperator(t), freshPassport()];
    await confirmedBy(t, operator, passport);
    const { caseId: id, id: account } = await aReadCase(t, operator, passport);
    const happened = await deskHere(t, account, operator, decide, { id, ...BY_ZONE });
    return { ...happened, secrets: [passport.number] };
  },
  async rejection_proposed(t) {
    const { id, account, operator } = await aCase(t, 'claimed');
    const note = 'The font of the number is another one.';
    return deskHere(t, account, operator, decide, { id, ...REFUSED, note });
  },
  async confirmation_proposed(t) {
    const { id, account, operator } = await aCase(t, 'claimed');
    await openAllImages(t, operator, id);
    const note = 'The hologram is where it should be.';
    const before = t.deps.config.reviewConfirmations;
    t.deps.config.reviewConfirmations = 2;
    const happened = await deskHere(t, account, operator, decide, { id, ...CONFIRMED, note });
    t.deps.config.reviewConfirmations = before;
    return happened;
  },
  async rejection_answered(t) {
    const { id, account, operator, call } = await aCase(t, 'claimed');
    const before = t.deps.config.reviewRejections;
    t.deps.config.reviewRejections = 1;
    await callDesk(t, decide, { id, ...REFUSED }, { cookie: operator.cookie });
    t.deps.config.reviewRejections = before;
    const text = 'It is my passport: the photo is ten years old.';
    return { ...(await call('/user/verification/answer', { text })), secrets: [text], account };
  },
  async verification_decided(t) {
    const { id, account, operator } = await aCase(t, 'waits');
    await decideCase(t, operator, id, REFUSED);
    const second = await anOperator(t);
    await claim(t, second, id);
    return deskHere(t, account, second, decide, { id, ...REFUSED });
  },
  async verification_suspended(t) {
    return (await aCase(t, 'confirmed')).call('/user/verification/suspend');
  },
  async renewal_begun(t) {
    const { account, call } = await aCase(t, 'confirmed');
    await endsSoon(t, account);
    return call('/user/verification/renew');
  },
  async revocation_proposed(t) {
    const { account, operator } = await aCase(t, 'confirmed');
    const note = 'The same face as in another case.';
    const reference = await referenceOf(t, account);
    const body = { reference, reasons: ['another_person'], note };
    return deskHere(t, account, operator, proposeRevocation, body);
  },
  async revocation_declined(t) {
    const { account, operator } = await aCase(t, 'confirmed');
    const { id } = (await proposeFor(t, operator, account)).json();
    return deskHere(t, account, operator, decideRevocation, { id, decision: 'decline' });
  },
  async verification_revoked(t) {
    const { account, operator } = await aCase(t, 'confirmed');
    const { id } = (await proposeFor(t, operator, account)).json();
    return deskHere(t, account, await anOperator(t), decideRevocation, { id, decision: 'agree' });
  },
  async revocation_answered(t) {
    const { account, call } = await aCase(t, 'confirmed');
    await revoked(t, account);
    const text = 'It is me: I have a beard now.';
    return { ...(await call('/user/verification/answer', { text })), secrets: [text] };
  },
  async verification_expired(t) {
    const { id, account } = await aCase(t, 'confirmed');
    await changeRows(t, 'assurances', { id }, { valid_until: t.clock.now(), reminders: 2 });
    await endVerifications(t.deps);
    return { answer: BY_TIME, account };
  },
} satisfies Partial<Record<AuditKind, Flow>>;
