import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DatabaseConfig, openDatabase } from '#platform/db/client.ts';
import { emptyDatabase, engine } from '#test/engines/start.ts';
import { isUpToDate, migrate } from './migrate.ts';
import { type Company, type Presence, takePresence } from './presence.ts';

if (engine() === 'sqlite') {
  it('R-SCALE-10 on SQLite, work that one process does at a time simply runs', async () => {
    const config: DatabaseConfig = { kind: 'sqlite', file: ':memory:' };
    const presence = await takePresence(config, { company: 'alone', onLost: expect.unreachable });
    expect(await presence?.oneAtATime(async () => 7)).toBe(7);
    await presence?.leave();
  });
} else {
  let database: Awaited<ReturnType<typeof emptyDatabase>>;
  beforeAll(async () => {
    database = await emptyDatabase();
  });
  afterAll(() => database.drop());

  const config = (): DatabaseConfig => ({
    kind: 'postgres',
    url: database.url,
    poolSize: 2,
    patience: 10,
  });
  const take = (company: Company, onLost = () => {}, returnWithinMs = 250) =>
    takePresence(config(), { company, onLost, returnWithinMs });

  /** Ends every connection that holds a place, as a restart of the database does. */
  async function breakConnections(): Promise<void> {
    const db = openDatabase(config());
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'portico presence'`.execute(db);
    await db.destroy();
  }

  async function placesTaken(): Promise<number> {
    const db = openDatabase(config());
    const { rows } = await sql`
      select 1 from pg_locks join pg_database on pg_database.oid = database
      where locktype = 'advisory' and datname = current_database()`.execute(db);
    await db.destroy();
    return rows.length;
  }

  describe('R-SCALE-10 the place of a process on a database', () => {
    it('R-SCALE-10 is for one process that is alone, or for many that are not, never for both', async () => {
      const many = await Promise.all([take('together'), take('together')]);
      expect(many).not.toContain(null);
      expect(await take('alone')).toBeNull();
      expect(await Promise.all(many.map((each) => each?.isAlone()))).toEqual([false, false]);
      await many[0]?.leave();
      await expect.poll(() => many[1]?.isAlone()).toBe(true);
      await many[1]?.leave();
      const one = await take('alone');
      expect(one).not.toBeNull();
      expect(await one?.isAlone()).toBe(true);
      expect(await Promise.all([take('alone'), take('together')])).toEqual([null, null]);
      await one?.leave();
      const next = await take('alone');
      expect(next).not.toBeNull();
      await next?.leave();
    });

    it('R-SCALE-10 is taken again after the database closed its connection', async () => {
      const one = await take('alone', expect.unreachable, 60_000);
      await breakConnections();
      await expect.poll(placesTaken).toBe(1);
      await one?.leave();
      await expect.poll(placesTaken).toBe(0);
    });

    it('R-SCALE-10 notifies the process whose place another one took', async () => {
      const lost = Promise.withResolvers<void>();
      const one = await take('alone', lost.resolve, 1);
      let other: Presence | null = null;
      while (other === null) {
        await breakConnections();
        other = await takePresence(config(), { company: 'alone', onLost: expect.unreachable });
      }
      await lost.promise;
      await one?.leave();
      await other.leave();
    });
  });

  describe('R-SCALE-11 five processes that start at once on an empty database', () => {
    it('R-SCALE-11 migrate it one after the other, and each finds it up to date', async () => {
      let atOnce = 0;
      const starts = Array.from({ length: 5 }, async () => {
        const presence = await take('together');
        const db = openDatabase(config());
        await presence?.oneAtATime(async () => {
          atOnce += 1;
          expect(atOnce).toBe(1);
          await migrate(db);
          atOnce -= 1;
        });
        expect(await isUpToDate(db)).toBe(true);
        await db.destroy();
        await presence?.leave();
      });
      await Promise.all(starts);
    });

    it('R-SCALE-12 a version that meets the schema of a newer one uses it as it is', async () => {
      const db = openDatabase(config());
      await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2099')`.execute(
        db,
      );
      await migrate(db);
      expect(await isUpToDate(db)).toBe(true);
      await db.destroy();
    });
  });
}
