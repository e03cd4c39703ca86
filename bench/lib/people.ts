import { exampleDetails } from '@portico/contract';
import { call } from './call.ts';
import { type Mailbox, openMailbox } from './mailbox.ts';
import type { Product } from './product.ts';

export const PASSWORD = 'Colonnade 47 verdigris';

export type Person = { email: string; token: string };

const DETAILS = {
  ...exampleDetails(),
  address: 'Khreshchatyk 1, flat 2',
  postalCode: '01001',
  city: 'Kyiv',
  region: 'Kyiv',
  firstName: 'Olena',
  lastName: 'Shevchenko',
  birthDate: '1990-03-27',
  citizenship: 'UA',
  residency: 'DE',
};

/** New accounts by the calls that a browser makes: code, mail, verification, password. */
export async function signUp(product: Product, count: number, atOnce = 8): Promise<Person[]> {
  const mailbox = openMailbox(product.outbox);
  const people: Person[] = [];
  let left = count;
  const worker = async () => {
    while (left > 0) {
      left -= 1;
      people.push(await signUpOne(product, mailbox));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return people;
}

let numbered = 0;

async function signUpOne({ port }: Product, mailbox: Mailbox): Promise<Person> {
  numbered += 1;
  const email = `bench-${process.pid}-${numbered}@example.com`;
  await call(port, '/user/auth/send-code', { body: { email } });
  const code = await mailbox.codeFor(email);
  const { verified } = await call<{ verified: string }>(port, '/user/auth/verify-code', {
    body: { email, code },
  });
  const { access_token: token } = await call<{ access_token: string }>(
    port,
    '/user/auth/registration-with-email',
    { body: { email, password: PASSWORD, verified } },
  );
  return { email, token };
}

/** Sends everything for a person but the documents. */
export async function saveDetails({ port }: Product, { token }: Person): Promise<void> {
  await call(port, '/user/add-user-details', { body: DETAILS, token });
}
