import { ITEM_COUNT } from './collection.ts';

/** More than the number of any item. */
const ID_LIMIT = 2 ** 14;

/**
 * The numbers of all items, sorted in ascending order of an integer key; ties by their own number. Key and number share
 * one float, because a typed array sorts numbers many times faster than a comparison function; so keys must stay below
 * 2^38.
 */
export function orderBy(keyOf: (id: number) => number): number[] {
  const keys = new Float64Array(ITEM_COUNT);
  for (let id = 1; id <= ITEM_COUNT; id++) keys[id - 1] = keyOf(id) * ID_LIMIT + id;
  return Array.from(keys.sort(), (key) => key - Math.floor(key / ID_LIMIT) * ID_LIMIT);
}
