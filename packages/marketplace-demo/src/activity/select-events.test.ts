import { marketplace } from '@portico/locales/english';
import { describe, expect, it } from 'vitest';
import { activity } from '../data/activity.ts';
import { itemOf } from '../data/items.ts';
import { KINDS } from '../data/kinds.ts';
import { viewOf } from '../view.ts';
import { selectEvents } from './select-events.ts';

const select = (search: string) => selectEvents(viewOf(search), marketplace.traits);

describe('R-MKT-4 the events that a view shows', () => {
  it('R-MKT-4 are sorted by time or price, and those without a price come last', () => {
    expect(select('?tab=activity&sort=date')).toEqual(activity());
    for (const [sort, sign] of [
      ['low', 1],
      ['high', -1],
    ] as const) {
      const prices = select(`?tab=activity&sort=${sort}`).map(({ price }) => price);
      const priced = prices.filter((price) => price !== null);
      expect(prices.slice(0, priced.length)).toEqual(priced);
      expect(priced).toEqual(priced.toSorted((one, other) => sign * (one - other)));
      expect(prices).toHaveLength(activity().length);
    }
  });

  it('R-MKT-4 include only the chosen kinds', () => {
    const all = KINDS.map((kind) => {
      const events = select(`?tab=activity&kind=${kind}`);
      expect(events.every((event) => event.kind === kind)).toBe(true);
      return events.length;
    });
    expect(select('?tab=activity&kind=sale,mint')).toHaveLength((all[0] ?? 0) + (all[4] ?? 0));
    expect(all.reduce((sum, count) => sum + count, 0)).toBe(activity().length);
  });

  it('R-MKT-4 are found by number, by trait and by the beginning of an address', () => {
    const [some] = activity();
    if (!some) throw new Error('there are no events');
    const byNumber = select(`?tab=activity&q=%23${some.item}`);
    expect(byNumber).toContain(some);
    expect(byNumber.every(({ item }) => item === some.item)).toBe(true);

    const owls = select('?tab=activity&q=owl');
    expect(owls.length).toBeGreaterThan(0);
    expect(owls.every(({ item }) => itemOf(item).traits.guest === 'owl')).toBe(true);

    const account = some.from ?? some.to ?? '';
    const theirs = select(`?tab=activity&q=${account.slice(0, 8).toUpperCase()}`);
    expect(theirs).toContain(some);
    expect(theirs.every(({ from, to }) => [from, to].includes(account))).toBe(true);
    expect(select(`?tab=activity&q=${account}+0x0000000000`)).toEqual([]);
  });
});
