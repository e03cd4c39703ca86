import { profileClaims } from '@portico/contract';
import type { TestApp } from '#test/engines/start.ts';
import type { SignedIn } from './operators.ts';
import { DETAILS, post } from './people.ts';
import { aSubmission, CONFIRMED, decideCase, type Submission } from './reviews.ts';

/** The claims that partners get with the scope `profile`. A test names those that it is about. */
export const PROFILE_CLAIMS = Object.fromEntries(
  profileClaims('claim').map(([claim, key]) => [claim, DETAILS[key]]),
);

/** A person whose verification this operator has just confirmed. */
export async function aVerified(t: TestApp, operator: SignedIn): Promise<Submission> {
  const person = await aSubmission(t);
  await decideCase(t, operator, person.caseId, CONFIRMED);
  return person;
}

export const storeDetails = (t: TestApp, token: string) =>
  post(t, '/user/kept-details/store', {}, { token });
export const eraseDetails = (t: TestApp, token: string) =>
  post(t, '/user/kept-details/erase', {}, { token });

/** A verified person who keeps their details for partners. */
export async function aKeeper(t: TestApp, operator: SignedIn): Promise<Submission> {
  const person = await aVerified(t, operator);
  const answer = await storeDetails(t, person.token);
  if (answer.statusCode !== 204) throw new Error(`keeping the details answered ${answer.body}`);
  return person;
}
