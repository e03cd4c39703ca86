import { expect } from 'vitest';
import { changeRows, findRow, findRows } from '#test/engines/rows.ts';
import type { TestApp } from '#test/engines/start.ts';
import { post } from './people.ts';

export const NEW_PASSWORD = 'Architrave 82 cobalt';

export function askForReset(t: TestApp, email: string, headers: Record<string, string> = {}) {
  return post(t, '/user/auth/forgot-password', { email }, { headers });
}

export function reset(t: TestApp, token: string, newPassword = NEW_PASSWORD) {
  return post(t, '/user/reset-password', { newPassword, reset_token: token });
}

/** The single answer to every invalid link. */
export function expectInvalid(answer: Awaited<ReturnType<typeof reset>>): void {
  expect(answer.statusCode).toBe(422);
  const { requestId, ...body } = answer.json() as Record<string, unknown>;
  expect(requestId).toBe(answer.headers['x-request-id']);
  expect(body).toEqual({ code: 'reset_link_invalid', message: expect.any(String) });
  expect(answer.cookies).toEqual([]);
}

/** Removes an account's password, as if it had never had one. */
export async function dropPassword(t: TestApp, email: string): Promise<void> {
  await changeRows(t, 'accounts', { id: await accountIdOf(t, email) }, { password_hash: null });
}

export function logIn(t: TestApp, email: string, password: string) {
  return post(t, '/user/auth/login', { email, password });
}

/** Requests a reset and reads the link from the email that was really sent. */
export async function receiveLink(t: TestApp, email: string): Promise<string> {
  const asked = await askForReset(t, email);
  if (asked.statusCode !== 200)
    throw new Error(`forgot-password answered ${asked.statusCode}: ${asked.body}`);
  const before = t.mails.length;
  await t.deliver();
  const [link] = t.mails
    .slice(before)
    .filter((mail) => mail.to === email)
    .flatMap((mail) => /^http\S+#token=\S+$/m.exec(mail.text)?.[0] ?? []);
  if (link === undefined) throw new Error('no link was sent');
  return link;
}

/** The token of a mailed link. */
export function tokenIn(link: string): string {
  return new URLSearchParams(new URL(link).hash.slice(1)).get('token') ?? '';
}

/** The token of a link that was really sent. */
export async function receiveToken(t: TestApp, email: string): Promise<string> {
  return tokenIn(await receiveLink(t, email));
}

/** The account's id, read from the database, even if the person can no longer query it. */
export async function accountIdOf(t: TestApp, email: string): Promise<string> {
  const row = await findRow(
    t,
    'identities',
    { kind: ['email', 'phone'], subject: email },
    'account_id',
  );
  return row.account_id;
}

export async function activeSessions(t: TestApp, email: string): Promise<string[]> {
  const rows = await findRows(
    t,
    'sessions',
    { account_id: await accountIdOf(t, email), ended_at: null },
    'id',
  );
  return rows.map(({ id }) => id);
}

/** The audit events of a kind, oldest first. */
export async function eventsOf(t: TestApp, kind: string, accountId?: string) {
  return t.deps.db
    .selectFrom('audit_events')
    .selectAll()
    .where('kind', '=', kind)
    .$if(accountId !== undefined, (query) => query.where('account_id', '=', accountId ?? ''))
    .orderBy('at')
    .execute();
}

/** The audit events about an account: kind and details. */
export async function eventsAbout(t: TestApp, accountId: string) {
  const events = await findRows(t, 'audit_events', { account_id: accountId }, 'kind', 'details');
  return events.map(({ kind, details }) => [kind, JSON.parse(details)]);
}
