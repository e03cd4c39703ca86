import { isItemId } from './collection.ts';
import { columns, TRAIT_COUNT, timeOf } from './columns.ts';
import { addressOf } from './people.ts';
import { TRAIT_NAMES, TRAITS, type Traits } from './traits.ts';

/** Prices are whole thousandths of an ether; null: not for sale, never sold. Times are ms UTC. */
export type Item = {
  id: number;
  traits: Traits;
  price: number | null;
  lastSale: number | null;
  /** When it was last minted, sold, given away or listed: the date that the list is sorted by. */
  changedAt: number;
  /** `0x` and 40 hexadecimal digits. */
  owner: string;
  /** From the rarest, 1, to the most common. */
  rank: number;
};

/** An item by its number; throws a RangeError for an unknown number. */
export function itemOf(id: number): Item {
  if (!isItemId(id)) throw new RangeError(`unknown item ${id}`);
  const { prices, sales, owners, ranks } = columns();
  return {
    id,
    traits: traitsOf(id),
    price: prices[id - 1] || null,
    lastSale: sales[id - 1] || null,
    changedAt: changedAt(id),
    owner: addressOf(owners[id - 1] ?? 0),
    rank: ranks[id - 1] ?? 0,
  };
}

/** When an item was last minted, sold, given away or listed; ms UTC. */
export function changedAt(id: number): number {
  const { minted, moved, listed } = columns();
  return timeOf(listed[id - 1] || moved[id - 1] || (minted[id - 1] ?? 0));
}

function traitsOf(id: number): Traits {
  const { values } = columns();
  const indexOf = (trait: number) => values[(id - 1) * TRAIT_COUNT + trait] ?? 0;
  return Object.fromEntries(
    TRAIT_NAMES.map((name, trait) => [name, TRAITS[name][indexOf(trait)]]),
  ) as Traits;
}
