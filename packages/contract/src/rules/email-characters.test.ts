import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isEmail } from './email.ts';
import { normalizeEmail } from './email-domain.ts';

describe('R-VAL-5 email addresses of every character', () => {
  it('R-VAL-5 normalizing twice changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (raw) => {
        const once = normalizeEmail(raw);
        // A refused input may keep its shape; an accepted one has one form.
        if (isEmail(once)) expect(normalizeEmail(once)).toBe(once);
      }),
      { numRuns: 1_500 },
    );
  });

  it('R-VAL-5 turns no other character into @', () => {
    for (let code = 0x80; code <= 0x10ffff; code += 1) {
      if (code >= 0xd800 && code <= 0xdfff) continue;
      const address = normalizeEmail(`victim${String.fromCodePoint(code)}example.com`);
      if (isEmail(address)) expect.fail(`U+${code.toString(16)} reads as @`);
    }
  });
});
