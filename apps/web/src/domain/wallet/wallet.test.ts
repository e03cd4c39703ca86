import { describe, expect, it } from 'vitest';
import type { WalletProvider } from './read-wallet.ts';
import { switchChain, type WalletFailure } from './wallet.ts';
import { CHAINS_TO_ADD } from './wallet-chains.ts';

type Answers = Record<string, (params: readonly unknown[]) => unknown>;

/** A wallet on Ethereum with given answers, and the requests that it got. */
function aWallet(answers: Answers): { provider: WalletProvider; asked: unknown[] } {
  const asked: unknown[] = [];
  return {
    asked,
    provider: {
      request: async ({ method, params = [] }) => {
        asked.push(params.length > 0 ? [method, ...params] : method);
        return (answers[method] ?? (() => '0x1'))(params);
      },
      on() {},
      removeListener() {},
    },
  };
}

const failsWith = (error: object) => () => {
  throw Object.assign(new Error('no'), error);
};

describe("R-WAL-2 switching a wallet's chain", () => {
  it.each([
    ['its code', { code: 4902 }],
    ['the code of a phone’s wallet', { code: -32603, data: { originalError: { code: 4902 } } }],
  ])('R-WAL-2 adds an unknown chain, reported by %s, and asks again', async (_, error) => {
    let knows = false;
    let chain = '0x1';
    const { provider, asked } = aWallet({
      wallet_switchEthereumChain: () => {
        if (!knows) failsWith(error)();
        chain = '0x89';
      },
      wallet_addEthereumChain: () => {
        knows = true;
      },
      eth_chainId: () => chain,
    });
    expect(await switchChain(provider, 137)).toBe(null);
    const change = ['wallet_switchEthereumChain', { chainId: '0x89' }];
    const add = ['wallet_addEthereumChain', CHAINS_TO_ADD[137]];
    expect(asked).toEqual([change, add, change, 'eth_chainId']);
  });

  it('R-WAL-2 never adds Ethereum, which every wallet has', async () => {
    const { provider, asked } = aWallet({ wallet_switchEthereumChain: failsWith({ code: 4902 }) });
    expect(await switchChain(provider, 1)).toBe('wrong_network');
    expect(asked).toHaveLength(1);
  });

  it.each<[string, object, WalletFailure]>([
    ['refuses', { code: 4001 }, 'wrong_network'],
    ['cannot', { code: 4200 }, 'wrong_network'],
    ['says nothing of use', {}, 'wrong_network'],
    ['says what is no number', { code: Symbol('no') }, 'wrong_network'],
    ['asks its owner already', { code: -32002 }, 'pending'],
    ['shares no account', { code: 4100 }, 'locked'],
    ['has no network', { code: 4900 }, 'offline'],
    ['does not reach that chain', { code: 4901 }, 'offline'],
  ])('R-WAL-2 one that %s stays where it is, and why is known', async (_, error, failure) => {
    const { provider } = aWallet({ wallet_switchEthereumChain: failsWith(error) });
    expect(await switchChain(provider, 8453)).toBe(failure);
  });

  it('R-WAL-2 stays on its chain when the wallet refuses to add another', async () => {
    const { provider } = aWallet({
      wallet_switchEthereumChain: failsWith({ code: 4902 }),
      wallet_addEthereumChain: failsWith({ code: 4001 }),
    });
    expect(await switchChain(provider, 42161)).toBe('wrong_network');
  });

  it("R-WAL-2 trusts the wallet's current chain, not its answer", async () => {
    const { provider } = aWallet({ wallet_switchEthereumChain: () => null });
    expect(await switchChain(provider, 137)).toBe('wrong_network');
  });
});
