import type { TestApp } from '#test/engines/start.ts';
import { aRegisteredPerson, idOf, post } from '#test/people/people.ts';

/** The address of the calls that events are about. */
export const HERE = '203.0.113.9';
export const WRONG = 'Wrong 47 verdigris';
/** Replaces the answer if an administrator caused the event. */
export const OPERATED = { headers: { 'x-request-id': 'operator' } };
/** Replaces the answer if time caused the event. */
export const BY_TIME = { headers: { 'x-request-id': 'validity' } };

type Happened = {
  answer: { headers: Record<string, unknown> };
  /** The account of the row; undefined if only an unverified identifier is known. */
  account?: string | undefined;
  /** Values that no row may contain, in addition to what was sent and answered. */
  secrets?: string[];
};
export type Flow = (t: TestApp) => Promise<Happened>;

/** The call that an event is about, from its own address; the app must trust its proxy. */
export function callHere(t: TestApp, url: string, body: unknown, token?: string) {
  return post(t, url, body, { headers: { 'x-forwarded-for': HERE }, ...(token && { token }) });
}

export function signIn(t: TestApp, email: string, password: string) {
  return callHere(t, '/user/auth/login', { email, password });
}

/** Makes the calls of this account that events are about. */
export const callsOf =
  (t: TestApp, { id, token }: { id: string; token: string }) =>
  async (url: string, body: unknown = {}): Promise<Happened> => ({
    answer: await callHere(t, url, body, token),
    account: id,
  });

/** A person with an account, and their calls. */
export async function aCaller(t: TestApp) {
  const person = await aRegisteredPerson(t);
  const [id, token] = [await idOf(t, person), person.access_token];
  return { ...person, id, token, call: callsOf(t, { id, token }) };
}
