import { Secret } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { SECOND } from '#core/clock.ts';
import { addressOf, newSecret, stepOf } from './authenticator.ts';

// RFC 6238, appendix B: the secret of its SHA-1 examples, and the last six of their eight digits.
const SECRET = Secret.fromLatin1('12345678901234567890').base32;
const EXAMPLES = [
  [59, '287082', 0x1],
  [1_111_111_109, '081804', 0x23523ec],
  [1_111_111_111, '050471', 0x23523ed],
  [1_234_567_890, '005924', 0x273ef07],
  [2_000_000_000, '279037', 0x3f940aa],
  [20_000_000_000, '353130', 0x27bc86aa],
] as const;

describe('R-KYC-13 authenticator codes', () => {
  it.each(EXAMPLES)('R-KYC-13 at %i s the code is %s (RFC 6238)', (seconds, code, step) => {
    expect(stepOf(SECRET, code, seconds * SECOND)).toBe(step);
  });

  it.each([
    [-60, false],
    [-30, true],
    [0, true],
    [30, true],
    [60, false],
  ])('R-KYC-13 accepts a code from %i s away: %s', (away, counts) => {
    const [seconds, code, step] = EXAMPLES[3];
    expect(stepOf(SECRET, code, (seconds + away) * SECOND)).toBe(counts ? step : null);
  });

  it.each(['', '5924', '0059240', '００５９２４', '005925'])(
    'R-KYC-13 rejects %j, which is not a code',
    (code) => {
      expect(stepOf(SECRET, code, EXAMPLES[3][0] * SECOND)).toBeNull();
    },
  );

  it('R-KYC-13 creates a different 160-bit secret each time', () => {
    const secrets = new Set(Array.from({ length: 100 }, newSecret));
    expect(secrets.size).toBe(100);
    for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  });

  it('R-KYC-13 the otpauth address can contain any name', () => {
    const url = new URL(addressOf(SECRET, 'Олена: «lead» & more', 'Portico'));
    expect(url.protocol).toBe('otpauth:');
    expect(decodeURIComponent(url.pathname)).toContain('Portico desk:Олена: «lead» & more');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      issuer: 'Portico desk',
      secret: SECRET,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
  });
});
