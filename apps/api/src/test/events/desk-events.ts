import {
  deskSignIn,
  deskSignOut,
  findPerson,
  sendWebhookAgain,
  unlockPerson,
} from '@portico/contract';
import { disableOperator } from '#desk/operators/manage.ts';
import type { AuditKind } from '#platform/audit/audit.ts';
import type { TestApp } from '#test/engines/start.ts';
import { aNewOperator, anOperator, callDesk, codeOf, type Keys } from '#test/people/operators.ts';
import { WHY } from '#test/people/people-at-desk.ts';
import { aWebhookMessage } from '#test/people/webhook.ts';
import { aCaller, type Flow, HERE, OPERATED, WRONG } from './event-flow.ts';

function signInHere(t: TestApp, { name, password }: Keys, code: string) {
  return callDesk(t, deskSignIn, { name, password, code }, { 'x-forwarded-for': HERE });
}

/** An operator finds a person's account. */
async function aSearchHere(t: TestApp) {
  const { cookie } = await anOperator(t, { role: 'people' });
  const { id, email } = await aCaller(t);
  const headers = { cookie, 'sec-fetch-site': 'same-origin', 'x-forwarded-for': HERE };
  const body = { by: 'email', value: email, ...WHY };
  return { answer: await callDesk(t, findPerson, body, headers), headers, id, email };
}

/** One flow for each event of operators' accounts and sign-ins at the desk. */
export const DESK_FLOWS = {
  async operator_added(t) {
    const { name, password, secret } = await aNewOperator(t);
    return { answer: OPERATED, secrets: [name, password, secret] };
  },
  async operator_changed(t) {
    const { name } = await aNewOperator(t);
    await disableOperator(t.deps, name);
    return { answer: OPERATED, secrets: [name] };
  },
  async operator_signed_in(t) {
    const keys = await aNewOperator(t);
    const answer = await signInHere(t, keys, codeOf(t, keys));
    return { answer, secrets: [keys.password, codeOf(t, keys), keys.secret] };
  },
  async operator_sign_in_failed(t) {
    const keys = await aNewOperator(t);
    const answer = await signInHere(t, { ...keys, password: WRONG }, codeOf(t, keys));
    return { answer, secrets: [WRONG, codeOf(t, keys)] };
  },
  async operator_signed_out(t) {
    const { cookie } = await anOperator(t);
    const headers = { cookie, 'x-forwarded-for': HERE };
    const [, token = ''] = cookie.split('=');
    return { answer: await callDesk(t, deskSignOut, undefined, headers), secrets: [token] };
  },
  async person_searched(t) {
    const { answer, email, id } = await aSearchHere(t);
    return { answer, account: id, secrets: [email, WHY.note] };
  },
  async person_helped(t) {
    const { answer, headers, id } = await aSearchHere(t);
    const { search } = answer.json() as { search: string };
    return {
      answer: await callDesk(t, unlockPerson, { search, ...WHY }, headers),
      account: id,
      secrets: [WHY.note],
    };
  },
  async webhook_resent(t) {
    const { cookie } = await anOperator(t, { role: 'lead' });
    const id = await aWebhookMessage(t);
    const headers = { cookie, 'sec-fetch-site': 'same-origin', 'x-forwarded-for': HERE };
    return { answer: await callDesk(t, sendWebhookAgain, { id }, headers) };
  },
} satisfies Partial<Record<AuditKind, Flow>>;
