import { describe, expect, it } from 'vitest';
import { createKeyedTurns, createTurns } from './turns.ts';

/** Work that lasts until the test ends it, and counts how many run at the same time. */
function workshop() {
  let running = 0;
  let most = 0;
  const order: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    order,
    most: () => most,
    end: async (name: string) => {
      ends.get(name)?.();
      await new Promise(setImmediate);
    },
    work: (name: string) => async () => {
      order.push(name);
      running += 1;
      most = Math.max(most, running);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      running -= 1;
      return name;
    },
  };
}

describe('R-API-2 turns for costly work', () => {
  it('R-API-2 never exceeds the capacity, and runs work in order of arrival', async () => {
    const shop = workshop();
    const turns = createTurns({ capacity: 2, waiting: 10 });
    const all = ['a', 'b', 'c', 'd'].map((name) => turns.run(1, shop.work(name)));
    await new Promise(setImmediate);
    expect(shop.order).toEqual(['a', 'b']);
    await shop.end('b');
    expect(shop.order).toEqual(['a', 'b', 'c']);
    for (const name of ['a', 'c', 'd']) await shop.end(name);
    expect(await Promise.all(all)).toEqual(
      ['a', 'b', 'c', 'd'].map((value) => ({ ran: true, value })),
    );
    expect(shop.most()).toBe(2);
  });

  it('R-API-2 refuses work at once when the queue is full', async () => {
    const shop = workshop();
    const turns = createTurns({ capacity: 1, waiting: 1 });
    const first = turns.run(1, shop.work('first'));
    const second = turns.run(1, shop.work('second'));
    expect(await turns.run(1, shop.work('third'))).toEqual({ ran: false });
    await new Promise(setImmediate);
    await shop.end('first');
    await shop.end('second');
    expect([await first, await second].map((turn) => turn.ran)).toEqual([true, true]);
    expect(shop.order).toEqual(['first', 'second']);
  });

  it('R-API-2 runs heavy work alone and lets nothing overtake it', async () => {
    const shop = workshop();
    const turns = createTurns({ capacity: 4, waiting: 10 });
    const all = [
      turns.run(2, shop.work('light')),
      turns.run(9, shop.work('heavy')),
      turns.run(1, shop.work('late')),
    ];
    await new Promise(setImmediate);
    expect(shop.order).toEqual(['light']);
    await shop.end('light');
    expect(shop.order).toEqual(['light', 'heavy']);
    await shop.end('heavy');
    await shop.end('late');
    await Promise.all(all);
    expect(shop.most()).toBe(1);
  });

  it('R-API-2 releases the capacity when work throws', async () => {
    const turns = createTurns({ capacity: 1, waiting: 0 });
    await expect(turns.run(1, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await turns.run(1, async () => 'next')).toEqual({ ran: true, value: 'next' });
  });

  it('R-API-2 keys do not wait for each other', async () => {
    const shop = workshop();
    const turns = createKeyedTurns({ capacity: 1, waiting: 1 });
    const all = [
      turns.run('x', shop.work('x1')),
      turns.run('x', shop.work('x2')),
      turns.run('y', shop.work('y1')),
    ];
    await new Promise(setImmediate);
    expect(shop.order).toEqual(['x1', 'y1']);
    expect(await turns.run('x', shop.work('x3'))).toEqual({ ran: false });
    await shop.end('x1');
    await shop.end('x2');
    await shop.end('y1');
    expect((await Promise.all(all)).every((turn) => turn.ran)).toBe(true);
  });
});
