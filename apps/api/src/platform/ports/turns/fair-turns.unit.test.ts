import { describe, expect, it } from 'vitest';
import { createManualClock } from '#core/clock.ts';
import { createFairTurns } from './fair-turns.ts';

const settled = () => new Promise(setImmediate);

/** Work that takes `ms` of its own clock each, one after another. */
function aWorkshop({
  capacity = 1,
  ofOnePlace = Number.POSITIVE_INFINITY,
  longestWaitMs = 1_000,
  waiting = 500,
  ms = 25,
} = {}) {
  const clock = createManualClock();
  const turns = createFairTurns({ capacity, ofOnePlace, longestWaitMs, waiting, clock });
  const order: string[] = [];
  const shed: string[] = [];
  const ends: (() => void)[] = [];
  return {
    order,
    shed,
    async ask(name: string, ...from: string[]) {
      void turns
        .run(from, async () => {
          order.push(name);
          await new Promise<void>((end) => ends.push(end));
        })
        .then(({ ran }) => ran || shed.push(name));
      await settled();
    },
    /** Lets this many pieces of work end. */
    async work(times: number) {
      for (let n = 0; n < times; n += 1) {
        clock.advance(ms);
        ends.shift()?.();
        await settled();
      }
    },
  };
}

describe('R-LOGIN-10 the order of password hashes', () => {
  it('R-LOGIN-10 serves another network next, however many callers of one network wait', async () => {
    const shop = aWorkshop();
    for (let n = 0; n < 30; n += 1) await shop.ask(`flood ${n}`, 'flood');
    await shop.ask('stranger', 'home');
    await shop.work(3);
    expect(shop.order.slice(0, 4)).toEqual(['flood 0', 'flood 1', 'stranger', 'flood 2']);
  });

  it('R-LOGIN-10 gives a network with many subnetworks one turn, like a small one', async () => {
    const shop = aWorkshop();
    await shop.ask('running', 'any');
    for (let n = 0; n < 20; n += 1) await shop.ask(`flood ${n}`, '/48', `/56 ${n % 4}`, `/64 ${n}`);
    for (const name of ['a', 'b']) await shop.ask(`home ${name}`, name);
    for (const name of ['a', 'b']) await shop.ask(`home ${name} again`, name);
    await shop.work(7);
    expect(shop.order.slice(1)).toEqual([
      'flood 0',
      'home a',
      'home b',
      'flood 1',
      'home a again',
      'home b again',
      // Each /56 in turn, and each /64 within it.
      'flood 2',
    ]);
  });

  it('R-LOGIN-10 keeps one slot free for other networks', async () => {
    const shop = aWorkshop({ capacity: 3, ofOnePlace: 2 });
    for (let n = 0; n < 10; n += 1) await shop.ask(`flood ${n}`, '/48', `/64 ${n}`);
    expect(shop.order).toEqual(['flood 0', 'flood 1']);
    await shop.ask('stranger', 'home');
    expect(shop.order).toEqual(['flood 0', 'flood 1', 'stranger']);
    // The flood continues to its end, within its share.
    await shop.work(2);
    expect(shop.order.slice(3)).toEqual(['flood 2', 'flood 3']);
    await shop.work(9);
    expect(shop.order).toHaveLength(11);
    expect(shop.shed).toEqual([]);
  });

  it('R-LOGIN-10 serves callers of one network in order of arrival', async () => {
    const shop = aWorkshop();
    for (const name of ['a', 'b', 'c']) await shop.ask(name, 'home');
    await shop.work(2);
    expect(shop.order).toEqual(['a', 'b', 'c']);
  });

  it('R-LOGIN-10 refuses the last caller of the largest network after a second of queued work, and no other', async () => {
    const shop = aWorkshop({ ms: 100 });
    await shop.ask('first', 'any');
    await shop.work(1);
    for (let n = 0; n < 12; n += 1) await shop.ask(`flood ${n}`, '/48', `/64 ${n}`);
    // One of them runs, ten may wait.
    expect(shop.shed).toEqual(['flood 11']);
    for (const name of ['a', 'b', 'c']) await shop.ask(name, name);
    expect(shop.shed).toEqual(['flood 11', 'flood 10', 'flood 9', 'flood 8']);
    await shop.work(4);
    expect(shop.order.slice(2)).toEqual(['flood 1', 'a', 'b', 'c']);
  });

  it('R-LOGIN-10 refuses the newest caller if all networks are equally large', async () => {
    const shop = aWorkshop({ ms: 100 });
    await shop.ask('first', 'any');
    await shop.work(1);
    for (let n = 0; n < 13; n += 1) await shop.ask(`${n}`, `network ${n}`);
    expect(shop.shed).toEqual(['11', '12']);
  });

  it('R-LOGIN-10 lets more callers wait for fast work, up to a bound, and serves all of them', async () => {
    const shop = aWorkshop({ ms: 1, waiting: 20 });
    await shop.ask('first', 'any');
    await shop.work(1);
    for (let n = 0; n < 25; n += 1) await shop.ask(`${n}`, 'home');
    expect(shop.shed).toEqual(['21', '22', '23', '24']);
    await shop.work(21);
    expect(shop.order).toHaveLength(22);
    await shop.ask('again', 'home');
    expect(shop.order).toContain('again');
  });

  it('R-LOGIN-10 never exceeds the capacity, and releases it when work throws', async () => {
    const turns = createFairTurns({ capacity: 1, longestWaitMs: 1_000, waiting: 5 });
    const failed = turns.run(['a'], () => Promise.reject(new Error('no')));
    await expect(failed).rejects.toThrow('no');
    expect(await turns.run(['a'], async () => 7)).toEqual({ ran: true, value: 7 });
  });
});
