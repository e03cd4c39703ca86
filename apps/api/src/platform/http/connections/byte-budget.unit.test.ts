import { describe, expect, it } from 'vitest';
import { createByteBudget } from './byte-budget.ts';
import { createPace } from './pace.ts';
import { networksBy } from './shares.ts';

const networksOf = networksBy({ addressLimits: true });

const CAPACITY = 8_000_000;
const SHARE = CAPACITY / 8;

function aBudget() {
  const pace = createPace({ bytes: 0, checks: 1_000 });
  const budget = createByteBudget(CAPACITY, pace);
  const cut: string[] = [];
  const enter = (name: string, address?: string) => {
    const client = { at: 0, networks: address === undefined ? [] : networksOf(address) };
    const reservation = budget.enter({
      networks: client.networks,
      moved: () => client.at,
      cut: () => void cut.push(name),
    });
    const move = (bytes: number) => {
      client.at += bytes;
    };
    return Object.assign(reservation, { move });
  };
  return { enter, cut, check: () => pace.check() };
}

describe('R-AVAIL-4 the share of a network', () => {
  it.each([
    ['an IPv4 address', '198.51.100.7', '198.51.100.7', '198.51.100.8'],
    ['a /64', '2001:db8:1:100::1', '2001:db8:1:100::2', '2001:db8:2:100::1'],
    ['a /56', '2001:db8:1:100::1', '2001:db8:1:1ff::1', '2001:db8:1:200::1'],
  ])('R-AVAIL-4 limits %s to an eighth, apart from its neighbor', (_what, one, same, other) => {
    const { enter } = aBudget();
    const first = enter('first', one);
    expect(first.take(SHARE)).toBe(true);
    expect(enter('second', same).take(1)).toBe(false);
    expect(enter('third', other).take(SHARE)).toBe(true);
    first.leave();
    expect(enter('fourth', same).take(SHARE)).toBe(true);
  });

  it('R-AVAIL-4 limits a /48 to a quarter, regardless of the networks in it', () => {
    const { enter } = aBudget();
    const taken = Array.from({ length: 8 }, (_, n) =>
      enter(`${n}`, `2001:db8:1:${n}00::1`).take(SHARE),
    );
    expect(taken.filter(Boolean)).toHaveLength(2);
  });

  it('R-AVAIL-4 lets a single upload exceed the share, and then refuses others of its network', () => {
    const { enter } = aBudget();
    expect(enter('large', '198.51.100.7').take(SHARE * 3)).toBe(true);
    expect(enter('beside', '198.51.100.7').take(1)).toBe(false);
    expect(enter('elsewhere', '203.0.113.1').take(SHARE)).toBe(true);
  });
});

describe('R-AVAIL-4 a full budget', () => {
  it('R-AVAIL-4 cuts the slowest client, but none that moves or has arrived', () => {
    const { enter, cut, check } = aBudget();
    const quick = enter('quick', '198.51.100.1');
    const slow = enter('slow', '198.51.100.2');
    const silent = enter('silent', '198.51.100.3');
    const arrived = enter('arrived', '198.51.100.4');
    for (const each of [quick, slow, silent, arrived]) each.take(CAPACITY / 4);
    arrived.finish();
    check();
    quick.move(1_000_000);
    slow.move(1_000);
    check();
    expect(enter('a', '198.51.100.5').take(SHARE)).toBe(true);
    expect(cut).toEqual(['silent']);
    expect(enter('b', '198.51.100.6').take(SHARE)).toBe(true);
    expect(enter('c', '198.51.100.7').take(SHARE)).toBe(true);
    expect(cut).toEqual(['silent', 'slow']);
    expect(enter('d', '198.51.100.8').take(SHARE)).toBe(true);
    // New clients were not checked twice yet.
    expect(enter('e', '198.51.100.9').take(SHARE)).toBe(false);
    expect(cut).toEqual(['silent', 'slow']);
  });

  it('R-AVAIL-4 cuts a client of the same network when its share is used up', () => {
    const { enter, cut, check } = aBudget();
    enter('own', '198.51.100.1').take(SHARE);
    enter('other', '203.0.113.1').take(SHARE);
    check();
    check();
    expect(enter('again', '198.51.100.1').take(SHARE)).toBe(true);
    expect(cut).toEqual(['own']);
  });

  it('R-AVAIL-4 lets a client that was cut take nothing more', () => {
    const { enter, check } = aBudget();
    const silent = enter('silent');
    silent.take(CAPACITY);
    check();
    check();
    expect(enter('next').take(CAPACITY)).toBe(true);
    expect(silent.take(1)).toBe(false);
  });
});
