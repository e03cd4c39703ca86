import { describe, expect, it } from 'vitest';
import { type Trouble, troubleOf } from './trouble.ts';

const named = (name: string) => new DOMException('refused', name);

describe('R-KYC-15 the reason why the camera gives no image', () => {
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
    // Without https there is no camera, regardless of the error.
    expect(troubleOf(error, false)).toBe('insecure');
  });
});
