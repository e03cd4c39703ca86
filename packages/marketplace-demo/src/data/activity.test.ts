import { describe, expect, it } from 'vitest';
import { activity, historyOf } from './activity.ts';
import { ITEM_COUNT } from './collection.ts';
import { CREATED_AT, DATA_END } from './columns.ts';
import { type Item, itemOf } from './items.ts';
import { KINDS } from './kinds.ts';
import { offers } from './offers.ts';
import { stats } from './stats.ts';

const ids = Array.from({ length: ITEM_COUNT }, (_, index) => index + 1);
const items = ids.map(itemOf);
const histories = ids.map(historyOf);
const prices = items.flatMap(({ price }) => price ?? []);
const ADDRESS = /^0x[0-9a-f]{40}$/;

describe('R-MKT-2 the figures of the collection match its items', () => {
  it('R-MKT-2 lists four of a hundred items, with the lowest of their prices as the floor', () => {
    expect(stats().listed).toBe(356);
    expect(prices).toHaveLength(356);
    expect(Math.round(stats().listedShare * 100)).toBe(4);
    expect(stats().floor).toBe(Math.min(...prices));
  });

  it('R-MKT-2 adds up all sales as the volume', () => {
    const sales = histories.flat().filter(({ kind }) => kind === 'sale');
    expect(stats().volume).toBe(sales.reduce((sum, { price }) => sum + (price ?? 0), 0));
    expect(stats().volume).toBe(items.reduce((sum, { lastSale }) => sum + (lastSale ?? 0), 0));
    expect(Number.isSafeInteger(stats().volume)).toBe(true);
  });

  it('R-MKT-2 takes the best offer from open offers, all below the floor and for unlisted items', () => {
    const best = Math.max(...offers().map(({ price }) => price));
    expect(stats().bestOffer).toBe(best);
    expect(best).toBeLessThan(stats().floor);
    for (const { item, at } of offers()) {
      expect(itemOf(item).price).toBeNull();
      expect(at).toBeGreaterThan(itemOf(item).changedAt);
    }
  });

  it('R-MKT-2 counts every owner once', () => {
    const owners = new Set(items.map(({ owner }) => owner));
    expect(stats().owners).toBe(owners.size);
    expect(stats().ownersShare).toBe(owners.size / ITEM_COUNT);
    expect([...owners].every((owner) => ADDRESS.test(owner))).toBe(true);
  });

  it('R-MKT-2 dates the creation to the first event, and gives the creator a twentieth of each sale', () => {
    expect(stats().createdOn).toBe(new Date(CREATED_AT).toISOString().slice(0, 10));
    expect(Math.min(...histories.flat().map(({ at }) => at))).toBe(CREATED_AT);
    expect(stats().earningsShare).toBe(0.05);
  });
});

describe('R-MKT-4 the events match the items', () => {
  it('R-MKT-4 lead to the current state of each item, without a gap', () => {
    const isWhole = ({ id, price, lastSale, changedAt, owner }: Item) => {
      const [mint, ...later] = (histories[id - 1] ?? []).toReversed();
      const offered = later.filter(({ kind }) => kind === 'offer');
      const moved = later.find(({ kind }) => kind === 'sale' || kind === 'transfer');
      const listed = later.find(({ kind }) => kind === 'listing');
      return (
        mint?.kind === 'mint' &&
        mint.from === null &&
        later.length === [...offered, moved, listed].filter(Boolean).length &&
        (moved ?? mint).to === owner &&
        (moved?.from ?? mint.to) === mint.to &&
        (moved?.price ?? null) === lastSale &&
        (moved?.kind === 'sale') === (lastSale !== null) &&
        (listed?.price ?? null) === price &&
        (listed?.from ?? owner) === owner &&
        (listed ?? moved ?? mint).at === changedAt &&
        offered.every(({ to, at }) => to === owner && at > changedAt)
      );
    };
    expect(items.filter((item) => !isWhole(item))).toEqual([]);
  });

  it('R-MKT-4 list the newest 400, newest first, each once', () => {
    const newest = histories
      .flat()
      .toSorted((one, other) => other.at - one.at || one.item - other.item);
    expect(activity()).toEqual(newest.slice(0, 400));
    expect(new Set(activity().map(({ kind }) => kind))).toEqual(new Set(KINDS));
    expect(activity().filter(({ at }) => at >= DATA_END)).toEqual([]);
    const people = activity().flatMap(({ from, to }) => [from ?? [], to ?? []].flat());
    expect(people.filter((person) => !ADDRESS.test(person))).toEqual([]);
  });
});
