import { SECOND } from '#core/clock.ts';
import type { Tokens } from '#identity/sessions/sessions.ts';
import { addRows } from '#test/engines/rows.ts';
import type { TestApp } from '#test/engines/start.ts';
import { freshPhone, tryCode } from './codes.ts';
import { PASSWORD, post, receiveCode } from './people.ts';

export type PhonePerson = Tokens & { phone: string; password: string };

/**
 * A signed-in person whose account has a phone number and nothing else, created by the same calls a browser makes.
 * The next code can be requested immediately.
 */
export async function aPersonByPhone(t: TestApp, { phone } = freshPhone()): Promise<PhonePerson> {
  const code = await receiveCode(t, { phone });
  const { verified } = (await tryCode(t, { phone }, code)).json() as { verified: string };
  const answer = await post(t, '/user/auth/registration-with-phone', {
    phone,
    password: PASSWORD,
    verified,
  });
  if (answer.statusCode !== 200)
    throw new Error(`registration answered ${answer.statusCode}: ${answer.body}`);
  t.clock.advance(30 * SECOND);
  return { ...(answer.json() as Tokens), phone, password: PASSWORD };
}

/** The answer to a correct password for a phone number: a pending second factor. */
export async function pendingSecondFactor(
  t: TestApp,
  { phone, password }: { phone: string; password: string },
): Promise<string> {
  const answer = await post(t, '/user/auth/login', { email: phone, password });
  const { ticket } = answer.json() as { ticket?: string };
  if (ticket === undefined) throw new Error(`login answered ${answer.statusCode}: ${answer.body}`);
  return ticket;
}

/** Completes the sign-in. */
export function complete(t: TestApp, from: { phone: string }, code: string, ticket: string) {
  return post(t, '/user/auth/verify-code', { phone: from.phone, code, ticket });
}

/** Adds a sign-in method to an account without any checks. */
export async function alsoKnownAs(t: TestApp, accountId: string, phone: string): Promise<void> {
  await addRows(t, 'identities', {
    kind: 'phone',
    subject: phone,
    account_id: accountId,
    created_at: t.clock.now(),
    label: null,
    given_name: null,
    family_name: null,
  });
}
