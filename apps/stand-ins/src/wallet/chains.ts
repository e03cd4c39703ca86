/** The networks of the product, by their EIP-155 ids, and one that it does not support. */
export const CHAINS: Readonly<Record<number, string>> = {
  1: 'Ethereum',
  137: 'Polygon',
  8453: 'Base',
  42161: 'Arbitrum',
  100: 'Gnosis (not supported)',
};
