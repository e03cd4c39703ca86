import { describe, expect, it } from 'vitest';
import { type Trouble, troubleOf } from './trouble.ts';

const named = (name: string) => new DOMException('refused', name);

describe('R-KYC-15 why there is no camera', () => {
  it.each<[unknown, Trouble]>([
    [named('NotAllowedError'), 'denied'],
    [named('SecurityError'), 'denied'],
    [named('NotReadableError'), 'busy'],
    [named('AbortError'), 'busy'],
    [named('NotFoundError'), 'none'],
    [named('OverconstrainedError'), 'none'],
    [new TypeError('undefined is not a function'), 'none'],
    [undefined, 'none'],
  ])('R-KYC-15 %s: %s', (error, trouble) => {
    expect(troubleOf(error, true)).toBe(trouble);
    // Whatever else it says: without https there is none.
    expect(troubleOf(error, false)).toBe('insecure');
  });
});
