import { describe, expect, it } from 'vitest';
import { findRows } from '#test/engines/rows.ts';
import { anApp } from '#test/engines/start.ts';
import {
  aPasskey,
  DEVICE_BOUND,
  Passkey,
  PasskeyBrowser,
  signInBy,
} from '#test/people/passkeys.ts';
import { aRegisteredPerson, idOf, isIn } from '#test/people/people.ts';
import { identityOfKind, remove } from '#test/people/sign-in-methods.ts';

const t = anApp();

const times = <T>(count: number, work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)));

const countOf = (codes: number[], code: number) => codes.filter((each) => each === code).length;

describe('R-PK-4 of fifty callers', () => {
  it('R-PK-4 one signs in with the same answer', async () => {
    const passkey = await aPasskey(t, (await aRegisteredPerson(t)).access_token);
    const browser = new PasskeyBrowser(t);
    const answer = passkey.assert(t, await browser.askToSignIn());
    const codes = (await times(50, () => browser.signIn(answer))).map((each) => each.statusCode);
    expect([countOf(codes, 200), countOf(codes, 422)]).toEqual([1, 49]);
  });

  it('R-PK-4 one adds a passkey with the same answer', async () => {
    const person = await aRegisteredPerson(t);
    const browser = new PasskeyBrowser(t);
    const made = new Passkey().attest(t, await browser.askToCreate(person.access_token));
    const answers = await times(50, () => browser.add(person.access_token, made));
    const codes = answers.map((each) => each.statusCode);
    expect([countOf(codes, 204), countOf(codes, 422)]).toEqual([1, 49]);
    expect(await findRows(t, 'passkeys', { subject: made.id })).toHaveLength(1);
  });

  it('R-PK-5 one signs in with copies of a key that say the same count', async () => {
    const passkey = new Passkey({ flags: DEVICE_BOUND });
    passkey.counter = 3;
    await aPasskey(t, (await aRegisteredPerson(t)).access_token, passkey);
    const answers = await times(50, () => signInBy(t, passkey, { counter: 1_000 }));
    const codes = answers.map((each) => each.statusCode);
    expect([countOf(codes, 200), countOf(codes, 422)]).toEqual([1, 49]);
  });

  it('R-PK-6 all get the one handle of their account', async () => {
    const { access_token: token } = await aRegisteredPerson(t);
    const asked = await times(20, () => new PasskeyBrowser(t).askToCreate(token));
    expect(new Set(asked.map(({ user }) => user.id)).size).toBe(1);
  });

  it('R-PK-9 none has a session of a passkey that was removed meanwhile', async () => {
    const person = await aRegisteredPerson(t);
    const { access_token: token } = person;
    const passkey = await aPasskey(t, token);
    const identity = await identityOfKind(t, token, 'passkey');
    const [answers] = await Promise.all([
      times(20, () => signInBy(t, passkey)),
      remove(t, token, identity),
    ]);
    const entered = answers.filter(({ statusCode }) => statusCode === 200);
    for (const answer of entered) expect(await isIn(t, answer.json().access_token)).toBe(false);
    const left = { account_id: await idOf(t, person), method: 'passkey', ended_at: null };
    expect(await findRows(t, 'sessions', left)).toEqual([]);
  });

  it('R-PK-6 two accounts that claim the same key do not both get it', async () => {
    const people = [await aRegisteredPerson(t), await aRegisteredPerson(t)];
    const [first, second] = [new Passkey(), new Passkey()];
    Object.assign(second, { id: first.id });
    const answers = await Promise.all(
      people.map(async ({ access_token: token }, n) => {
        const browser = new PasskeyBrowser(t);
        const key = n === 0 ? first : second;
        return browser.add(token, key.attest(t, await browser.askToCreate(token)));
      }),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 409]);
  });
});
