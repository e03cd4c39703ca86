import type { Sort, View } from '../view.ts';
import { columns } from './columns.ts';
import { changedAt } from './items.ts';
import { itemMatch, type Words } from './match.ts';
import { orderBy } from './order.ts';
import { bitsOf } from './trait-bits.ts';
import { TRAIT_NAMES } from './traits.ts';

const MINUTE = 60_000;

const orders = new Map<Sort, readonly number[]>();

/**
 * The numbers of the items that a view shows, in its order; items that are not for sale come after all prices. A price
 * range matches only items for sale. Returns the same array while nothing is filtered out.
 */
export function selectItems(view: View, words: Words): readonly number[] {
  const order = orderOf(view.sort);
  const { id, bits: named } = itemMatch(view.query, words);
  const chosen = TRAIT_NAMES.map((trait) => bitsOf(trait, view.traits[trait] ?? []));
  const wanted = [...chosen.filter((bits) => bits !== 0), ...named];
  const forSale = view.listed || view.min !== null || view.max !== null;
  if (!forSale && id === null && wanted.length === 0) return order;

  const { bits, prices } = columns();
  const [min, max] = [view.min ?? 0, view.max ?? Number.POSITIVE_INFINITY];
  return order.filter((item) => {
    if (id !== null && item !== id) return false;
    const price = prices[item - 1] ?? 0;
    if (forSale && (price === 0 || price < min || price > max)) return false;
    const own = bits[item - 1] ?? 0;
    return wanted.every((some) => (own & some) !== 0);
  });
}

function orderOf(sort: Sort): readonly number[] {
  let order = orders.get(sort);
  if (!order) {
    order = orderBy(keyOf(sort));
    orders.set(sort, order);
  }
  return order;
}

function keyOf(sort: Sort): (id: number) => number {
  const { prices } = columns();
  if (sort === 'date') return (id) => -changedAt(id) / MINUTE;
  if (sort === 'high') return (id) => -(prices[id - 1] ?? 0);
  return (id) => prices[id - 1] || 2 ** 32;
}
