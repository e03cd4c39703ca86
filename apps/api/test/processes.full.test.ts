import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { generateSecret } from '#platform/config/secrets.ts';
import { aPlace, callAt, type Place, stop } from '#test/engines/process.ts';
import { emptyDatabase, engine } from '#test/engines/start.ts';

let place: Place;
beforeEach(() => {
  place = aPlace();
});
afterEach(() => place.clear());

const healthOf = async (url: string) => (await fetch(`${url}/health/live`)).json();

if (engine() === 'sqlite') {
  describe('R-SCALE-14 the number of processes', () => {
    it('R-SCALE-14 several workers are refused on SQLite, in words', async () => {
      const end = await place.start({ WORKERS: '2' }).ended;
      expect(end.code).toBe(1);
      expect(end.said).toContain('WORKERS above 1 needs DATABASE_URL');
    });
  });
} else {
  describe('R-SCALE-10 processes whose documents are on a disk', () => {
    let database: Awaited<ReturnType<typeof emptyDatabase>>;
    beforeEach(async () => {
      database = await emptyDatabase();
    });
    afterEach(async () => {
      await place.clear();
      await database.drop();
    });
    const start = (folder: string) =>
      place.start({ DATABASE_URL: database.url }, join(place.folder, folder));

    it('R-SCALE-10 R-SCALE-11 of five that start at once on an empty database one serves, and the others are refused in words', async () => {
      const five = Array.from({ length: 5 }, (_, n) => start(`data-${n}`));
      const served: string[] = [];
      await Promise.all(
        five.map((each) =>
          each.ready().then(
            (url) => served.push(url),
            () => {},
          ),
        ),
      );
      expect(served).toHaveLength(1);
      const refused = five.filter(({ child }) => child.exitCode !== null);
      expect(refused).toHaveLength(4);
      for (const each of refused) {
        expect(await each.ended).toMatchObject({ code: 1 });
        expect(each.said()).toContain('Another Portico is running on this database');
        expect(each.said()).not.toMatch(/\bat .*:\d+:\d+/);
      }
      const serving = five.find(({ child }) => child.exitCode === null);
      expect(serving?.said()).toContain('single process');
      expect(await healthOf(served[0] ?? '')).toEqual({ status: 'ok', single_process: true });
    });

    it('R-SCALE-10 R-SCALE-13 a kill delays no start, and other secrets are refused by what is stored', async () => {
      const first = start('data');
      await first.ready();
      first.child.kill('SIGKILL');
      await first.ended;
      const other = await start('other').ended;
      expect(other.code).toBe(1);
      expect(other.said).toContain('is sealed with another SECRET_KEY than this one');
      const again = start('data');
      await again.ready();
      expect((await stop(again)).code).toBe(0);
    });
  });

  describe('R-SCALE-14 several workers of one start', () => {
    let database: Awaited<ReturnType<typeof emptyDatabase>>;
    beforeEach(async () => {
      database = await emptyDatabase();
    });
    afterEach(async () => {
      await place.clear();
      await database.drop();
    });

    it('R-SCALE-14 answer what they have accepted before they stop', async () => {
      const running = place.startShared({
        DATABASE_URL: database.url,
        WORKERS: '2',
        DISABLE_ADDRESS_LIMITS: 'true',
      });
      const url = await running.ready();
      // A password hash takes longer than a worker needs to stop listening.
      const calls = Array.from({ length: 6 }, (_, n) =>
        callAt(url, '/user/auth/login', {
          email: `nobody-${n}@example.com`,
          password: 'Wrong-1',
        }),
      );
      await Promise.race(calls);
      running.child.kill('SIGTERM');
      for (const call of calls) expect((await call).status).toBe(401);
      expect(await running.ended).toMatchObject({ code: 0 });
    });
  });

  it('R-SCALE-11 R-SCALE-13 five processes that share everything start at once on an empty database; with other secrets, none does', async () => {
    const database = await emptyDatabase();
    const keys = {
      SECRET_KEY: generateSecret('SECRET_KEY'),
      DOCUMENT_MASTER_KEY: generateSecret('DOCUMENT_MASTER_KEY'),
      TOKEN_SIGNING_KEY: generateSecret('TOKEN_SIGNING_KEY'),
      DATABASE_URL: database.url,
    };
    const five = Array.from({ length: 5 }, (_, n) =>
      place.startShared({ ...keys, DATABASE_POOL_SIZE: '2' }, join(place.folder, `data-${n}`)),
    );
    const urls = await Promise.all(five.map((each) => each.ready()));
    for (const url of urls) expect(await healthOf(url)).toEqual({ status: 'ok' });
    const other = { ...keys, SECRET_KEY: generateSecret('SECRET_KEY') };
    const end = await place.startShared(other, join(place.folder, 'other')).ended;
    expect(end.code).toBe(1);
    expect(end.said).toContain('SECRET_KEY differs from that of process');
    const alone = await place.start(keys, join(place.folder, 'alone')).ended;
    expect(alone.said).toContain('Another Portico is running on this database');
    await place.clear();
    await database.drop();
  });
}
