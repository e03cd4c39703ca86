import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { Localization } from '@portico/contract';
import { ui } from '@portico/locales/english';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SECOND } from '#core/clock.ts';
import { FRESH_SECONDS } from '#core/followed.ts';
import { type Db, openDatabase } from '#platform/db/client.ts';
import { importLanding } from '#site/landing/import/import.ts';
import { anApp, engine, type TestApp } from '#test/engines/start.ts';
import { aLanding, onDisk, seen } from '#test/people/landing.ts';
import { get } from '#test/people/people.ts';
import { landingOf, landingVersion, navigationOf } from './landing.ts';

const t = anApp();

describe('R-LAND-1 a landing that another process changes', () => {
  it('R-LAND-1 is checked every two seconds, not with every call', async () => {
    const bundle = await seen(t);
    await importLanding(t.deps, onDisk(t, 'landing.json', aLanding()));
    t.clock.advance(FRESH_SECONDS * SECOND - 1);
    expect((await get(t, '/localization/en-US')).json()).toEqual(bundle);
    t.clock.advance(1);
    expect((await get(t, '/localization/en-US')).json()).not.toEqual(bundle);
    // A clock that was set back must not extend the cache.
    t.clock.advance(-60 * SECOND);
    await t.deps.db.updateTable('landing').set({ version: 'x', as_of: '2026-01-02' }).execute();
    const later = (await get(t, '/localization/en-US')).json() as Localization;
    expect(later.ecosystem_block.as_of).toBe('2026-01-02');
  });

  it('R-I18N-4 R-LAND-3 an invalid row leaves the built-in value in its place, text by text', async () => {
    const rows = [
      { locale: 'en-US', key: 'auth.label', text: 'Broken {' },
      { locale: 'en-US', key: 'auth.submit', text: 'Come in' },
      // A text of an earlier version, under its key of then.
      { locale: 'en-US', key: 'personal.name_hint', text: 'As on your card' },
      { locale: 'en-US', key: 'no.such', text: '<script>' },
      { locale: 'en-US', key: '__proto__', text: 'polluted' },
      { locale: 'xx-XX', key: 'auth.label', text: 'nobody' },
      { locale: '__proto__', key: 'auth.label', text: 'polluted' },
    ];
    await t.deps.db.insertInto('text_overrides').values(rows).execute();
    await t.deps.db.updateTable('landing').set({ version: 'y' }).execute();
    const { texts, email_phone_input_label, sign_up } = await seen(t);
    expect(texts).toEqual({
      'auth.submit': 'Come in',
      'personal.first_name_hint': 'As on your card',
      'personal.last_name_hint': 'As on your card',
    });
    expect(sign_up).toBe('Come in');
    expect(email_phone_input_label).toBe(ui.auth.label);
    expect((await seen(t, 'fr-FR')).texts).toEqual({});
    expect(({} as Record<string, unknown>)['auth.label']).toBeUndefined();
    expect((await get(t, '/localization/xx-XX')).statusCode).toBe(404);
  });

  it('R-I18N-4 an operators’ text that a former version had for one provider stays that provider’s', async () => {
    await t.deps.db
      .insertInto('text_overrides')
      .values({ locale: 'de-DE', key: 'auth.google', text: 'Mit Google herein' })
      .execute();
    await t.deps.db.updateTable('landing').set({ version: 'z' }).execute();
    const { texts, ...named } = await seen(t, 'de-DE');
    expect(Object.keys(texts)).toEqual(['auth.provider']);
    expect(named.sign_up_with_google).toBe('Mit Google herein');
    expect(named.sign_up_with_apple).toBe('Weiter mit Apple');
  });
});

// SQLite runs in this process and cannot be unreachable.
if (engine() === 'postgres') {
  describe('R-LAND-3 a landing whose database is unreachable', () => {
    let away: { db: Db; cut(): Promise<void>; restore(): Promise<void>; close(): Promise<void> };
    beforeAll(async () => {
      away = await throughAWire(t);
    });
    afterAll(() => away.close());

    it('R-LAND-3 stays as it was, and updates again once the database is back', async () => {
      const deps = { ...t.deps, db: away.db };
      const before = await landingOf(deps, 'cs-CZ');
      await away.cut();
      for (let check = 0; check < 3; check += 1) {
        t.clock.advance(FRESH_SECONDS * SECOND);
        expect(await landingOf(deps, 'cs-CZ')).toEqual(before);
        expect(await navigationOf(deps)).not.toEqual([]);
      }
      await t.deps.db.updateTable('landing').set({ version: 'z' }).execute();
      await away.restore();
      // No request waits for the check that finds the database back.
      t.clock.advance(FRESH_SECONDS * SECOND);
      await landingVersion(deps);
      await expect.poll(() => landingVersion(deps)).toBe('z');
    });

    it('R-LAND-3 throws if it was never read, and is read once the database is there', async () => {
      const other = await throughAWire(t);
      try {
        const deps = { ...t.deps, db: other.db };
        await other.cut();
        await expect(landingVersion(deps)).rejects.toThrow();
        await other.restore();
        expect(await landingVersion(deps)).toBe('z');
      } finally {
        await other.close();
      }
    });
  });
}

/** The app's database over a connection that can be cut. */
async function throughAWire(app: TestApp) {
  const { database } = app.deps.config;
  if (database.kind !== 'postgres') throw new Error('There is no wire.');
  const url = new URL(database.url);
  const target = { host: url.hostname, port: Number(url.port) };
  const ends = new Set<Socket>();
  const wire = createServer((near) => {
    const far = connect(target);
    for (const end of [near, far]) {
      ends.add(end);
      end.on('error', () => {}).on('close', () => ends.delete(end));
    }
    near.pipe(far).pipe(near);
  });
  const listen = (port: number) =>
    new Promise<void>((ready) => wire.listen(port, '127.0.0.1', ready));
  await listen(0);
  const { port } = wire.address() as AddressInfo;
  Object.assign(url, { hostname: '127.0.0.1', port: String(port) });
  const db = openDatabase({ kind: 'postgres', url: url.href, poolSize: 2 });
  const cut = async () => {
    const closed = new Promise((done) => wire.close(done));
    for (const end of ends) end.destroy();
    await closed;
  };
  return {
    db,
    cut,
    restore: () => listen(port),
    async close() {
      await db.destroy();
      if (wire.listening) await cut();
    },
  };
}
