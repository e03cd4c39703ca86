import type { BodyOf, Endpoint, Operator, OperatorRole } from '@portico/contract';
import { deskSignIn } from '@portico/contract';
import type { InjectOptions } from 'fastify';
import { TOTP } from 'otpauth';
import { SECOND } from '#core/clock.ts';
import { addOperator, type Credentials } from '#desk/operators/manage.ts';
import type { TestApp } from '#test/engines/start.ts';

export const STEP = 30 * SECOND;

export type Keys = Pick<Credentials, 'password' | 'secret'> & { name: string };
export type SignedIn = Operator & Keys & { cookie: string };

/** The code that an authenticator shows now, or this many milliseconds later. */
export function codeOf(t: TestApp, { secret }: Pick<Keys, 'secret'>, later = 0): string {
  return new TOTP({ secret }).generate({ timestamp: t.deps.clock.now() + later });
}

/** A code of no nearby step. */
export function wrongCodeOf(t: TestApp, keys: Pick<Keys, 'secret'>): string {
  const near = [-2, -1, 0, 1, 2].map((steps) => codeOf(t, keys, steps * STEP));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find(
    (code) => !near.includes(code),
  ) as string;
}

let made = 0;

/** An operator as the command creates one, who has not signed in. */
export async function aNewOperator(
  t: TestApp,
  { role = 'reviewer', name = `Operator ${++made}` }: { role?: OperatorRole; name?: string } = {},
): Promise<Operator & Keys> {
  const added = await addOperator(t.deps, { name, role });
  if (added === null) throw new Error(`${name} already exists`);
  return { ...added.operator, ...added.credentials };
}

/** An operator who is signed in at the desk. */
export async function anOperator(
  t: TestApp,
  of: { role?: OperatorRole; name?: string } = {},
): Promise<SignedIn> {
  const operator = await aNewOperator(t, of);
  return { ...operator, cookie: await signInAtDesk(t, operator) };
}

/** Signs in with the current code, and returns the cookie as a browser sends it. */
export async function signInAtDesk(t: TestApp, keys: Keys): Promise<string> {
  const { name, password } = keys;
  const answer = await callDesk(t, deskSignIn, { name, password, code: codeOf(t, keys) });
  if (answer.statusCode !== 200) {
    throw new Error(`the desk’s sign-in answered ${answer.statusCode}: ${answer.body}`);
  }
  return cookieOf(answer);
}

export function cookieOf({ cookies }: { cookies: { name: string; value: string }[] }): string {
  const [cookie] = cookies;
  if (cookie === undefined) throw new Error('no cookie was set');
  return `${cookie.name}=${cookie.value}`;
}

/** A JSON call at the desk: authenticated only if the headers contain a cookie. */
export async function callDesk(
  t: TestApp,
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  body?: unknown,
  headers: Record<string, string> = {},
) {
  const request: InjectOptions = {
    method,
    url: path,
    ...(body !== undefined && { payload: JSON.stringify(body) }),
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
  };
  return (await t.desk()).inject(request);
}

/**
 * A call of a signed-in operator, as their browser makes it: `desk(t, operator, claimCase, { id })`, and `desk(t,
 * operator, at(getCase, { id }))` if the path has a value.
 */
export function desk<E extends Pick<Endpoint, 'method' | 'path'>>(
  t: TestApp,
  { cookie }: Pick<SignedIn, 'cookie'>,
  endpoint: E,
  body?: E extends Endpoint ? BodyOf<E> : undefined,
) {
  return callDesk(t, endpoint, body, { cookie, 'sec-fetch-site': 'same-origin' });
}
