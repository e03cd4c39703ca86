import type { WalletChain } from '@portico/contract';

/** A chain as described to a wallet that does not know it (EIP-3085). */
type ChainToAdd = {
  chainId: string;
  chainName: string;
  nativeCurrency: { name: string; symbol: string; decimals: number };
  rpcUrls: readonly string[];
  blockExplorerUrls: readonly string[];
};

/**
 * Every wallet knows Ethereum. Written out, and compared with viem's definitions by a test:
 * importing those would bundle the code for reading and writing Base's blocks, twice as large as
 * all other wallet code.
 */
export const CHAINS_TO_ADD: Record<Exclude<WalletChain, 1>, ChainToAdd> = {
  137: {
    chainId: '0x89',
    chainName: 'Polygon',
    nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
    rpcUrls: ['https://polygon.drpc.org'],
    blockExplorerUrls: ['https://polygonscan.com'],
  },
  8453: {
    chainId: '0x2105',
    chainName: 'Base',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: ['https://mainnet.base.org'],
    blockExplorerUrls: ['https://basescan.org'],
  },
  42161: {
    chainId: '0xa4b1',
    chainName: 'Arbitrum One',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: ['https://arb1.arbitrum.io/rpc'],
    blockExplorerUrls: ['https://arbiscan.io'],
  },
};
