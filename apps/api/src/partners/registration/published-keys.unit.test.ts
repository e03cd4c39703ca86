import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createManualClock } from '#core/clock.ts';
import { OutboundRefused } from '#platform/ports/outbound/refused.ts';
import { createPublishedKeys } from './published-keys.ts';

const jwk = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' });
const SET = { keys: [{ ...jwk, kid: 'one' }] };

/** Answers with what is in `answers`, and counts. */
function aWeb(answer: () => Promise<Response>) {
  const clock = createManualClock();
  const asked: string[] = [];
  const keysAt = createPublishedKeys({
    clock,
    guardedFetch: async (address) => {
      asked.push(String(address));
      return answer();
    },
  });
  return { clock, asked, keysAt };
}

const A = 'https://a.example/keys';

describe('R-OP-87 a published key set', () => {
  it('R-OP-87 is fetched once for all who wait, and once in ten seconds', async () => {
    const { clock, asked, keysAt } = aWeb(async () => Response.json(SET));
    const answers = await Promise.all(Array.from({ length: 50 }, () => keysAt(A)));
    for (const answer of answers) expect(answer).toEqual({ ok: true, jwks: SET });
    clock.advance(9_999);
    await keysAt(A);
    expect(asked).toEqual([A]);
    await keysAt('https://b.example/keys');
    clock.advance(1);
    await keysAt(A);
    expect(asked).toEqual([A, 'https://b.example/keys', A]);
  });

  it('R-OP-87 that failed is not fetched for each request either, and fetched again after ten seconds', async () => {
    let answer = () => Promise.reject(new OutboundRefused('too_slow'));
    const { clock, asked, keysAt } = aWeb(() => answer());
    const problem = 'could not be fetched: The answer was not complete in time';
    for (let n = 0; n < 5; n += 1) expect(await keysAt(A)).toEqual({ ok: false, problem });
    expect(asked).toHaveLength(1);
    answer = (async () => Response.json(SET)) as never;
    clock.advance(10_000);
    expect(await keysAt(A)).toEqual({ ok: true, jwks: SET });
  });

  it('R-OP-87 is fetched again after a clock was set back', async () => {
    const { clock, asked, keysAt } = aWeb(async () => Response.json(SET));
    await keysAt(A);
    clock.advance(-60_000);
    await keysAt(A);
    expect(asked).toHaveLength(2);
  });

  it('R-OP-87 of a thousand addresses is remembered, and the oldest forgotten', async () => {
    const { asked, keysAt } = aWeb(async () => Response.json(SET));
    for (let n = 0; n <= 1_000; n += 1) await keysAt(`https://${n}.example/keys`);
    await keysAt('https://1000.example/keys');
    await keysAt('https://1.example/keys');
    expect(asked).toHaveLength(1_001);
    await keysAt('https://0.example/keys');
    expect(asked).toHaveLength(1_002);
  });

  it.each([
    ['another status', async () => new Response('{}', { status: 404 }), 'was answered with 404'],
    ['a page', async () => new Response('<html>'), 'is not a JSON object'],
    ['too many keys', async () => Response.json({ keys: Array(11).fill(jwk) }), 'more than 10'],
    ['a private key', async () => Response.json({ keys: [{ ...jwk, d: 'x' }] }), 'private'],
    ['two without names', async () => Response.json({ keys: [jwk, jwk] }), '"kid" of its own'],
  ])('R-OP-86 is judged like a typed one: %s', async (_what, answer, problem) => {
    const { keysAt } = aWeb(answer);
    expect(await keysAt(A)).toEqual({ ok: false, problem: expect.stringContaining(problem) });
  });
});
