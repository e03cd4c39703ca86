/** A proper name, the same in every language. */
export const COLLECTION = 'Night Arches';
export const ITEM_COUNT = 8_888;

/** An item's name, in every language. */
export const nameOf = (id: number) => `Arch #${id}`;

/** Items are numbered from 1. */
export function isItemId(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= ITEM_COUNT;
}
