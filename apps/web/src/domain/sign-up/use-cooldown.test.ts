import { beforeAll, describe, expect, it } from 'vitest';
import { noteSent } from './sent-codes.ts';
import { cooldownOf } from './use-cooldown.ts';

describe('R-CODE-3 the cooldown', () => {
  // Without a browser the storage lives in memory, which is what a browser without storage does.
  beforeAll(() => {
    Object.assign(globalThis, { window: { addEventListener() {}, removeEventListener() {} } });
  });

  it('R-CODE-3 counts from 30 to 0 for the address that was sent to, and for no other', () => {
    const sent = Date.now();
    noteSent('anna@example.com', sent);
    expect(cooldownOf('anna@example.com', sent)).toBe(30);
    expect(cooldownOf('anna@example.com', sent + 1)).toBe(30);
    expect(cooldownOf('anna@example.com', sent + 29_001)).toBe(1);
    expect(cooldownOf('anna@example.com', sent + 30_000)).toBe(0);
    expect(cooldownOf('boris@example.com', sent)).toBe(0);
  });

  it('R-CODE-3 a clock that was set back never asks for more than 30 s', () => {
    const sent = Date.now();
    noteSent('clara@example.com', sent);
    expect(cooldownOf('clara@example.com', sent - 3_600_000)).toBe(30);
  });
});
