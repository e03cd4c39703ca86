import { WALLET_CHAINS } from '@portico/contract';
import { arbitrum, base, polygon } from 'viem/chains';
import { expect, it } from 'vitest';
import { CHAINS_TO_ADD } from './wallet-chains.ts';

it('R-WAL-2 a wallet gets the same facts about a chain that viem has', () => {
  const known = [polygon, base, arbitrum].map((chain) => [
    String(chain.id),
    {
      chainId: `0x${chain.id.toString(16)}`,
      chainName: chain.name,
      nativeCurrency: chain.nativeCurrency,
      rpcUrls: chain.rpcUrls.default.http,
      blockExplorerUrls: [chain.blockExplorers.default.url],
    },
  ]);
  expect(CHAINS_TO_ADD).toEqual(Object.fromEntries(known));
});

it('R-WAL-2 every chain except Ethereum can be added', () => {
  expect(['1', ...Object.keys(CHAINS_TO_ADD)]).toEqual(Object.keys(WALLET_CHAINS));
});
