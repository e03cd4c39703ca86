import { expect, it } from 'vitest';
import { freeNow } from './free-now.ts';

it('R-AVAIL-3 frees memory that one buffer has to itself, and no shared memory', () => {
  const alone = Buffer.allocUnsafeSlow(100_000);
  freeNow(alone);
  expect(alone.byteLength).toBe(0);

  const pooled = Buffer.from('of a pool');
  freeNow(pooled);
  expect(pooled.toString()).toBe('of a pool');

  const whole = Buffer.alloc(100_000, 'a');
  const part = whole.subarray(10);
  freeNow(part);
  expect(whole.byteLength).toBe(100_000);
});
