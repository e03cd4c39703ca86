import type { APIRequestContext } from '@playwright/test';
import { exampleDetails } from '../../packages/contract/src/index.ts';
import type { Mailbox } from './mailbox.ts';

export const PASSWORD = 'Colonnade 47 verdigris';

/** Anything that can call the product: a page, or a request context of its own. */
export type Caller = { request: APIRequestContext };

export type Tokens = { access_token: string; refresh_token: string };

/** An account created through the product's API, for tests whose subject comes after it. */
export async function register(page: Caller, mailbox: Mailbox, email: string): Promise<Tokens> {
  const count = mailbox.mailsTo(email).length + 1;
  await post(page, '/user/auth/send-code', { email });
  const code = await mailbox.codeFor(email, count);
  const { verified } = await post<{ verified: string }>(page, '/user/auth/verify-code', {
    email,
    code,
  });
  return post(page, '/user/auth/registration-with-email', { email, password: PASSWORD, verified });
}

export type Member = Tokens & { id: string; email: string };

let members = 0;

/** A new account for the tests of a worker. */
export async function join(caller: Caller, mailbox: Mailbox, worker: number): Promise<Member> {
  members += 1;
  const email = `member-${worker}-${members}@example.com`;
  const tokens = await register(caller, mailbox, email);
  const payload = tokens.access_token.split('.')[1] ?? '';
  const { sub } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sub: string };
  return { ...tokens, id: sub, email };
}

export const DETAILS = {
  ...exampleDetails(),
  address: 'Khreshchatyk 1, flat 2',
  postalCode: '01001',
  city: 'Kyiv',
  region: 'Kyiv',
  userIP: '',
  firstName: 'Olena',
  lastName: 'Shevchenko',
  birthDate: '1990-03-27',
  citizenship: 'UA',
  residency: 'DE',
  selectedCountry: 'UA',
};

export async function sendDetails(page: Caller, token: string): Promise<void> {
  await post(page, '/user/add-user-details', DETAILS, token);
}

export async function post<T>(
  page: Caller,
  path: string,
  data: unknown,
  token?: string,
): Promise<T> {
  const answer = await page.request.post(path, {
    data,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
  return (await answer.json()) as T;
}
