import { describe, expect, it } from 'vitest';
import { anApp } from '#test/engines/start.ts';
import { tally, together } from '#test/people/codes.ts';
import { aWallet, aWalletPerson, signedBy, walletLogin } from '#test/people/wallets.ts';

const t = anApp();

const count = async (table: 'sessions' | 'accounts' | 'identities') =>
  (await t.deps.db.selectFrom(table).selectAll().execute()).length;
const counts = async () => [
  await count('accounts'),
  await count('identities'),
  await count('sessions'),
];

describe('R-WAL-5 at the same moment', () => {
  it('R-WAL-5 of twenty that send one message exactly one is signed in', async () => {
    const { wallet } = await aWalletPerson(t);
    const signed = await signedBy(t, wallet);
    const [accounts, identities, sessions = 0] = await counts();
    const answers = await together(20, () => walletLogin(t, signed));
    expect(tally(answers)).toEqual({ ok: 1, wallet_message_refused: 19 });
    expect(await counts()).toEqual([accounts, identities, sessions + 1]);
  });

  it('R-WAL-5 of twenty that send a wallet’s first message exactly one gets an account', async () => {
    const signed = await signedBy(t, aWallet());
    const before = await counts();
    const answers = await together(20, () => walletLogin(t, signed));
    expect(tally(answers)).toEqual({ ok: 1, wallet_message_refused: 19 });
    expect(await counts()).toEqual(before.map((each) => each + 1));
  });

  it('R-WAL-5 twenty first sign-ins of one wallet make one account with twenty sessions', async () => {
    const wallet = aWallet();
    const messages = await together(20, () => signedBy(t, wallet));
    const [accounts = 0, identities = 0, sessions = 0] = await counts();
    const answers = await together(20, (n) => walletLogin(t, messages[n]));
    expect(tally(answers)).toEqual({ ok: 20 });
    expect(answers.filter((answer) => (answer.json() as { kyc: boolean }).kyc)).toHaveLength(1);
    expect(await counts()).toEqual([accounts + 1, identities + 1, sessions + 20]);
  });
});
