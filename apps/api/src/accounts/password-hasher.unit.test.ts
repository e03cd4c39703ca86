import { describe, expect, it } from 'vitest';
import { createPasswordHasher, HASHES_AT_ONCE } from './password-hasher.ts';

describe('R-LOGIN-4 hashing passwords', () => {
  it('R-LOGIN-4 only the password itself matches, and nothing matches no hash', async () => {
    const hasher = createPasswordHasher();
    const hashed = await hasher.hash('Colonnade 47');
    if (hashed.busy) throw new Error('busy');
    expect(await hasher.verify('Colonnade 47', hashed.hash)).toEqual({
      busy: false,
      matches: true,
    });
    expect(await hasher.verify('Colonnade 48', hashed.hash)).toEqual({
      busy: false,
      matches: false,
    });
    expect(await hasher.verify('decoy', null)).toEqual({ busy: false, matches: false });
  });

  it('R-LOGIN-4 past five hundred waiting ones the next is told at once, and all others end', async () => {
    const hasher = createPasswordHasher();
    // Not a hash: judging it fails fast, the turn is what counts here.
    const work = Array.from({ length: 510 }, () =>
      hasher.verify('x', 'not a hash').then(
        (answer) => (answer.busy ? 'busy' : 'judged'),
        () => 'failed',
      ),
    );
    const answers = await Promise.all(work);
    expect(answers.filter((answer) => answer === 'busy')).toHaveLength(10 - HASHES_AT_ONCE);
    expect(answers.filter((answer) => answer === 'failed')).toHaveLength(500 + HASHES_AT_ONCE);
    expect((await hasher.verify('x', null)).busy).toBe(false);
  });
});

describe('R-VAL-2 what a hash cost', () => {
  it.each([
    ['what is made now', 'argon2id$v=19$m=19456,t=2,p=1', false],
    ['more memory', 'argon2id$v=19$m=65536,t=2,p=1', false],
    ['more passes', 'argon2id$v=19$m=19456,t=3,p=4', false],
    ['less memory', 'argon2id$v=19$m=19455,t=2,p=1', true],
    ['fewer passes', 'argon2id$v=19$m=19456,t=1,p=1', true],
    ['another variant', 'argon2i$v=19$m=19456,t=2,p=1', true],
    ['an older version', 'argon2id$v=16$m=19456,t=2,p=1', true],
    ['another function', '2b$12', true],
  ])('R-VAL-2 %s', (_what, start, isWeak) => {
    expect(createPasswordHasher().isWeak(`$${start}$c2FsdHNhbHRzYWx0c2FsdA$aGFzaA`)).toBe(isWeak);
  });

  it('R-VAL-2 nothing that is no hash at all passes for a strong one', () => {
    for (const text of ['', '$argon2id$', 'm=99999,t=9', '$argon2id$v=19$m=99999$t=9']) {
      expect(createPasswordHasher().isWeak(text)).toBe(true);
    }
  });
});
