import { ITEM_COUNT } from './collection.ts';
import { columns, timeOf } from './columns.ts';
import type { ActivityKind } from './kinds.ts';
import { offers } from './offers.ts';
import { addressOf } from './people.ts';

/** Something that happened to an item. Addresses are `0x` and 40 hexadecimal digits. */
export type ActivityEvent = {
  kind: ActivityKind;
  /** The number of the item. */
  item: number;
  /** Thousandths of an ether; null where nothing was paid or asked. */
  price: number | null;
  /** Who gave it, asks or offers; null for what was minted. */
  from: string | null;
  /** Who has it since, or is made an offer; null for what is put up for sale. */
  to: string | null;
  /** Ms UTC. */
  at: number;
};

/** How many of the newest are told. */
const TOLD = 400;
/** More than that have happened since; so the older ones need not be put in order. */
const RECENT = Date.UTC(2026, 8, 1);

let told: readonly ActivityEvent[] | undefined;

/** The newest events, the newest first: what the items and the offers say of themselves. */
export function activity(): readonly ActivityEvent[] {
  told ??= happened()
    .sort((one, other) => other.at - one.at || one.item - other.item)
    .slice(0, TOLD);
  return told;
}

function happened(): ActivityEvent[] {
  const { minted, moved, listed, minters, owners, sales, prices } = columns();
  const events: ActivityEvent[] = [];
  const add = (
    kind: ActivityKind,
    id: number,
    minute: number | undefined,
    price: number | undefined,
    from: number | undefined,
    to: number | undefined,
  ) => {
    const at = timeOf(minute ?? 0);
    if (at < RECENT) return;
    const address = (person: number | undefined) =>
      person === undefined ? null : addressOf(person);
    events.push({ kind, item: id, price: price || null, from: address(from), to: address(to), at });
  };
  for (let item = 0; item < ITEM_COUNT; item++) {
    const [minter, owner] = [minters[item], owners[item]];
    add('mint', item + 1, minted[item], undefined, undefined, minter);
    add(sales[item] ? 'sale' : 'transfer', item + 1, moved[item], sales[item], minter, owner);
    add('listing', item + 1, listed[item], prices[item], owner, undefined);
  }
  for (const { item, price, from, at } of offers()) {
    const to = addressOf(owners[item - 1] ?? 0);
    if (at >= RECENT) events.push({ kind: 'offer', item, price, from, to, at });
  }
  return events;
}
