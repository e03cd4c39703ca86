import { ITEM_COUNT } from './collection.ts';
import { orderBy } from './order.ts';
import { PEOPLE } from './people.ts';
import { pick, pickLow } from './random.ts';
import { TRAIT_NAMES, TRAITS, type Trait, type TraitValue } from './traits.ts';

/** When the collection was created and when its data end; ms UTC. Fixed, so that the demo is the same every day. */
export const CREATED_AT = Date.UTC(2025, 3, 12, 18);
export const DATA_END = Date.UTC(2026, 9, 1);
export const TRAIT_COUNT = TRAIT_NAMES.length;

const MINUTE = 60_000;
const DAY = 24 * 60;
const SPAN = (DATA_END - CREATED_AT) / MINUTE;

/** The percentage of items with each value. */
const FREQUENCIES: { readonly [T in Trait]: Readonly<Record<TraitValue<T>, number>> } = {
  sky: { dusk: 27, midnight: 25, dawn: 18, storm: 13, aurora: 11, nebula: 6 },
  stone: { sandstone: 24, marble: 22, brick: 19, basalt: 16, copper: 13, obsidian: 6 },
  arch: { round: 27, pointed: 22, flat: 18, horseshoe: 14, trefoil: 11, ogee: 8 },
  light: { crescent: 22, stars: 20, moon: 18, lantern: 14, sun: 12, comet: 9, eclipse: 5 },
  guest: { none: 36, cat: 18, owl: 14, heron: 12, hare: 9, moth: 7, traveller: 4 },
};
/** The value that each of a hundred draws gives, trait after trait. */
const DRAWS = Uint8Array.from(
  TRAIT_NAMES.flatMap((trait) => {
    const shares: Readonly<Record<string, number>> = FREQUENCIES[trait];
    return TRAITS[trait].flatMap((value, index) => Array<number>(shares[value] ?? 0).fill(index));
  }),
);
/** The bit of the first value of each trait. */
const FIRST_BITS = Uint8Array.from(TRAIT_NAMES, (_, trait) =>
  TRAIT_NAMES.slice(0, trait).reduce((bits, before) => bits + TRAITS[before].length, 0),
);
/** Four of a hundred: 356 of 8,888. */
const LISTED = Math.ceil(ITEM_COUNT / 25);
/** Coprime to 8,888: its multiples hit every item once, and scatter the listed ones. */
const SCATTER = 5_741;
const SOLD = 62;
const GIVEN_AWAY = 9;

/** The purpose of each random number; the traits use the ones below. */
const PURPOSES = {
  minter: 11,
  history: 12,
  moved: 13,
  owner: 14,
  sale: 15,
  listed: 16,
  price: 17,
  luxury: 18,
};

/** The items column by column; the item with the number n is entry n - 1. */
export type Columns = {
  /** The value of each trait, as an index into TRAITS; TRAIT_COUNT entries per item. */
  values: Uint8Array;
  /** The same with one bit for each value, in the order of TRAITS (data/trait-bits.ts). */
  bits: Uint32Array;
  /** From the rarest, 1, to the most common; each rank is unique. */
  ranks: Uint16Array;
  /** The asking price, in thousandths of an ether; 0: not for sale. */
  prices: Uint32Array;
  /** The last sale price, in thousandths of an ether; 0: never sold. */
  sales: Uint32Array;
  /** The minter and the owner, as numbers of people (data/people.ts). */
  minters: Uint16Array;
  owners: Uint16Array;
  /** Minutes after CREATED_AT. Moved: sold or given away; 0: never. Listed: 0 if it is not for sale. */
  minted: Uint32Array;
  moved: Uint32Array;
  listed: Uint32Array;
};

let made: Columns | undefined;

/** All items; generated on the first call, in some milliseconds. */
export function columns(): Columns {
  made ??= make();
  return made;
}

/** A minute of the columns in ms UTC. */
export function timeOf(minutes: number): number {
  return CREATED_AT + minutes * MINUTE;
}

function make(): Columns {
  const { values, bits } = drawTraits();
  const ranks = rank(values);
  const items: Columns = {
    values,
    bits,
    ranks,
    prices: new Uint32Array(ITEM_COUNT),
    sales: new Uint32Array(ITEM_COUNT),
    minters: new Uint16Array(ITEM_COUNT),
    owners: new Uint16Array(ITEM_COUNT),
    minted: new Uint32Array(ITEM_COUNT),
    moved: new Uint32Array(ITEM_COUNT),
    listed: new Uint32Array(ITEM_COUNT),
  };
  for (let item = 0; item < ITEM_COUNT; item++) addHistory(items, item);
  return items;
}

function drawTraits() {
  const values = new Uint8Array(ITEM_COUNT * TRAIT_COUNT);
  const bits = new Uint32Array(ITEM_COUNT);
  for (let item = 0; item < ITEM_COUNT; item++) {
    let own = 0;
    for (let trait = 0; trait < TRAIT_COUNT; trait++) {
      const value = DRAWS[100 * trait + pick(item, trait + 1, 100)] ?? 0;
      values[item * TRAIT_COUNT + trait] = value;
      own |= 1 << ((FIRST_BITS[trait] ?? 0) + value);
    }
    bits[item] = own;
  }
  return { values, bits };
}

/** Ranks by rarity: the sum of one over the share of each value; a higher sum is rarer. */
function rank(values: Uint8Array): Uint16Array {
  const bitAt = (at: number) => (FIRST_BITS[at % TRAIT_COUNT] ?? 0) + (values[at] ?? 0);
  const having = new Uint32Array(32);
  for (let at = 0; at < values.length; at++) having[bitAt(at)] = (having[bitAt(at)] ?? 0) + 1;
  const worth = having.map((count) => Math.floor((ITEM_COUNT * 1000) / count));
  const ranks = new Uint16Array(ITEM_COUNT);
  const order = orderBy((id) => {
    let sum = 0;
    for (let at = (id - 1) * TRAIT_COUNT; at < id * TRAIT_COUNT; at++) sum += worth[bitAt(at)] ?? 0;
    return -sum;
  });
  order.forEach((id, before) => {
    ranks[id - 1] = before + 1;
  });
  return ranks;
}

/** The history of an item: minted, perhaps sold or given away, perhaps for sale now. */
function addHistory(items: Columns, item: number): void {
  const rarity = Math.floor(250_000 / ((items.ranks[item] ?? 0) + 60));
  // Most were minted in the first days, the last ones a week before the data end.
  const share = item / ITEM_COUNT;
  const minted = Math.floor(share * share * share * (SPAN - 7 * DAY));
  const minter = pickLow(item, PURPOSES.minter, PEOPLE);
  let last = minted;
  let owner = minter;
  const fate = pick(item, PURPOSES.history, 100);
  if (fate < SOLD + GIVEN_AWAY) {
    last += 30 + pick(item, PURPOSES.moved, SPAN - 2 * DAY - minted);
    owner = pickLow(item, PURPOSES.owner, PEOPLE);
    if (owner === minter) owner = (owner + 1) % PEOPLE;
    items.moved[item] = last;
    if (fate < SOLD) items.sales[item] = 130 + pickLow(item, PURPOSES.sale, 700) + (rarity >> 1);
  }
  items.minted[item] = minted;
  items.minters[item] = minter;
  items.owners[item] = owner;
  if (((item + 1) * SCATTER) % ITEM_COUNT >= LISTED) return;
  const earliest = Math.max(last + 10, SPAN - 45 * DAY);
  items.listed[item] = earliest + pick(item, PURPOSES.listed, SPAN - earliest);
  const price =
    385 + pick(item, PURPOSES.price, 500) + pickLow(item, PURPOSES.luxury, 1000) + rarity;
  items.prices[item] = price - (price % 5);
}
