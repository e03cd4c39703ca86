import { describe, expect, it } from 'vitest';
import { identify } from './use-identifier.ts';

describe('R-LOGIN-3 the Ukrainian pattern among identifiers', () => {
  it.each([
    '0671234567',
    '380671234567',
    '+380671234567',
    ' 067 123-45-67 ',
    '(067) 123 45 67',
    '٠٦٧١٢٣٤٥٦٧',
  ])('R-LOGIN-3 accepts %j as a number for signing in', async (typed) => {
    expect(await identify(typed)).toEqual({ kind: 'phone', value: '+380671234567' });
  });

  it.each([
    ['+49 1511 2345678', '+4915112345678'],
    ['+44 7911 123456', '+447911123456'],
    ['00972 50-234-5678', '+972502345678'],
    ['+44 (0)7911 123456', '+447911123456'],
  ])('R-LOGIN-7 accepts %j of another country', async (typed, e164) => {
    expect(await identify(typed)).toEqual({ kind: 'phone', value: e164 });
  });

  it.each(['0471234567', '067123456', '06712345678', '3800671234567'])(
    'R-LOGIN-3 rejects %j as a number',
    async (typed) => {
      expect(await identify(typed)).toEqual({ problem: 'fields.phone_invalid' });
    },
  );
});
