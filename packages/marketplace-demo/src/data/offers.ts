import { ITEM_COUNT } from './collection.ts';
import { columns, DATA_END } from './columns.ts';
import { changedAt } from './items.ts';
import { addressOf, PEOPLE } from './people.ts';
import { hash, pick } from './random.ts';

/** An offer for an item that is not for sale, in thousandths of an ether; `at` in ms UTC. */
export type Offer = { item: number; price: number; from: string; at: number };

const MONTH = 30 * 24 * 60;

let made: readonly Offer[] | undefined;

/** The open offers, by the number of the item. */
export function offers(): readonly Offer[] {
  made ??= make();
  return made;
}

/** The lowest asking price, in thousandths of an ether. */
export function floorPrice(): number {
  return columns().prices.reduce(
    (least, price) => (price > 0 && price < least ? price : least),
    2 ** 31,
  );
}

function make(): Offer[] {
  const { prices } = columns();
  const floor = floorPrice();
  const open: Offer[] = [];
  for (let item = 1; item <= ITEM_COUNT; item++) {
    // Below the floor: a buyer would not offer more than the cheapest item costs.
    const price = Math.floor((floor * (60 + pick(item, 42, 38))) / 100);
    const at = DATA_END - (1 + pick(item, 43, MONTH)) * 60_000;
    if (hash(item, 41) % 36 !== 0 || prices[item - 1] || at <= changedAt(item)) continue;
    open.push({ item, price, from: addressOf(pick(item, 44, PEOPLE)), at });
  }
  return open;
}
