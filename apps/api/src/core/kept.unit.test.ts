import { describe, expect, it, vi } from 'vitest';
import { createKept } from './kept.ts';

const aKept = (capacity: number) => createKept<Buffer>(capacity, ({ length }) => length);
const making = (bytes: number) => vi.fn(async () => Buffer.alloc(bytes));

describe('R-AVAIL-8 kept values', () => {
  it('R-AVAIL-8 are made once for all callers', async () => {
    const kept = aKept(100);
    const make = making(10);
    const [first, second] = await Promise.all([kept.get('a', make), kept.get('a', make)]);
    expect(second).toBe(first);
    expect(await kept.get('a', make)).toBe(first);
    expect(make).toHaveBeenCalledTimes(1);
  });

  it('R-AVAIL-8 hold no more than their bytes, and the least recently used one is dropped', async () => {
    const kept = aKept(100);
    const [a, b, c] = [making(40), making(40), making(40)];
    await kept.get('a', a);
    await kept.get('b', b);
    await kept.get('a', a);
    await kept.get('c', c);
    await kept.get('a', a);
    expect(a).toHaveBeenCalledTimes(1);
    await kept.get('b', b);
    expect(b).toHaveBeenCalledTimes(2);
  });

  it('R-AVAIL-8 do not grow if a value is larger than all of them may be', async () => {
    const kept = aKept(100);
    const large = making(101);
    await kept.get('large', large);
    await kept.get('large', large);
    expect(large).toHaveBeenCalledTimes(2);
    const small = making(100);
    await kept.get('small', small);
    await kept.get('small', small);
    expect(small).toHaveBeenCalledTimes(1);
  });

  it('R-AVAIL-8 nothing is kept of a failure or of null', async () => {
    const kept = aKept(100);
    const failing = vi.fn(async () => Promise.reject(new Error('no storage')));
    await expect(kept.get('a', failing)).rejects.toThrow('no storage');
    await expect(kept.get('a', failing)).rejects.toThrow('no storage');
    expect(failing).toHaveBeenCalledTimes(2);
    const none = vi.fn(async () => null);
    expect(await kept.get('a', none)).toBe(null);
    expect(await kept.get('a', none)).toBe(null);
    expect(none).toHaveBeenCalledTimes(2);
  });
});
