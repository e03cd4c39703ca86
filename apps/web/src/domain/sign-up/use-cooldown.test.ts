import { beforeAll, describe, expect, it } from 'vitest';
import { noteSent } from './sent-codes.ts';
import { cooldownOf } from './use-cooldown.ts';

describe('R-CODE-3 the cooldown', () => {
  // Without a browser the storage is in memory, as in a browser without storage.
  beforeAll(() => {
    Object.assign(globalThis, { window: { addEventListener() {}, removeEventListener() {} } });
  });

  it("R-CODE-3 counts from 30 to 0 for the recipient's address only", () => {
    const sent = Date.now();
    noteSent('anna@example.com', sent);
    expect(cooldownOf('anna@example.com', sent)).toBe(30);
    expect(cooldownOf('anna@example.com', sent + 1)).toBe(30);
    expect(cooldownOf('anna@example.com', sent + 29_001)).toBe(1);
    expect(cooldownOf('anna@example.com', sent + 30_000)).toBe(0);
    expect(cooldownOf('boris@example.com', sent)).toBe(0);
  });

  it('R-CODE-3 is over after the clock was set back: it would count as many hours as that', () => {
    const sent = Date.now();
    noteSent('clara@example.com', sent);
    expect(cooldownOf('clara@example.com', sent - 3_600_000)).toBe(0);
  });
});
