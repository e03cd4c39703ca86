import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useRealHashes } from '#test/engines/hasher.ts';
import { startApp, type TestApp } from '#test/engines/start.ts';
import { freshEmail, freshPhone, tally, together } from '#test/people/codes.ts';
import { aRegisteredPerson, get, post } from '#test/people/people.ts';
import { accountIdOf, logIn, receiveToken, reset } from '#test/people/resets.ts';
import {
  addAddress,
  addWallet,
  codeFor,
  methodLabelsOf,
  remove,
  signInMethodsOf,
} from '#test/people/sign-in-methods.ts';
import { aWallet, aWalletPerson, signedBy, walletLogin } from '#test/people/wallets.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startApp();
});
afterAll(() => t.close());

const PEOPLE = 20;

describe('R-DOOR-3 concurrent removals', () => {
  it('R-DOOR-3 leave one sign-in method when ten people remove both of theirs', async () => {
    const people = [];
    for (let n = 0; n < 10; n += 1) {
      const person = await aWalletPerson(t);
      expect((await addWallet(t, person.access_token, aWallet())).statusCode).toBe(204);
      people.push({
        ...person,
        methods: (await signInMethodsOf(t, person.access_token)).identities,
      });
    }
    const answers = await Promise.all(
      people.flatMap(({ access_token, methods }) =>
        methods.map((method) => remove(t, access_token, method)),
      ),
    );
    expect(tally(answers)).toEqual({ ok: 10, last_identity: 10 });
    for (const { access_token } of people)
      expect(await methodLabelsOf(t, access_token)).toHaveLength(1);
  });

  it('R-DOOR-3 leave one of twenty-one sign-in methods of an account', async () => {
    const { access_token } = await aWalletPerson(t);
    for (let n = 0; n < 20; n += 1) await addWallet(t, access_token, aWallet());
    const { identities } = await signInMethodsOf(t, access_token);
    const answers = await Promise.all(identities.map((each) => remove(t, access_token, each)));
    expect(tally(answers)).toEqual({ ok: 20, last_identity: 1 });
    expect(await methodLabelsOf(t, access_token)).toHaveLength(1);
  });

  it('R-DOOR-3 leave no session of twenty concurrent sign-ins with the removed method', async () => {
    for (let round = 0; round < 5; round += 1) {
      const owner = await aRegisteredPerson(t);
      const wallet = aWallet();
      await addWallet(t, owner.access_token, wallet);
      const { identities } = await signInMethodsOf(t, owner.access_token);
      const method = identities.find(({ kind }) => kind === 'wallet') ?? { id: '' };
      const messages = await together(20, () => signedBy(t, wallet));
      const [removed, ...signIns] = await Promise.all([
        remove(t, owner.access_token, method),
        ...messages.map((signed) => walletLogin(t, signed)),
      ]);
      expect(removed?.statusCode).toBe(204);
      const mine = (await get(t, '/user/profile', owner.access_token)).json() as { id: string };
      for (const answer of signIns) {
        const { access_token } = answer.json() as { access_token: string };
        const profile = await get(t, '/user/profile', access_token);
        // The session has ended, or the wallet, which had no account any more, got a new one.
        expect(profile.statusCode === 401 || profile.json().id !== mine.id).toBe(true);
      }
    }
  });
});

/** The labels of all sign-in methods of the account, read directly from the database. */
async function labelsOf(email: string): Promise<string[]> {
  const rows = await t.deps.db
    .selectFrom('identities')
    .select('label')
    .where('account_id', '=', await accountIdOf(t, email))
    .orderBy('subject')
    .execute();
  return rows.map(({ label }) => label ?? '');
}

describe('R-DOOR-2 concurrent additions', () => {
  it('R-DOOR-2 give an address to exactly one of twenty accounts that send the same code', async () => {
    const people = await Promise.all(Array.from({ length: PEOPLE }, () => aWalletPerson(t)));
    const to = freshEmail();
    const code = await codeFor(t, to);
    const answers = await together(PEOPLE, (n) =>
      addAddress(t, people[n]?.access_token ?? '', to, code),
    );
    expect(tally(answers)).toEqual({ ok: 1, incorrect_code: 19 });
    const owners = await t.deps.db
      .selectFrom('identities')
      .select('account_id')
      .where('subject', '=', to.email)
      .execute();
    expect(owners).toHaveLength(1);
  });

  it('R-DOOR-2 give a wallet to exactly one of twenty accounts', async () => {
    const people = await Promise.all(Array.from({ length: PEOPLE }, () => aWalletPerson(t)));
    const wallet = aWallet();
    const messages = await together(PEOPLE, () => signedBy(t, wallet));
    const answers = await together(PEOPLE, (n) =>
      post(t, '/user/identities/wallet', messages[n], { token: people[n]?.access_token ?? '' }),
    );
    expect(tally(answers)).toEqual({ ok: 1, identity_taken: 19 });
  });

  it('R-DOOR-2 add a wallet once when its message is sent twenty times', async () => {
    const { access_token: token } = await aWalletPerson(t);
    const signed = await signedBy(t, aWallet());
    const answers = await together(PEOPLE, () =>
      post(t, '/user/identities/wallet', signed, { token }),
    );
    expect(tally(answers)).toEqual({ ok: 1, wallet_message_refused: 19 });
  });

  it('R-DOOR-2 leave one of twenty new addresses, and it can sign in', async () => {
    const person = await aRegisteredPerson(t);
    const addresses = Array.from({ length: PEOPLE }, freshEmail);
    const codes: string[] = [];
    for (const to of addresses) codes.push(await codeFor(t, to));
    const answers = await together(PEOPLE, (n) =>
      addAddress(t, person.access_token, addresses[n] ?? freshEmail(), codes[n]),
    );
    expect(tally(answers)).toEqual({ ok: PEOPLE });
    const methods = await methodLabelsOf(t, person.access_token);
    expect(methods).toHaveLength(1);
    const email = methods[0]?.replace('email ', '') ?? '';
    const signedIn = await post(t, '/user/auth/login', { email, password: person.password });
    expect(signedIn.statusCode).toBe(200);
  });

  it('R-DOOR-4 add nothing after a concurrent password reset has ended the session', async () => {
    useRealHashes(t);
    for (let round = 0; round < 5; round += 1) {
      const owner = await aRegisteredPerson(t);
      const stolen = (await logIn(t, owner.email, owner.password)).json() as {
        access_token: string;
      };
      const wallets = Array.from({ length: 20 }, aWallet);
      const messages = await together(20, (n) => signedBy(t, wallets[n] ?? aWallet()));
      const token = await receiveToken(t, owner.email);
      let labelsAfterReset: string[] = [];
      const [done, ...added] = await Promise.all([
        reset(t, token).then(async (answer) => {
          // From here on, the owner expects that no earlier session can change the account.
          labelsAfterReset = await labelsOf(owner.email);
          return answer;
        }),
        ...messages.map((signed) =>
          post(t, '/user/identities/wallet', signed, { token: stolen.access_token }),
        ),
      ]);
      expect(done?.statusCode).toBe(204);
      expect(
        Object.keys(tally(added)).filter((each) => !/^(ok|missing_token)$/.test(each)),
      ).toEqual([]);
      expect(await labelsOf(owner.email)).toEqual(labelsAfterReset);
    }
  });

  it('R-DOOR-4 give a number to one account when four accounts and a registration claim it', async () => {
    useRealHashes(t);
    for (let round = 0; round < 5; round += 1) {
      const people = await Promise.all(Array.from({ length: 4 }, () => aWalletPerson(t)));
      const to = freshPhone();
      const { verified } = (
        await post(t, '/user/auth/verify-code', { ...to, code: await codeFor(t, to) })
      ).json() as { verified: string };
      const code = await codeFor(t, to);
      const password = 'Colonnade 47 verdigris';
      await Promise.all([
        ...people.map((each) => addAddress(t, each.access_token, to, code)),
        post(t, '/user/auth/registration-with-phone', { ...to, password, verified }),
      ]);
      const owners = await t.deps.db
        .selectFrom('identities')
        .select('account_id')
        .where('subject', '=', to.phone)
        .execute();
      expect(owners).toHaveLength(1);
    }
  });
});
