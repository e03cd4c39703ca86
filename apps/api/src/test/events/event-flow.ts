import type { TestApp } from '#test/engines/start.ts';
import { post } from '#test/people/people.ts';

/** Where the calls that events are about come from. */
export const HERE = '203.0.113.9';
export const WRONG = 'Wrong 47 verdigris';
/** What comes in the place of an answer where the operator did it. */
export const OPERATED = { headers: { 'x-request-id': 'operator' } };

type Happened = {
  answer: { headers: Record<string, unknown> };
  /** Whose row it is; undefined where nobody is known yet, only what they called themselves. */
  account?: string | undefined;
  /** What no row may hold, beside what was sent and answered. */
  secrets?: string[];
};
export type Flow = (t: TestApp) => Promise<Happened>;

/** The call that an event is about, from an address of its own; the app must trust its proxy. */
export function callHere(t: TestApp, url: string, body: unknown, token?: string) {
  return post(t, url, body, { headers: { 'x-forwarded-for': HERE }, ...(token && { token }) });
}

export function signIn(t: TestApp, email: string, password: string) {
  return callHere(t, '/user/auth/login', { email, password });
}
