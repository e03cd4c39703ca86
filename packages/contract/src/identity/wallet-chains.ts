/** The chains that a sign-in message may name (R-WAL-2), by EIP-155 id. */
export const WALLET_CHAINS = {
  1: 'Ethereum',
  137: 'Polygon',
  8453: 'Base',
  42161: 'Arbitrum',
} as const;

export type WalletChain = keyof typeof WALLET_CHAINS;

/** Whether `id` is one of the {@link WALLET_CHAINS}. */
export function isWalletChain(id: number): id is WalletChain & number {
  return Object.hasOwn(WALLET_CHAINS, id);
}
