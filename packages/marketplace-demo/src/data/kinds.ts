/** The kinds of an item's events. */
export const KINDS = ['sale', 'listing', 'offer', 'transfer', 'mint'] as const;
export type ActivityKind = (typeof KINDS)[number];
