import { beforeAll, describe, expect, it } from 'vitest';
import { noteNotSent, noteSent, refusedUntil } from './sent-codes.ts';

describe('R-CODE-17 when the next code can be requested', () => {
  // Without a browser the storage is in memory, as in a browser without storage.
  beforeAll(() => {
    Object.assign(globalThis, { window: { addEventListener() {}, removeEventListener() {} } });
  });

  it('R-CODE-17 is remembered for its address until then, or until a code is sent', () => {
    const until = Date.now() + 40 * 60_000;
    noteNotSent('anna@example.com', until);
    expect(refusedUntil('anna@example.com')).toBe(until);
    expect(refusedUntil('boris@example.com')).toBe(0);
    noteSent('anna@example.com');
    expect(refusedUntil('anna@example.com')).toBe(0);
  });

  it('R-CODE-17 is now after another failure, and after the clock was set back by more than an hour', () => {
    noteNotSent('clara@example.com');
    expect(refusedUntil('clara@example.com')).toBe(0);
    noteNotSent('clara@example.com', Date.now() + 2 * 3_600_000);
    expect(refusedUntil('clara@example.com')).toBe(0);
  });
});
