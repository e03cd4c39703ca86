import { afterAll, describe, expect, it } from 'vitest';
import { aPlace } from '#test/engines/process.ts';

const place = aPlace();
afterAll(() => place.clear());

describe('R-SCALE-18 a process that stops behind a load balancer', () => {
  it('R-SCALE-18 is not ready and still serves, until the load balancer had time to notice', async () => {
    const running = place.start({ DRAIN_SECONDS: '4' });
    const url = await running.ready();
    const statusOf = async (path: string) => (await fetch(`${url}${path}`)).status;
    expect(await statusOf('/health/ready')).toBe(200);
    const stoppedAt = performance.now();
    running.child.kill('SIGTERM');
    await expect.poll(() => statusOf('/health/ready')).toBe(503);
    expect(await statusOf('/health/live')).toBe(200);
    expect(await statusOf('/ip')).toBe(200);
    expect(await statusOf('/auth')).toBe(200);
    expect(await running.ended).toMatchObject({ code: 0 });
    expect(performance.now() - stoppedAt).toBeGreaterThan(3_900);
    await expect(fetch(`${url}/ip`)).rejects.toThrow();
  });
});
