import type { WalletChain } from '@portico/contract';

/** A chain as a wallet is told of one that it does not know (EIP-3085). */
type ChainToAdd = {
  chainId: string;
  chainName: string;
  nativeCurrency: { name: string; symbol: string; decimals: number };
  rpcUrls: readonly string[];
  blockExplorerUrls: readonly string[];
};

/**
 * Every wallet knows Ethereum. Written out, and held against viem's definitions by a test: with these would come what
 * reads and writes the blocks of Base, twice as large as all other code for wallets.
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
