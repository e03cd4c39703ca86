import type { LimitGroup } from '@portico/contract';
import { describe, expect, it } from 'vitest';
import { createManualClock, HOUR, SECOND } from '#core/clock.ts';
import { ADDRESS_LIMITS, createBuckets, limitedNetworks } from './buckets.ts';

const HOME = '203.0.113.9';
const GROUPS = Object.keys(ADDRESS_LIMITS) as LimitGroup[];

function bucketsAt(clock = createManualClock(), capacity = 100) {
  const buckets = createBuckets(clock, capacity);
  const take = (group: LimitGroup, address: string) =>
    buckets.take(group, limitedNetworks(address));
  const count = (group: LimitGroup, times: number, address = HOME) =>
    Array.from({ length: times }, () => take(group, address)).filter(({ ok }) => ok).length;
  return { clock, take, count };
}

describe('R-API-2 limits per network', () => {
  it.each(GROUPS)(
    'R-API-2 %s allows its calls at once, then one at a time, and is full again in the end',
    (group) => {
      const { clock, take, count } = bucketsAt();
      const { atOnce, everySeconds } = ADDRESS_LIMITS[group];
      expect(count(group, atOnce + 50)).toBe(atOnce);
      // Whole seconds, as the header has them.
      const retryAfterSeconds = Math.ceil(everySeconds);
      expect(take(group, HOME)).toMatchObject({ ok: false, retryAfterSeconds });
      clock.advance(everySeconds * SECOND - 1);
      expect(take(group, HOME)).toMatchObject({ ok: false, retryAfterSeconds: 1 });
      clock.advance(1);
      expect(count(group, 5)).toBe(1);
      clock.advance(2 * atOnce * everySeconds * SECOND);
      expect(count(group, atOnce + 50)).toBe(atOnce);
    },
  );

  it('R-API-2 lets a hundred people behind one address wait for their codes', () => {
    const { clock, count } = bucketsAt();
    for (let minute = 0; minute < 30; minute += 1) {
      for (let ask = 0; ask < 6; ask += 1) {
        expect(count('code-delivery', 100)).toBe(100);
        clock.advance(10 * SECOND);
      }
    }
    expect(count('code-delivery', 1_000)).toBe(300);
  });

  it('R-API-2 counts each group and each network separately', () => {
    const { count } = bucketsAt();
    expect(count('exist-email', 20)).toBe(10);
    expect(count('sign-in', 40)).toBe(30);
    expect(count('exist-email', 20, '203.0.113.10')).toBe(10);
  });

  it('R-LOGIN-10 limits a /56 and a /48 as a whole, however many /64s call', () => {
    const { clock, count } = bucketsAt(createManualClock(), 10_000);
    const hosts = (prefix: string, first: number) =>
      Array.from({ length: 100 }, (_, n) => `2001:db8:${prefix}${(first + n).toString(16)}::1`);
    const together = (addresses: string[], times: number) =>
      addresses.reduce((sum, address) => sum + count('sign-in', times, address), 0);
    expect(count('sign-in', 50, '2001:db8:1:a000::1')).toBe(30);
    // Of the same /56: four times as many in total.
    expect(together(hosts('1:a0', 16), 3)).toBe(4 * 30 - 30);
    // Of the same /48: sixteen times as many.
    const others = Array.from({ length: 200 }, (_, n) => `2001:db8:1:${(n << 8).toString(16)}::1`);
    expect(together(others, 10)).toBe(16 * 30 - 4 * 30);
    // Another /48 is not affected, and the limited site refills gradually.
    expect(count('sign-in', 50, '2001:db8:2::1')).toBe(30);
    clock.advance(10 * SECOND);
    expect(together(others, 1)).toBe(16);
  });

  it('R-LOGIN-10 a site at its limit does not evict other networks from memory', () => {
    const { count } = bucketsAt(createManualClock(), 600);
    count('sign-in', 30);
    for (let n = 0; n < 2_000; n += 1) count('sign-in', 1, `2001:db8:1:${n.toString(16)}::1`);
    expect(count('sign-in', 1)).toBe(0);
  });

  it('R-API-2 reports a run of refusals as new only once', () => {
    const { clock, take, count } = bucketsAt();
    count('exist-email', 10);
    const isNew = () => {
      const taken = take('exist-email', HOME);
      return taken.ok ? null : taken.isNew;
    };
    expect([isNew(), isNew(), isNew()]).toEqual([true, false, false]);
    clock.advance(60 * SECOND);
    expect([isNew(), isNew(), isNew()]).toEqual([null, true, false]);
  });

  it('R-API-2 a clock that is set back locks out no caller for longer than an empty bucket', () => {
    const { clock, take, count } = bucketsAt();
    count('exist-email', 10);
    clock.advance(-24 * HOUR);
    expect(take('exist-email', HOME)).toMatchObject({ ok: false, retryAfterSeconds: 60 });
    clock.advance(60 * SECOND);
    expect(take('exist-email', HOME)).toEqual({ ok: true });
  });

  it('R-API-2 bounds its memory and forgets the least recently active network first', () => {
    const { count } = bucketsAt(createManualClock(), 3);
    for (const network of ['a', 'b', 'c']) count('exist-email', 10, network);
    expect(count('exist-email', 1, 'a')).toBe(0);
    count('exist-email', 1, 'd');
    expect(count('exist-email', 1, 'a')).toBe(0);
    expect(count('exist-email', 1, 'b')).toBe(1);
  });
});
