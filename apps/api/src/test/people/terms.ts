import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OwnTerms } from '@portico/contract';
import { DAY } from '#core/clock.ts';
import { importPeople } from '#identity/people/import.ts';
import { announceTerms, TERMS_NOTICE_DAYS } from '#site/terms/terms.ts';
import type { TestApp } from '#test/engines/start.ts';
import { freshEmail } from './codes.ts';
import { EXPORTS } from './exports.ts';
import { seen } from './landing.ts';
import { get, PASSWORD, post } from './people.ts';

/* People who have not accepted the terms in force. */

/** Somebody from another system, with an address and the password of the tests, who has not signed in yet. */
export async function anImportedPerson(t: TestApp): Promise<{ email: string }> {
  const { email } = freshEmail();
  const file = join(t.dataDir, `${email}.csv`);
  writeFileSync(file, EXPORTS.csv([{ id: email, email, password: PASSWORD }]));
  const report = `${file}.report`;
  const done = await importPeople(t.deps, {
    file,
    source: 'csv',
    firebase: null,
    isTrial: false,
    report,
  });
  if (done.get('imported') !== 1) throw new Error(JSON.stringify([...done]));
  return { email };
}

/** The imported person after the first sign-in. */
export async function aNewcomer(t: TestApp): Promise<{ email: string; token: string }> {
  const { email } = await anImportedPerson(t);
  return { email, token: await signedIn(t, email) };
}

/** A new access token. */
export async function signedIn(t: TestApp, email: string): Promise<string> {
  const answer = await post(t, '/user/auth/login', { email, password: PASSWORD });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return (answer.json() as { access_token: string }).access_token;
}

const dayIn = (t: TestApp, days: number) =>
  new Date(t.clock.now() + days * DAY).toISOString().slice(0, 10);

/** Announces the next version for the first day possible, which it returns. */
export async function announceNext(t: TestApp): Promise<string> {
  const from = dayIn(t, TERMS_NOTICE_DAYS + 1);
  const announced = await announceTerms(t.deps, from);
  if (!announced.ok) throw new Error(announced.problem);
  await seen(t);
  return from;
}

export const termsOf = async (t: TestApp, token: string) =>
  (await get(t, '/user/terms', token)).json() as OwnTerms;

export const acceptTerms = (t: TestApp, token: string, version: number) =>
  post(t, '/user/terms/accept', { version }, { token });
