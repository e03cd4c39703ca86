import fc from 'fast-check';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { describe, expect, it } from 'vitest';
import { createSigners, mayBeOfContract } from './signers.ts';

describe('R-WAL-5 the signer of a message', () => {
  it('R-WAL-5 gives each of many parallel calls its own answer', async () => {
    const signers = createSigners();
    const asked = await Promise.all(
      Array.from({ length: 50 }, async (_, n) => {
        const wallet = privateKeyToAccount(generatePrivateKey());
        const message = `message ${n}`;
        return {
          address: wallet.address,
          message,
          signature: await wallet.signMessage({ message }),
        };
      }),
    );
    const found = await Promise.all(
      asked.map((each) => signers.find(each.message, each.signature)),
    );
    expect(found).toEqual(asked.map(({ address }) => ({ busy: false, signer: address })));
  });

  it('R-WAL-5 recovers an address or none from any bytes, and never fails', async () => {
    const signers = createSigners();
    const bytes = fc.oneof(
      fc.uint8Array({ minLength: 65, maxLength: 65 }),
      fc.uint8Array({ minLength: 1, maxLength: 300 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), bytes, async (message, signature) => {
        const found = await signers.find(message, `0x${Buffer.from(signature).toString('hex')}`);
        const signer = found.busy ? 'busy' : found.signer;
        expect(signer ?? 'none').toMatch(
          signature.length === 65 ? /^(none|0x[\da-fA-F]{40})$/ : /^none$/,
        );
      }),
      { numRuns: 300 },
    );
  });

  it('R-WAL-5 rejects pending calls when the thread fails, and starts another for the next', async () => {
    const broken = createSigners(new URL('data:text/javascript,throw new Error("broken")'));
    for (let round = 0; round < 2; round += 1) {
      await expect(broken.find('message', '0x00')).rejects.toThrow('broken');
    }
  });

  it('R-WAL-5 answers busy when too many already wait', async () => {
    const silent = createSigners(new URL('data:text/javascript,setInterval(() => {}, 1000)'));
    for (let n = 0; n < 2_000; n += 1) void silent.find('message', '0x00');
    expect(await silent.find('message', '0x00')).toEqual({ busy: true });
  });

  it('R-WAL-5 considers a contract only for another key or a long signature', () => {
    const [other, none] = ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', null];
    expect(mayBeOfContract(`0x${'ab'.repeat(65)}`, other)).toBe(true);
    expect(mayBeOfContract(`0x${'ab'.repeat(65)}`, none)).toBe(false);
    expect(mayBeOfContract(`0x${'ab'.repeat(95)}`, none)).toBe(false);
    expect(mayBeOfContract(`0x${'ab'.repeat(96)}`, none)).toBe(true);
  });
});
