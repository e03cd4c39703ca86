import { hashMessage } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWalletChains, type WalletChains } from '#platform/ports/wallets/wallet-chains.ts';
import { findRows } from '#test/engines/rows.ts';
import { startApp, type TestApp } from '#test/engines/start.ts';
import { expectContractError } from '#test/events/answers.ts';
import { get } from '#test/people/people.ts';
import {
  askNonce,
  aWallet,
  type ChainAnswer,
  messageOf,
  type Signed,
  signedBy,
  startChain,
  walletLogin,
} from '#test/people/wallets.ts';

let chain: Awaited<ReturnType<typeof startChain>>;
let misplaced: Awaited<ReturnType<typeof startChain>>;
let t: TestApp;
let answer: ChainAnswer = false;
// A contract's address, in its EIP-55 spelling.
const CONTRACT = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

beforeAll(async () => {
  chain = await startChain(() => answer, 1);
  misplaced = await startChain(() => true, 1);
  const rpc = { 1: chain.url, 8453: misplaced.url };
  const [patient, impatient] = [
    createWalletChains(rpc),
    createWalletChains(rpc, { timeoutMs: 50 }),
  ];
  const walletChains: WalletChains = {
    knows: patient.knows,
    // The refused sign-in must not wait for a node that never answers.
    judge: (question) => (answer === 'silent' ? impatient : patient).judge(question),
  };
  t = await startApp({
    config: { addressLimits: false, walletRpc: rpc },
    deps: { walletChains },
  });
});
afterAll(async () => {
  await t.close();
  await Promise.all([chain.close(), misplaced.close()]);
});

/** The signature of a contract's owner, whose key does not belong to the contract's address. */
async function byOwner(
  address: string = CONTRACT,
  chainId = '1',
  owner = aWallet(),
): Promise<Signed> {
  const { nonce, nonceToken } = await askNonce(t);
  const message = messageOf(t, address, nonce, { chain: chainId });
  return { message, signature: await owner.signMessage({ message }), nonceToken };
}

const codeOf = async (signed: Signed) => expectContractError(await walletLogin(t, signed)).code;

describe('R-WAL-5 contract wallets if a chain can be asked', () => {
  it('R-WAL-5 a signature that the contract accepts signs in, as that contract on that chain', async () => {
    answer = true;
    const signed = await byOwner();
    const first = await walletLogin(t, signed);
    expect(first.json()).toMatchObject({ kyc: true });
    expect(chain.asked.at(-1)).toEqual({
      address: CONTRACT,
      hash: hashMessage(signed.message),
      signature: signed.signature,
    });
    const again = await walletLogin(t, await byOwner());
    expect(again.json()).toMatchObject({ kyc: false });
    const identities = await findRows(t, 'identities', { kind: 'wallet' }, 'subject', 'label');
    expect(identities).toEqual([
      { subject: `eip155:1:${CONTRACT.toLowerCase()}`, label: CONTRACT },
    ]);
  });

  it('R-WAL-5 a key’s address and a contract at the same address are two accounts', async () => {
    answer = true;
    const wallet = aWallet();
    const own = await walletLogin(t, await signedBy(t, wallet));
    const contract = await walletLogin(t, await byOwner(wallet.address));
    const ids = [own, contract].map(async (each) => {
      const { access_token } = each.json() as { access_token: string };
      return (await get(t, '/user/profile', access_token)).json().id;
    });
    expect(new Set(await Promise.all(ids)).size).toBe(2);
  });

  it('R-WAL-5 a signature by the address’s own key is checked without a request to the chain', async () => {
    const before = chain.asked.length;
    expect((await walletLogin(t, await signedBy(t, aWallet()))).statusCode).toBe(200);
    expect(chain.asked.length).toBe(before);
  });

  it.each([false, 'reverts'] as const)(
    'R-WAL-5 a signature that the contract refuses (%s) is wrong',
    async (no) => {
      answer = no;
      expect(await codeOf(await byOwner())).toBe('wallet_signature_wrong');
    },
  );

  it.each(['silent', 'broken', 'garbage', 'limited'] as const)(
    'R-WAL-5 a node that is %s signs nobody in, and the message can be sent again',
    async (failure) => {
      answer = failure;
      const signed = await byOwner();
      const refused = await walletLogin(t, signed);
      expect(expectContractError(refused).code).toBe('service_unavailable');
      expect(refused.headers['retry-after']).toBe('5');
      answer = true;
      expect((await walletLogin(t, signed)).statusCode).toBe(200);
    },
  );

  it('R-WAL-5 a message that is refused anyway causes no request to a node', async () => {
    answer = true;
    const signed = await byOwner();
    expect((await walletLogin(t, signed)).statusCode).toBe(200);
    const before = chain.asked.length;
    expect(await codeOf(signed)).toBe('wallet_message_refused');
    expect(chain.asked.length).toBe(before);
  });

  it('R-WAL-5 the answer of a node of another chain is not trusted', async () => {
    expect(await codeOf(await byOwner(CONTRACT, '8453'))).toBe('service_unavailable');
    expect(misplaced.asked).toEqual([]);
  });
});

describe('R-WAL-5 contract wallets if no chain can be asked', () => {
  it('R-WAL-5 get an error that says so, whatever their signature looks like', async () => {
    expect(await codeOf(await byOwner(CONTRACT, '137'))).toBe('contract_wallet_unsupported');
    const signed = await byOwner(CONTRACT, '137');
    const signature = `${signed.signature}${signed.signature.slice(2)}`;
    expect(await codeOf({ ...signed, signature })).toBe('contract_wallet_unsupported');
  });
});
