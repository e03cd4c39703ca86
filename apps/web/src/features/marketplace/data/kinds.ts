/** What can happen to an item. */
export const KINDS = ['sale', 'listing', 'offer', 'transfer', 'mint'] as const;
export type ActivityKind = (typeof KINDS)[number];
