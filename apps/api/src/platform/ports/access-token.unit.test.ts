import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createManualClock, MINUTE } from '#core/clock.ts';
import { createAccessTokens } from './access-token.ts';
import { createVerifiedTokens } from './verified-tokens.ts';

const OLENA = { accountId: 'olena', sessionId: 'session-1' };
const PETRO = { accountId: 'petro', sessionId: 'session-2' };

function tokensOf(clock = createManualClock()) {
  const pair = { kid: 'a-key', ...generateKeyPairSync('ed25519') };
  const find = (kid: string) => (kid === pair.kid ? pair.publicKey : null);
  const keys = { current: () => pair, find, learn: async () => null };
  return createAccessTokens({ keys, issuer: 'http://localhost:3000', clock });
}

describe('R-LOGIN-8 an access token', () => {
  it('R-LOGIN-8 returns its own claims, however often it is verified', async () => {
    const tokens = tokensOf();
    const [olena, petro] = [await tokens.issue(OLENA), await tokens.issue(PETRO)];
    for (let time = 0; time < 3; time += 1) {
      expect(await tokens.verify(olena)).toEqual(OLENA);
      expect(await tokens.verify(petro)).toEqual(PETRO);
    }
  });

  it('R-LOGIN-8 expires after 15 minutes, even if it was just verified', async () => {
    const clock = createManualClock();
    const tokens = tokensOf(clock);
    const token = await tokens.issue(OLENA);
    clock.advance(15 * MINUTE - 1000);
    expect(await tokens.verify(token)).toEqual(OLENA);
    clock.advance(1000);
    expect(await tokens.verify(token)).toBeNull();
    expect(await tokens.verify(token)).toBeNull();
  });

  it('R-LOGIN-8 rejects a token that was changed in any part, even after the real one was verified', async () => {
    const tokens = tokensOf();
    const token = await tokens.issue(OLENA);
    expect(await tokens.verify(token)).toEqual(OLENA);
    const [head, claims, signature] = token.split('.');
    const forged = Buffer.from(
      JSON.stringify({ sub: 'petro', sid: 'session-2', exp: 9e9, iat: 0 }),
    );
    for (const changed of [
      `${head}.${forged.toString('base64url')}.${signature}`,
      `${head}.${claims}.${'A'.repeat(86)}`,
      `${head}.${claims}.`,
      await tokensOf().issue(OLENA),
      '',
    ]) {
      expect(await tokens.verify(changed), changed).toBeNull();
      expect(await tokens.verify(changed), changed).toBeNull();
    }
  });
});

describe('R-LOGIN-8 tokens whose signature was checked', () => {
  it('R-LOGIN-8 are bounded in number: the oldest is checked again', () => {
    const tokens = createVerifiedTokens<string>(2);
    for (const token of ['a', 'b', 'c']) tokens.add(token, token, 100);
    expect(['a', 'b', 'c'].map((token) => tokens.find(token, 0))).toEqual([null, 'b', 'c']);
  });
});
