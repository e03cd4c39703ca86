import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshEmail, together } from '#test/people/codes.ts';
import { aRegisteredPerson, get, idOf, post, receiveCode } from '#test/people/people.ts';
import { identityOfKind, remove } from '#test/people/sign-in-methods.ts';
import { aBrowser, flowEndOf, open, profileOf } from '#test/people/social.ts';
import { prepareCallback, type RogueApp, startRogueApp } from '#test/providers/social-app.ts';

let t: RogueApp;
beforeAll(async () => {
  t = await startRogueApp();
});
afterAll(() => t.close());

const livingByGoogle = (accountId: string) =>
  t.deps.db
    .selectFrom('sessions')
    .select('id')
    .where('account_id', '=', accountId)
    .where('method', '=', 'google')
    .where('ended_at', 'is', null)
    .execute();

/** A person with Google as a second sign-in method, for which the provider reports no verified address. */
async function aPersonWithGoogle(claims: Record<string, unknown>) {
  const person = await aRegisteredPerson(t);
  const token = person.access_token;
  const started = await post(t, '/user/identities/social', { provider: 'google' }, { token });
  const browser = aBrowser();
  for (const { name, value } of started.cookies) browser.ours.set(name, value);
  const url = new URL((started.json() as { url: string }).url);
  const query = new URLSearchParams(t.rogue.answerTo(url, claims));
  const linked = await open(t, browser, `/user/auth/google/callback?${query}`);
  expect(flowEndOf(linked).words).toEqual({ added: 'google' });
  const identity = await identityOfKind(t, token, 'google');
  return { token, id: await idOf(t, person), identity };
}

describe('R-SOC-3 at the same moment', () => {
  it('R-SOC-3 a sign-in method is removed while twenty sign in by it: no session survives', async () => {
    const claims = { sub: 'closing' };
    const { token, id, identity } = await aPersonWithGoogle(claims);
    const callbacks = await together(20, () => prepareCallback(t, claims));
    const closing = remove(t, token, identity);
    const landed = await Promise.all(callbacks.map((handleCallback) => handleCallback()));
    expect((await closing).statusCode).toBe(204);
    expect(await livingByGoogle(id)).toEqual([]);
    for (const { words } of landed) {
      // The session was ended by the removal, or belongs to a new account.
      const answer = await get(t, '/user/profile', words.access_token);
      if (answer.statusCode === 200) expect(answer.json()).not.toMatchObject({ id });
      else expect(answer.statusCode).toBe(401);
    }
  });

  it('R-SOC-4 an account changes its address while twenty sign in by the old one: a late sign-in does not reach the account', async () => {
    const person = await aRegisteredPerson(t);
    const id = await idOf(t, person);
    const claims = { email: person.email, email_verified: true };
    const callbacks = await together(20, (n) =>
      prepareCallback(t, { ...claims, sub: `moving-${n}` }),
    );
    const to = freshEmail();
    const code = await receiveCode(t, to);
    const [moved, ...landed] = await Promise.all([
      post(t, '/user/identities/email', { ...to, code }, { token: person.access_token }),
      ...callbacks.map((handleCallback) => handleCallback()),
    ]);
    expect(moved.statusCode).toBe(204);
    const ids = await Promise.all(landed.map(async (each) => (await profileOf(t, each)).id));
    // The old account for those before the change, and one new account for all others.
    expect(new Set([id, ...ids]).size).toBeLessThanOrEqual(2);
    const late = await profileOf(t, await (await prepareCallback(t, { ...claims, sub: 'late' }))());
    expect(late.id).not.toBe(id);
    expect([...new Set(ids)].filter((each) => each !== id).every((each) => each === late.id)).toBe(
      true,
    );
  });
});
