import { exampleDetails } from '@portico/contract';
import type { InjectOptions } from 'fastify';
import type { Tokens } from '#identity/sessions/sessions.ts';
import type { TestApp } from '#test/engines/start.ts';

export const PASSWORD = 'Colonnade 47 verdigris';

/** A JSON call; `token` makes it a bearer call. */
export function post(
  t: TestApp,
  url: string,
  body: unknown,
  options: { token?: string; headers?: Record<string, string> } = {},
) {
  const request: InjectOptions = {
    method: 'POST',
    url,
    payload: JSON.stringify(body),
    headers: {
      'content-type': 'application/json',
      ...(options.token && { authorization: `Bearer ${options.token}` }),
      ...options.headers,
    },
  };
  return t.app.inject(request);
}

export function get(t: TestApp, url: string, token?: string) {
  return t.app.inject({
    method: 'GET',
    url,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
}

/** Whether this access token is accepted. */
export async function isIn(t: TestApp, token: string): Promise<boolean> {
  return (await get(t, '/user/profile', token)).statusCode === 200;
}

/** The account of the tokens. */
export async function idOf(t: TestApp, tokens: Pick<Tokens, 'access_token'>): Promise<string> {
  const profile = await get(t, '/user/profile', tokens.access_token);
  return (profile.json() as { id: string }).id;
}

/** Requests a code and reads it from the email or text message that was really sent, regardless of other messages. */
export async function receiveCode(
  t: TestApp,
  to: { email: string } | { phone: string },
): Promise<string> {
  const sent = await post(t, '/user/auth/send-code', to);
  if (sent.statusCode !== 200)
    throw new Error(`send-code answered ${sent.statusCode}: ${sent.body}`);
  await t.deliver();
  const recipient = 'email' in to ? to.email : to.phone;
  const all: readonly { to: string; text: string }[] = 'email' in to ? t.mails : t.texts;
  // Waiting messages to other recipients may be sent with it, in any order; the message may use another spelling of
  // the address.
  const theirs = all.filter((message) => message.to === recipient);
  const messages = theirs.length > 0 ? theirs : all;
  // Waiting notices may be sent with it, in any order.
  const code = messages.flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? []).at(-1);
  if (code === undefined) throw new Error('no code arrived');
  return code;
}

/** The address proof that verify-code returned. */
export async function verifyAddress(t: TestApp, email: string): Promise<string> {
  const code = await receiveCode(t, { email });
  const answer = await post(t, '/user/auth/verify-code', { email, code });
  if (answer.statusCode !== 200)
    throw new Error(`verify-code answered ${answer.statusCode}: ${answer.body}`);
  return (answer.json() as { verified: string }).verified;
}

let people = 0;

export type Person = Tokens & { email: string; password: string };

/** A person with an account, signed in, through the same calls a browser makes. */
export async function aRegisteredPerson(t: TestApp): Promise<Person> {
  people += 1;
  const email = `person-${people}@example.com`;
  const verified = await verifyAddress(t, email);
  const answer = await post(t, '/user/auth/registration-with-email', {
    email,
    password: PASSWORD,
    verified,
  });
  if (answer.statusCode !== 200)
    throw new Error(`registration answered ${answer.statusCode}: ${answer.body}`);
  return { ...(answer.json() as Tokens), email, password: PASSWORD };
}

export const DETAILS = {
  ...exampleDetails(),
  address: 'Khreshchatyk 1, flat 2',
  postalCode: '01001',
  city: 'Kyiv',
  region: 'Kyiv',
  userIP: '203.0.113.7',
  firstName: 'Олена',
  lastName: 'Шевченко',
  birthDate: '1990-03-27',
  citizenship: 'UA',
  residency: 'DE',
  selectedCountry: 'UA',
};
