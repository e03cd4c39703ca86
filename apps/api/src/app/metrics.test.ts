import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#platform/db/client.ts';
import { newObjectName } from '#platform/ports/files/files.ts';
import { ARGON2, createPasswordHasher } from '#platform/ports/password-hasher.ts';
import { startApp, type TestApp } from '#test/engines/start.ts';
import { startMetrics } from './metrics.ts';
import type { MetricsServer } from './metrics-server.ts';

let t: TestApp;
let served: MetricsServer;
const problems: unknown[] = [];

beforeAll(async () => {
  t = await startApp({ env: { METRICS_PORT: '0' } });
  const started = await startMetrics(t.deps, (error) => problems.push(error));
  if (started === null) throw new Error('no metrics are served');
  served = started;
});
afterAll(async () => {
  await served.close();
  await t.close();
});

const at = (path: string, init?: RequestInit) =>
  fetch(`http://127.0.0.1:${served.port}${path}`, init);
const read = async () => (await at('/metrics')).text();
const linesOf = (text: string, start: string) =>
  text.split('\n').filter((line) => line.startsWith(start));

describe('R-OPS-10 the metrics port', () => {
  it('R-OPS-10 counts calls by the template of their path, whatever is called', async () => {
    for (let n = 0; n < 20; n += 1) {
      await t.app.inject(`/images/ecosystem/reader-${n}@example.com`);
      await t.app.inject(`/nowhere/reader-${n}@example.com`);
      await t.app.inject({ url: '/ip', method: n % 2 ? 'GET' : ('PURGE' as 'GET') });
    }
    await t.app.inject({ url: '/ip', method: 'HEAD' });
    const text = await read();
    expect(text).not.toContain('reader');
    expect(text).not.toContain('PURGE');
    expect(text).toContain('_count{method="GET",route="/ip",status="2xx"} 10');
    expect(text).toContain('_count{method="HEAD",route="/ip",status="2xx"} 1');
    expect(text).toContain('_bucket{method="GET",route="/ip",status="2xx",le="+Inf"} 10');
    const routes = linesOf(text, 'portico_http_request_duration_seconds_count');
    expect(routes.length).toBeLessThan(8);
  });

  it('R-OPS-10 serves GET /metrics alone, and is not part of the site', async () => {
    expect((await at('/metrics')).headers.get('content-type')).toContain('version=0.0.4');
    expect((await at('/')).status).toBe(404);
    const posted = await at('/metrics', { method: 'POST' });
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET']);
    expect((await t.app.inject('/metrics')).statusCode).toBe(404);
  });

  it('R-OPS-10 measures how long callers wait for a hash, and Node’s own figures', async () => {
    const hasher = createPasswordHasher(
      { ...ARGON2, memoryCost: 256 },
      { metrics: t.deps.metrics, longestWaitMs: Number.POSITIVE_INFINITY },
    );
    const hashes = ['a', 'b', 'c', 'd', 'e'].map((each) => hasher.hash(each, { ip: '10.1.1.1' }));
    // One network gets two of the turns.
    expect(t.deps.metrics.read().hashesWaiting).toBe(3);
    await Promise.all(hashes);
    const text = await read();
    expect(text).toContain('portico_hash_queue_length 0');
    expect(text).toContain('portico_hash_wait_seconds_count 5');
    expect(text).toMatch(/^process_resident_memory_bytes \d+/m);
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
  });

  it('R-OPS-10 counts what storage and database refuse', async () => {
    const { files, metrics } = t.deps;
    const before = { ...metrics.read().failures };
    const folder = join(t.dataDir, 'documents');
    rmSync(folder, { recursive: true, force: true });
    // A file where the folder was: nothing can be stored or read.
    writeFileSync(folder, '');
    await expect(files.put(newObjectName(), new Uint8Array(8))).rejects.toThrow();
    await expect(files.get(newObjectName())).rejects.toThrow();
    rmSync(folder);
    const away = { kind: 'postgres', url: 'postgres://127.0.0.1:1/none', poolSize: 2 } as const;
    const db = openDatabase(away, { onFailure: () => metrics.failed('database') });
    await expect(db.selectFrom('accounts').select('id').execute()).rejects.toThrow();
    await db.destroy();
    expect(metrics.read().failures).toEqual({
      storage: before.storage + 2,
      database: before.database + 1,
    });
    expect(await read()).toContain(`{dependency="storage"} ${before.storage + 2}`);
  });

  it('R-OPS-10 answers 503 and reports it when something cannot be read', async () => {
    const { metrics } = t.deps;
    const { read: reading } = metrics;
    metrics.read = () => {
      throw new Error('unreadable');
    };
    const answer = await at('/metrics');
    metrics.read = reading;
    expect([answer.status, problems.map(String)]).toEqual([503, ['Error: unreadable']]);
  });
});

describe('R-OPS-11 who can reach the metrics', () => {
  it.each([
    ['127.0.0.1', false],
    ['0.0.0.0', true],
  ])('R-OPS-11 warns at start only if the port is open to the world: %s', async (host, warns) => {
    const config = { ...t.deps.config, metrics: { host, port: 0 } };
    const started = await startMetrics({ ...t.deps, config }, () => {});
    const said = started?.lines.join('\n') ?? '';
    await started?.close();
    expect(said.includes('Warning')).toBe(warns);
  });

  it('R-OPS-11 is off without METRICS_PORT', async () => {
    const config = { ...t.deps.config, metrics: null };
    expect(await startMetrics({ ...t.deps, config }, () => {})).toBeNull();
  });
});
