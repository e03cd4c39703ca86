import { ITEM_COUNT } from './collection.ts';
import { CREATED_AT, columns } from './columns.ts';
import { floorPrice, offers } from './offers.ts';

/** The collection in figures. Sums and prices in thousandths of an ether; shares from 0 to 1. */
export type Stats = {
  /** The sum of all sales. */
  volume: number;
  floor: number;
  bestOffer: number;
  listed: number;
  listedShare: number;
  /** The number of different people who own at least one item. */
  owners: number;
  ownersShare: number;
  /** ISO 8601 date. */
  createdOn: string;
  /** The creator's share of each sale. */
  earningsShare: number;
};

let counted: Stats | undefined;

/** Counted from the items themselves, once. */
export function stats(): Stats {
  counted ??= count();
  return counted;
}

function count(): Stats {
  const { sales, prices, owners } = columns();
  const listed = prices.reduce((sum, price) => sum + Number(price > 0), 0);
  const people = new Set(owners).size;
  return {
    volume: sales.reduce((sum, sale) => sum + sale, 0),
    floor: floorPrice(),
    bestOffer: Math.max(...offers().map(({ price }) => price)),
    listed,
    listedShare: listed / ITEM_COUNT,
    owners: people,
    ownersShare: people / ITEM_COUNT,
    createdOn: new Date(CREATED_AT).toISOString().slice(0, 10),
    earningsShare: 0.05,
  };
}
