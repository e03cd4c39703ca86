import { afterEach, describe, expect, it } from 'vitest';
import { MINUTE } from '#core/clock.ts';
import { useRealHashes } from '#test/engines/hasher.ts';
import type { TestApp } from '#test/engines/start.ts';
import { tally, together } from '#test/people/codes.ts';
import { callFrom, guess, inOneHome, LOGIN, startLimited } from '#test/people/networks.ts';
import { aRegisteredPerson, PASSWORD } from '#test/people/people.ts';
import { accountIdOf, eventsOf } from '#test/people/resets.ts';

const started: TestApp[] = [];
async function start(env: Record<string, string> = {}): Promise<TestApp> {
  const t = await startLimited(env);
  started.push(t);
  return t;
}
afterEach(() => Promise.all(started.splice(0).map((t) => t.close())));

describe('R-LOGIN-4 guessing from many addresses', () => {
  it('R-LOGIN-4 of over a thousand guesses ten are checked, despite forged headers, one /64 and fifty addresses', async () => {
    const t = await start();
    useRealHashes(t);
    const { email } = await aRegisteredPerson(t);
    const id = await accountIdOf(t, email);
    const forged = await together(500, (n) =>
      guess(t, email, n, { headers: { 'x-forwarded-for': `198.51.${n % 250}.${n % 99}` } }),
    );
    expect(tally(forged)).toEqual({ login_failed: 30, too_many_requests: 470 });
    const rotated = await together(500, (n) => guess(t, email, n, { remoteAddress: inOneHome(n) }));
    expect(tally(rotated)).toEqual({ login_failed: 30, too_many_requests: 470 });
    const spread = await together(100, (n) =>
      guess(t, email, n, { remoteAddress: `198.51.100.${n % 50}` }),
    );
    expect(tally(spread)).toEqual({ login_failed: 100 });

    const judged = await eventsOf(t, 'sign_in_failed');
    expect(judged.filter(({ account_id }) => account_id === id)).toHaveLength(10);
    const right = { email, password: PASSWORD };
    const owner = () => callFrom(t, LOGIN, right, { remoteAddress: '203.0.113.200' });
    expect((await owner()).json()).toMatchObject({ code: 'login_failed' });
    t.clock.advance(MINUTE);
    expect((await owner()).statusCode).toBe(200);
  }, 120_000);

  it('R-LOGIN-4 many people behind one address can sign in', async () => {
    const t = await start();
    useRealHashes(t);
    const { email } = await aRegisteredPerson(t);
    const office = { remoteAddress: '203.0.113.50' };
    const answers = await together(25, () =>
      callFrom(t, LOGIN, { email, password: PASSWORD }, office),
    );
    expect(tally(answers)).toEqual({ ok: 25 });
  });
});
