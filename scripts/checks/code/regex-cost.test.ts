import { describe, expect, it } from 'vitest';
import { attacksOn, endsWithin } from './regex-cost.ts';
import { productExpressions } from './regexes.ts';

/** Thousands of times what a linear expression needs; only an expression that does not finish reaches it. */
const NEVER_MS = 20_000;

describe('R-AVAIL-6 takes time in proportion to the input', () => {
  it('R-AVAIL-6 every expression of the product handles long runs of its own characters', () => {
    const expressions = productExpressions();
    expect(expressions.length).toBeGreaterThan(100);
    // One is enough: each would take the full time limit.
    const slow = expressions.find(
      ({ pattern, flags }) => !endsWithin(NEVER_MS, new RegExp(pattern, flags)),
    );
    expect(slow && `${slow.at} ${slow.name}`).toBeUndefined();
  });

  // Their inputs would take at least a minute, so that half a second is exceeded on any machine.
  it.each([
    /(?<=.)\/+$/,
    /^(a|a)*$/,
    /^(a|aa)+$/,
    /^(ab)*(ab)*$/,
    /^br(;q=(1|0\.\d*[1-9]).*)?$/,
    /<([^>]+)>/,
    /[^\p{L}]+$/u,
    /(?<=x\d*)y|\d+z/,
  ])('R-AVAIL-6 %s is detected', (expression) => {
    expect(endsWithin(500, expression)).toBe(false);
  });

  it('an attack leads to the repetition, repeats what it accepts and ends with what it rejects', () => {
    expect(attacksOn(/^br;q=[0-9]*$/)).toContainEqual({ before: 'br;q=', pump: '0', after: 'b' });
  });
});
