import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import type { TestApp } from '#test/engines/start.ts';
import { guess, startLimited } from '#test/people/networks.ts';
import { eventsOf } from '#test/people/resets.ts';

const started: TestApp[] = [];
async function start(env: Record<string, string> = {}): Promise<TestApp> {
  const t = await startLimited(env);
  started.push(t);
  return t;
}
afterEach(() => Promise.all(started.splice(0).map((t) => t.close())));

describe('R-LOGIN-4 guessing from many addresses', () => {
  it('R-LOGIN-4 the audit trail has the connection’s address, or the one that the proxy reports', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.7' };
    const addressNoted = async (t: TestApp) => {
      await guess(t, `${randomUUID()}@example.com`, 1, {
        remoteAddress: '::ffff:10.1.2.3',
        headers,
      });
      return (await eventsOf(t, 'sign_in_failed')).map(({ ip }) => ip);
    };
    expect(await addressNoted(await start())).toEqual(['10.1.2.3']);
    expect(await addressNoted(await start({ TRUST_PROXY: '10.1.2.3' }))).toEqual(['198.51.100.7']);
  });
});
