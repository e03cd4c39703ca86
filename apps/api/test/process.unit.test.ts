import { readdirSync, statSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { operateApart } from '#test/engines/operate.ts';
import {
  aPlace,
  callAt,
  expectCleanEnd,
  openToOthers,
  type Place,
  statusOf,
  stop,
} from '#test/engines/process.ts';

let place: Place;
beforeEach(() => {
  place = aPlace();
});
afterEach(() => place.clear());

describe('R-API-2 the process', () => {
  it('R-API-2 R-API-7 starts on an empty folder without settings, reports where the codes are, keeps its files private, and shuts down cleanly on SIGTERM, even if it is sent twice', async () => {
    const running = place.start();
    const url = await running.ready();
    expect(await statusOf(`${url}/health`)).toBe(200);
    expect(running.said()).toContain(`${url}/outbox`);
    expect(statSync(place.folder).mode & 0o777).toBe(0o700);
    expect(readdirSync(place.folder)).toEqual(expect.arrayContaining(['keys', 'portico.db']));

    expect((await callAt(url, '/user/auth/send-code', { email: 'first@example.com' })).status).toBe(
      200,
    );
    const outbox = async () => (await fetch(`${url}/outbox`)).text();
    await expect.poll(outbox).toContain('first@example.com');
    expect(await outbox()).toMatch(/\b\d{6}\b/);
    expect(await statusOf(`${url}/outbox`, { host: 'evil.example' })).toBe(404);
    expect(await statusOf(`${url}/outbox`, { 'x-forwarded-for': '203.0.113.7' })).toBe(404);
    // Its output contains no personal data.
    expect(running.said()).not.toContain('first@example.com');
    expect(openToOthers(place.folder)).toEqual([]);
    await expectCleanEnd(place, running, 'SIGTERM');
    const env = { DATA_DIR: place.folder };
    expect((await operateApart(env, 'desk', 'add-operator', 'Ann')).code).toBe(0);
    expect(openToOthers(place.folder)).toEqual([]);
  });

  it('R-SCALE-18 is not ready and still serves, until the load balancer had time to notice', async () => {
    const running = place.start({ DRAIN_SECONDS: '3' });
    const url = await running.ready();
    const statusAt = (path: string) => statusOf(`${url}${path}`);
    expect(await statusAt('/health/ready')).toBe(200);
    const stoppedAt = performance.now();
    running.child.kill('SIGTERM');
    await expect.poll(() => statusAt('/health/ready')).toBe(503);
    expect(await statusAt('/health/live')).toBe(200);
    expect(await statusAt('/ip')).toBe(200);
    expect(await statusAt('/images/logo.webp')).toBe(200);
    expect(await running.ended).toMatchObject({ code: 0 });
    expect(performance.now() - stoppedAt).toBeGreaterThan(2_900);
    await expect(fetch(`${url}/ip`)).rejects.toThrow();
  });

  it('R-SCALE-15 a process does what its roles say, and nothing else', async () => {
    const running = place.start({ ROLES: 'desk,worker' });
    const url = await running.deskReady();
    expect(running.said()).toContain('Portico is ready, as desk and worker');
    expect(await (await fetch(`${url}/health/live`)).json()).toEqual({ status: 'ok' });
    expect((await stop(running)).code).toBe(0);
    const worker = place.start({ ROLES: 'worker' });
    await expect.poll(() => worker.said()).toContain('ready, as worker');
    expect(worker.said()).not.toContain('http://localhost');
    expect((await stop(worker)).code).toBe(0);
  });
});
