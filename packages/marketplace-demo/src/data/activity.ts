import { ITEM_COUNT } from './collection.ts';
import { CREATED_AT, columns, timeOf } from './columns.ts';
import { changedAt } from './items.ts';
import type { ActivityKind } from './kinds.ts';
import { type Offer, offers } from './offers.ts';
import { addressOf } from './people.ts';

/** An event of an item. Addresses are `0x` and 40 hexadecimal digits. */
export type ActivityEvent = {
  kind: ActivityKind;
  /** The number of the item. */
  item: number;
  /** Thousandths of an ether; null if nothing was paid or asked. */
  price: number | null;
  /** The giver, seller or bidder; null for a mint. */
  from: string | null;
  /** The new owner, or the owner who gets an offer; null for a listing. */
  to: string | null;
  /** Ms UTC. */
  at: number;
};

/** How many of the newest events are listed. */
const NEWEST_COUNT = 400;
/** More than that many events are newer, so the older ones need not be sorted. */
const RECENT = Date.UTC(2026, 8, 1);

let newest: readonly ActivityEvent[] | undefined;

/** The newest events, newest first, derived from the items and the offers. */
export function activity(): readonly ActivityEvent[] {
  newest ??= allEvents().sort(newestFirst).slice(0, NEWEST_COUNT);
  return newest;
}

/** All events of an item, newest first. */
export function historyOf(id: number): readonly ActivityEvent[] {
  const events = eventsOf(id, CREATED_AT);
  for (const offer of offers()) if (offer.item === id) events.push(eventOf(offer));
  return events.sort(newestFirst);
}

function newestFirst(one: ActivityEvent, other: ActivityEvent): number {
  return other.at - one.at || one.item - other.item;
}

function allEvents(): ActivityEvent[] {
  const events: ActivityEvent[] = [];
  for (let id = 1; id <= ITEM_COUNT; id++) {
    if (changedAt(id) >= RECENT) events.push(...eventsOf(id, RECENT));
  }
  for (const offer of offers()) if (offer.at >= RECENT) events.push(eventOf(offer));
  return events;
}

/** The events of an item since a time (ms UTC), without offers. */
function eventsOf(id: number, since: number): ActivityEvent[] {
  const { minted, moved, listed, minters, owners, sales, prices } = columns();
  const events: ActivityEvent[] = [];
  const add = (
    kind: ActivityKind,
    minutes: Uint32Array,
    price: number | undefined,
    from: number | undefined,
    to: number | undefined,
  ) => {
    const minute = minutes[id - 1] ?? 0;
    const at = timeOf(minute);
    // An item may be minted in minute 0; in the other columns 0 means never.
    if (at < since || (minute === 0 && kind !== 'mint')) return;
    const address = (person: number | undefined) =>
      person === undefined ? null : addressOf(person);
    events.push({ kind, item: id, price: price || null, from: address(from), to: address(to), at });
  };
  const [minter, owner] = [minters[id - 1], owners[id - 1]];
  const sale = sales[id - 1];
  add('mint', minted, undefined, undefined, minter);
  add(sale ? 'sale' : 'transfer', moved, sale, minter, owner);
  add('listing', listed, prices[id - 1], owner, undefined);
  return events;
}

function eventOf({ item, price, from, at }: Offer): ActivityEvent {
  return { kind: 'offer', item, price, from, to: addressOf(columns().owners[item - 1] ?? 0), at };
}
