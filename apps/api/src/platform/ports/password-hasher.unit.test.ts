import { describe, expect, it } from 'vitest';
import { ARGON2, createPasswordHasher, HASHES_AT_ONCE } from './password-hasher.ts';

const HOME = { ip: '203.0.113.9' };

describe('R-LOGIN-4 hashing passwords', () => {
  it('R-LOGIN-4 accepts only the password itself, and nothing without a hash', async () => {
    const hasher = createPasswordHasher();
    const hashed = await hasher.hash('Colonnade 47', HOME);
    if (hashed.busy) throw new Error('busy');
    expect(await hasher.verify('Colonnade 47', hashed.hash, HOME)).toEqual({
      busy: false,
      matches: true,
    });
    expect(await hasher.verify('Colonnade 48', hashed.hash, HOME)).toEqual({
      busy: false,
      matches: false,
    });
    expect(await hasher.verify('decoy', null, HOME)).toEqual({ busy: false, matches: false });
  });

  it.each([
    ['one network, which leaves a lane to others', true, HASHES_AT_ONCE - 1],
    ['one network, if a proxy in front limits networks', false, HASHES_AT_ONCE],
  ])(
    'R-LOGIN-4 R-LOGIN-10 refuses at once when five hundred of %s wait, and completes all others',
    async (_who, shares, atOnce) => {
      const longestWaitMs = Number.POSITIVE_INFINITY;
      const hasher = createPasswordHasher(ARGON2, { longestWaitMs, shares });
      // Not a hash: verifying it fails fast, and only the turn is tested here.
      const work = Array.from({ length: 510 }, () =>
        hasher.verify('x', 'not a hash', HOME).then(
          (answer) => (answer.busy ? 'busy' : 'verified'),
          () => 'failed',
        ),
      );
      const answers = await Promise.all(work);
      expect(answers.filter((answer) => answer === 'busy')).toHaveLength(10 - atOnce);
      expect(answers.filter((answer) => answer === 'failed')).toHaveLength(500 + atOnce);
      expect((await hasher.verify('x', null, HOME)).busy).toBe(false);
    },
  );
});

describe('R-LOGIN-10 the order of hashes', () => {
  it('R-LOGIN-10 gives an operator a separate queue, and every network its turn', async () => {
    const hasher = createPasswordHasher();
    const done: string[] = [];
    const note = (name: string) => () => void done.push(name);
    const flood = Array.from({ length: 40 }, (_, n) =>
      hasher.hash('x', { ip: `2001:db8:1:${n}::1` }).then(note('flood')),
    );
    const stranger = hasher.hash('x', { ip: '203.0.113.9' }).then(note('stranger'));
    const operator = hasher.hash('x', 'desk').then(note('operator'));
    await Promise.all([...flood, stranger, operator]);
    // In order of arrival they would be the last two of forty-two. Hashes that run at the same time end in any order.
    expect(done.indexOf('stranger')).toBeLessThan(30);
    expect(done.indexOf('operator')).toBeLessThan(30);
  });
});

describe('R-VAL-2 the cost of a hash', () => {
  it.each([
    ['the current cost', 'argon2id$v=19$m=19456,t=2,p=1', false],
    ['more memory', 'argon2id$v=19$m=65536,t=2,p=1', false],
    ['more passes', 'argon2id$v=19$m=19456,t=3,p=4', false],
    ['less memory', 'argon2id$v=19$m=19455,t=2,p=1', true],
    ['fewer passes', 'argon2id$v=19$m=19456,t=1,p=1', true],
    ['another variant', 'argon2i$v=19$m=19456,t=2,p=1', true],
    ['an older version', 'argon2id$v=16$m=19456,t=2,p=1', true],
    ['another function', '2b$12', true],
  ])('R-VAL-2 rates a hash by %s', (_what, start, isWeak) => {
    expect(createPasswordHasher().isWeak(`$${start}$c2FsdHNhbHRzYWx0c2FsdA$aGFzaA`)).toBe(isWeak);
  });

  it('R-VAL-2 rates text that is not a hash as weak', () => {
    for (const text of ['', '$argon2id$', 'm=99999,t=9', '$argon2id$v=19$m=99999$t=9']) {
      expect(createPasswordHasher().isWeak(text)).toBe(true);
    }
  });
});
