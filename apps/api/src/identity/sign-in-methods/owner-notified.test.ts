import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#test/engines/start.ts';
import { freshEmail } from '#test/people/codes.ts';
import { aRegisteredPerson } from '#test/people/people.ts';
import { aPersonByPhone } from '#test/people/phones.ts';
import { accountIdOf, eventsOf } from '#test/people/resets.ts';
import { addAddress, addWallet, codeFor, messagesCausedBy } from '#test/people/sign-in-methods.ts';
import { aWallet, aWalletPerson } from '#test/people/wallets.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startApp();
});
afterAll(() => t.close());

describe('R-DOOR-2 notices to the owner', () => {
  const ADDED = 'A sign-in method was added to your Portico account';
  const REMOVED = 'A sign-in method was removed from your Portico account';

  it('R-DOOR-2 go to the address that the account had before, not to the one just added', async () => {
    const person = await aPersonByPhone(t);
    const email = freshEmail();
    const code = await codeFor(t, email);
    expect(
      await messagesCausedBy(t, () => addAddress(t, person.access_token, email, code)),
    ).toEqual([
      expect.stringMatching(
        `^\\${person.phone}: Portico: a sign-in method was added: email ${email.email}`,
      ),
    ]);
    const wallet = aWallet();
    expect(await messagesCausedBy(t, () => addWallet(t, person.access_token, wallet))).toEqual([
      `${email.email}: ${ADDED}`,
    ]);
    expect(t.mails.at(-1)?.text).toContain(`wallet ${wallet.address}`);
  });

  it('R-DOOR-2 go to the replaced address to say that it was removed', async () => {
    const person = await aRegisteredPerson(t);
    const to = freshEmail();
    const code = await codeFor(t, to);
    const messages = await messagesCausedBy(t, () => addAddress(t, person.access_token, to, code));
    expect(messages.toSorted()).toEqual(
      [`${person.email}: ${REMOVED}`, `${to.email}: ${ADDED}`].toSorted(),
    );
  });

  it('R-DOOR-2 go to the first address of an account that had none', async () => {
    const { access_token } = await aWalletPerson(t);
    const to = freshEmail();
    const code = await codeFor(t, to);
    expect(await messagesCausedBy(t, () => addAddress(t, access_token, to, code))).toEqual([
      `${to.email}: ${ADDED}`,
    ]);
  });

  it('R-DOOR-2 have audit events without the address', async () => {
    const person = await aRegisteredPerson(t);
    const [old, to] = [person.email, freshEmail()];
    const accountId = await accountIdOf(t, old);
    await addAddress(t, person.access_token, to);
    const events = [
      ...(await eventsOf(t, 'identity_added')),
      ...(await eventsOf(t, 'identity_removed')),
    ];
    const own = events.filter((event) => event.account_id === accountId);
    expect(own.map(({ kind, details }) => [kind, JSON.parse(details)])).toEqual([
      ['identity_added', { with: 'email' }],
      ['identity_removed', { with: 'email', sessions: 0 }],
    ]);
    expect(JSON.stringify(own)).not.toContain(to.email);
  });
});
