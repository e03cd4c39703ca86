import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anApp } from '#test/engines/start.ts';
import { expectContractError } from '#test/events/answers.ts';
import {
  askNonce,
  aWallet,
  messageOf,
  type Signed,
  signedBy,
  walletLogin,
} from '#test/people/wallets.ts';
import { ATTACKS } from '#test/providers/wallet-attacks.ts';

const t = anApp();

const sessions = async () => (await t.deps.db.selectFrom('sessions').select('id').execute()).length;

/** Each refusal signs nobody in and answers its code; the exact reason is in the audit trail only. */
async function refusal(signed: unknown): Promise<{ code: string; reason: string | undefined }> {
  const before = await sessions();
  const { code, requestId } = expectContractError(await walletLogin(t, signed));
  expect(await sessions()).toBe(before);
  const noted = await t.deps.db
    .selectFrom('audit_events')
    .select('details')
    .where('kind', '=', 'wallet_refused')
    .where('request_id', '=', requestId)
    .executeTakeFirst();
  return { code, reason: noted && JSON.parse(noted.details).reason };
}

const refused = async (signed: unknown) => (await refusal(signed)).code;

describe('R-WAL-5 messages that the wallet did sign', () => {
  it.each(ATTACKS)('R-WAL-5 $name is refused', async ({ changed, reason }) => {
    const signed = await signedBy(t, aWallet(), changed(t));
    expect(await refusal(signed)).toEqual({ code: 'wallet_message_refused', reason });
  });

  it.each(['999', '0', '5', '01000', '1e0', '-1', '0x1', '9'.repeat(400)])(
    'R-WAL-5 chain %s is not supported',
    async (chain) => {
      const code = await refused(await signedBy(t, aWallet(), { chain }));
      expect(['wallet_network_unsupported', 'wallet_message_refused']).toContain(code);
      if (/^\d{1,20}$/.test(chain)) expect(code).toBe('wallet_network_unsupported');
    },
  );

  it('R-WAL-5 an address that is not spelled as EIP-55 asks is refused', async () => {
    const wallet = aWallet();
    for (const address of [
      wallet.address.toLowerCase(),
      `0x${wallet.address.slice(2).toUpperCase()}`,
      wallet.address.slice(2),
      `${wallet.address}00`,
      wallet.address.slice(0, -1),
    ]) {
      const signed = await signedBy(t, wallet, { address });
      expect(await refused(signed), address).toBe('wallet_message_refused');
    }
  });

  it('R-WAL-5 a replay is refused, with the same signature or another', async () => {
    const wallet = aWallet();
    const signed = await signedBy(t, wallet);
    expect((await walletLogin(t, signed)).statusCode).toBe(200);
    expect(await refused(signed)).toBe('wallet_message_refused');
    const nonce = /Nonce: (\w+)/.exec(signed.message)?.[1] ?? '';
    const message = messageOf(t, wallet.address, nonce, { chain: '137' });
    const signature = await wallet.signMessage({ message });
    const other = { ...signed, message, signature };
    expect(await refused(other)).toBe('wallet_message_refused');
  });
});

describe('R-WAL-5 signatures', () => {
  it('R-WAL-5 another address signs nobody in, with or without a chain to ask', async () => {
    const [attacker, victim] = [aWallet(), aWallet()];
    const { nonce, nonceToken } = await askNonce(t);
    const message = messageOf(t, victim.address, nonce);
    const signature = await attacker.signMessage({ message });
    expect(await refused({ message, signature, nonceToken })).toBe('contract_wallet_unsupported');
    const signed = await signedBy(t, attacker);
    const swapped = signed.message.replace(attacker.address, victim.address);
    expect(await refused({ ...signed, message: swapped })).toBe('contract_wallet_unsupported');
  });

  it('R-WAL-5 a message that was changed after it was signed is refused', async () => {
    const signed = await signedBy(t, aWallet());
    const message = signed.message.replace('Chain ID: 1', 'Chain ID: 137');
    expect(await refused({ ...signed, message })).toBe('contract_wallet_unsupported');
    // Nothing is taken out of what was signed, not even what nobody sees.
    for (const mark of ['\u200b', '\u2069', '\ufeff', '\u3164'])
      expect(await refused({ ...signed, message: signed.message + mark })).toBe(
        'wallet_message_refused',
      );
  });

  it('R-WAL-5 a signature that no key can have made is wrong, not a crash', async () => {
    const signed = await signedBy(t, aWallet());
    const { signature } = signed;
    const order = 'fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141';
    for (const wrong of [
      signature.slice(0, -2),
      `${signature}00`,
      `${signature.slice(0, -2)}63`,
      `${signature.slice(0, -2)}1d`,
      `0x${'00'.repeat(65)}`,
      `0x${'ff'.repeat(65)}`,
      `0x${order}${signature.slice(66)}`,
      `${signature.slice(0, 66)}${order}1b`,
      '0x00',
    ]) {
      expect(await refused({ ...signed, signature: wrong }), wrong).toBe('wallet_signature_wrong');
    }
    // None of these attempts used the nonce up.
    expect((await walletLogin(t, signed)).statusCode).toBe(200);
  });

  it('R-WAL-5 a signature that is not hexadecimal, or too long, is refused before it is checked', async () => {
    const signed = await signedBy(t, aWallet());
    for (const signature of [
      '',
      '0x',
      '0xz',
      'abc',
      '0x0',
      `0x${'ab'.repeat(9_000)}`,
      null,
      7,
      {},
    ]) {
      expect(await refused({ ...signed, signature }), String(signature).slice(0, 9)).toBe(
        'invalid_request',
      );
    }
  });
});

describe('R-WAL-5 values that are not a message', () => {
  it('R-WAL-5 a megabyte is cut off, sixty thousand characters are too long', async () => {
    const { signature } = await signedBy(t, aWallet());
    const long = 'A'.repeat(1_000_000);
    expect(await refused({ message: long, signature })).toBe('payload_too_large');
    expect(await refused({ message: long.slice(0, 60_000), signature })).toBe('invalid_request');
  });

  it('R-WAL-5 garbage of every kind gets an answer that follows the contract', async () => {
    const whole = await signedBy(t, aWallet());
    const cut = fc
      .tuple(fc.nat(whole.message.length), fc.nat(40), fc.string({ unit: 'binary', maxLength: 40 }))
      .map(([at, length, put]) => ({
        ...whole,
        message: `${whole.message.slice(0, at)}${put}${whole.message.slice(at + length)}`,
      }))
      .filter(({ message }) => message !== whole.message);
    const any = fc.record({
      message: fc.oneof(fc.string({ unit: 'binary', maxLength: 3_000 }), fc.anything()),
      signature: fc.oneof(
        fc.uint8Array({ maxLength: 200 }).map((bytes) => `0x${Buffer.from(bytes).toString('hex')}`),
        fc.anything(),
      ),
    });
    const before = await sessions();
    await fc.assert(
      fc.asyncProperty(fc.oneof(cut, any), async (signed: unknown) => {
        const answer = await walletLogin(t, signed);
        const { code } = expectContractError(answer);
        expect(code).toMatch(/^(invalid_request|wallet_\w+|contract_wallet_unsupported)$/);
      }),
      { numRuns: 400 },
    );
    expect(await sessions()).toBe(before);
    const untouched: Signed = whole;
    expect((await walletLogin(t, untouched)).statusCode).toBe(200);
  });
});
