import { beforeAll, describe, expect, it } from 'vitest';
import { SECOND } from '#core/clock.ts';
import { findRows } from '#test/engines/rows.ts';
import { aFapiClient, type FapiClient } from '#test/partners/fapi-client.ts';
import { anIssuer } from '#test/partners/partner.ts';

const t = anIssuer();
let client: FapiClient;
beforeAll(async () => {
  client = await aFapiClient(t);
});

const MOST = 10 * 60;
const now = () => Math.floor(Date.now() / SECOND);
const used = () => findRows(t, 'oidc_objects', { model: 'ReplayDetection' }, 'expires_at');

describe('R-OP-92 how long a client assertion may last', () => {
  // A few seconds less or more, for the calls take some time.
  it.each([
    ['a minute', 60],
    ['almost ten minutes', MOST - 5],
  ])('R-OP-92 %s: it is accepted, and its jti is kept until then', async (_what, seconds) => {
    const before = (await used()).length;
    const authentication = await client.authentication({ exp: now() + seconds });
    expect((await client.push(authentication)).status).toBe(201);
    const stored = (await used()).map(({ expires_at }) => expires_at - Date.now());
    expect(stored).toHaveLength(before + 1);
    // Either side's clock may be fifteen seconds off.
    expect(Math.max(...stored)).toBeLessThanOrEqual((MOST + 15) * SECOND);
    const again = await client.push(authentication);
    expect([again.status, again.body.error]).toEqual([401, 'invalid_client']);
  });

  it.each([
    ['eleven minutes', () => now() + 11 * 60],
    ['an hour', () => now() + 60 * 60],
    ['until the year 2200', () => Date.UTC(2200, 0) / SECOND],
    ['for ever', () => 1e300],
    ['longer than a number can say', () => Number.MAX_SAFE_INTEGER],
  ])('R-OP-92 %s: it is refused everywhere, and nothing is kept', async (_what, exp) => {
    const before = await used();
    const authentication = () => client.authentication({ exp: exp() });
    const form = client.redemption('x', 'x'.repeat(43));
    for (const answer of [
      await client.push(await authentication()),
      await client.token({ ...form, ...(await authentication()) }),
    ]) {
      expect([answer.status, answer.body.error]).toEqual([401, 'invalid_client']);
    }
    expect(await used()).toEqual(before);
  });

  it('R-OP-92 its developer reads why', async () => {
    await client.push(await client.authentication({ exp: now() + 11 * 60 }));
    const words = async () => {
      const { db } = t.deps;
      const rows = await db.selectFrom('client_requests').select('details').execute();
      return rows.map(({ details }) => details).join();
    };
    await expect.poll(words).toContain('`exp` (ten minutes away at most)');
  });
});
