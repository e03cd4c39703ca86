import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildDesk } from '#app/desk-app.ts';
import { DAY, SECOND } from '#core/clock.ts';
import { engine, startApp, type TestApp } from '#test/engines/start.ts';
import { appWith, aSite, type TestSite } from '#test/people/site.ts';
import { purgeOldBuilds } from './builds.ts';

let t: TestApp;
const sites: TestSite[] = [];
const folders: string[] = [];
beforeAll(async () => {
  t = await startApp();
});
afterAll(async () => {
  await t.close();
  for (const site of sites) site.remove();
  for (const folder of folders) rmSync(folder, { recursive: true });
});

const textOf = (version: string) => `start('${version}');`.repeat(20);
const nameOf = (version: string) => `/assets/entry-${version}.js`;

/** A server of a version whose pages name a script of their own. */
async function aServer(version: string): Promise<FastifyInstance> {
  const site = aSite();
  sites.push(site);
  const file = join(site.folder, 'site', nameOf(version));
  writeFileSync(file, textOf(version));
  writeFileSync(`${file}.br`, brotliCompressSync(textOf(version)));
  writeFileSync(join(site.folder, 'site/assets', `letters-${version}.woff2`), version);
  return appWith(t, site);
}

const ask = (app: FastifyInstance, url: string, codings = 'br') =>
  app.inject({ url, headers: { 'accept-encoding': codings } });

describe('R-SCALE-17 a page of one version and a server of another', () => {
  if (engine() === 'sqlite') {
    it('R-SCALE-17 do not meet on SQLite, where one process serves', async () => {
      const app = await aServer('only');
      expect((await ask(app, nameOf('only'))).statusCode).toBe(200);
      expect(await t.deps.db.selectFrom('build_files').selectAll().execute()).toEqual([]);
      await app.close();
    });
    return;
  }

  it('R-SCALE-17 find each other’s files in both directions, compressed or not', async () => {
    const [old, next] = [await aServer('old'), await aServer('next')];
    for (const [app, version] of [
      [old, 'next'],
      [next, 'old'],
    ] as const) {
      const answer = await ask(app, nameOf(version));
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).toMatchObject({
        'content-type': 'text/javascript; charset=utf-8',
        'content-encoding': 'br',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        vary: 'accept-encoding',
      });
      expect(String(brotliDecompressSync(answer.rawPayload))).toBe(textOf(version));
      const plain = await ask(app, nameOf(version), 'gzip');
      expect(plain.headers['content-encoding']).toBeUndefined();
      expect(plain.body).toBe(textOf(version));
      const font = await ask(app, `/assets/letters-${version}.woff2`);
      expect([font.headers['content-type'], font.body]).toEqual(['font/woff2', version]);
    }
    // The old version has stopped; its pages are still open.
    await old.close();
    expect((await ask(next, nameOf('old'))).statusCode).toBe(200);
    await next.close();
  });

  it('R-SCALE-17 a name that no version has costs one query a second, however many ask', async () => {
    const app = await aServer('asked');
    t.clock.advance(2 * SECOND);
    let queries = 0;
    const { db } = t.deps;
    const counted = new Proxy(db, {
      get(target, name) {
        if (name === 'selectFrom') queries += 1;
        const value = Reflect.get(target, name, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const site = aSite();
    sites.push(site);
    const counting = await appWith(t, site, { ...t.deps, db: counted });
    queries = 0;
    const statuses = await Promise.all(
      Array.from(
        { length: 50 },
        async (_, n) => (await ask(counting, nameOf(`gone${n}`))).statusCode,
      ),
    );
    expect(new Set(statuses)).toEqual(new Set([404]));
    expect(queries).toBe(1);
    for (const path of ['/assets/../shell.html', '/assets/%2e%2e/shell.html', '/assets/x.html']) {
      expect((await ask(counting, path)).statusCode).toBe(404);
    }
    await counting.close();
    await app.close();
  });

  it('R-SCALE-17 the public server has none of the desk’s files, nor the other way round', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'portico-desk-'));
    folders.push(folder);
    mkdirSync(join(folder, 'site/assets'), { recursive: true });
    writeFileSync(join(folder, 'shell.html'), '<!doctype html>');
    writeFileSync(join(folder, 'site/assets/desk-1.js'), 'desk');
    const [desk, app] = [await buildDesk(t.deps, { site: folder }), await aServer('public')];
    rmSync(join(folder, 'site/assets/desk-1.js'));
    const other = await buildDesk(t.deps, { site: folder });
    expect((await ask(other, '/assets/desk-1.js')).body).toBe('desk');
    expect((await ask(app, '/assets/desk-1.js')).statusCode).toBe(404);
    expect((await ask(desk, nameOf('public'))).statusCode).toBe(404);
    for (const server of [desk, app, other]) await server.close();
  });

  it('R-SCALE-17 files are kept for two weeks after the last process that had them', async () => {
    const app = await aServer('aging');
    await app.close();
    t.clock.advance(13 * DAY);
    const next = await aServer('young');
    await purgeOldBuilds(t.deps);
    expect((await ask(next, nameOf('aging'))).statusCode).toBe(200);
    t.clock.advance(2 * DAY);
    await purgeOldBuilds(t.deps);
    // One that has it in memory may still send it.
    const other = await aServer('other');
    expect((await ask(other, nameOf('aging'))).statusCode).toBe(404);
    const names = await t.deps.db.selectFrom('build_files').select('name').execute();
    expect(names.map(({ name }) => name)).toContain(`site${nameOf('young')}`);
    await other.close();
    await next.close();
  });
});
