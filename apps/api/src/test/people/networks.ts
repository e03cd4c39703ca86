import { startApp, type TestApp } from '#test/engines/start.ts';

export type From = { remoteAddress?: string; headers?: Record<string, string> };

/** A JSON call from the given address. */
export function callFrom(
  t: TestApp,
  url: string,
  body: unknown,
  { remoteAddress, headers }: From = {},
) {
  return t.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(body),
    ...(remoteAddress && { remoteAddress }),
  });
}

const hex = (n: number) => (n % 65_536).toString(16);
/** Addresses of one /64, a different one for each number up to 65,535. */
export const inOneHome = (n: number) => `2001:db8:7:1:${hex(n * 7919)}:${hex(n)}:0:${hex(n * 31)}`;

export const LOGIN = '/user/auth/login';

/** A sign-in with a wrong password, from the given address. */
export function guess(t: TestApp, email: string, n: number, from: From) {
  return callFrom(t, LOGIN, { email, password: `Wrong ${n} guess` }, from);
}

/** The app with its limits for networks, which are off in the other tests. */
export function startLimited(env: Record<string, string> = {}): Promise<TestApp> {
  return startApp({ env: { DISABLE_ADDRESS_LIMITS: 'false', ...env } });
}
