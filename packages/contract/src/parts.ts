/** What an installation may leave out. The marketplace, which is of the browser alone, is left out there. */
export type PartName = 'partners';

/** Without its line, a part has no call, page, entry, job or task, and its tables stay empty (docs/operations.md). */
const PARTS: readonly PartName[] = [
  // Without the next line the product has no partners.
  'partners',
];

export const hasPart = (name: PartName): boolean => PARTS.includes(name);
