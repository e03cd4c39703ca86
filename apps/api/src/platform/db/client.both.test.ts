import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { anApp, engine } from '#test/engines/start.ts';
import { together } from '#test/people/codes.ts';
import { inTransaction, openDatabase } from './client.ts';
import { migrate } from './migrate.ts';

const t = anApp();

const account = (id: string) => ({
  id,
  password_hash: null,
  locale: 'en-US',
  created_at: 4_102_444_800_123,
});
const find = (id: string) =>
  t.deps.db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst();

describe('R-API-2 the database', () => {
  it('R-API-2 rolls a transaction back when it throws', async () => {
    const work = inTransaction(t.deps.db, async (tx) => {
      await tx.insertInto('accounts').values(account('undone')).execute();
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    expect(await find('undone')).toBeUndefined();
  });

  it('R-API-2 throws when the root handle is used inside a transaction', async () => {
    const work = inTransaction(t.deps.db, async () => {
      await t.deps.db.selectFrom('accounts').selectAll().execute();
    });
    await expect(work).rejects.toThrow('root database handle');
    // It left nothing locked.
    expect(await find('nobody')).toBeUndefined();
    await inTransaction(t.deps.db, (tx) =>
      tx.insertInto('accounts').values(account('a')).execute(),
    );
    expect(await find('a')).toBeDefined();
  });

  it('R-API-2 isolates concurrent transactions from each other and from readers', async () => {
    const pause = () => new Promise(setImmediate);
    const pairs = await together(30, async (n) => {
      const work = inTransaction(t.deps.db, async (tx) => {
        await tx
          .insertInto('accounts')
          .values(account(`pair-${n}-a`))
          .execute();
        await pause();
        await tx
          .insertInto('accounts')
          .values(account(`pair-${n}-b`))
          .execute();
        if (n % 3 === 0) throw new Error('undone');
      });
      const [done, seen] = await Promise.all([
        work.then(
          () => true,
          () => false,
        ),
        countPairs(),
      ]);
      expect(seen % 2).toBe(0);
      return done;
    });
    expect(pairs.filter(Boolean)).toHaveLength(20);
    expect(await countPairs()).toBe(40);
  });

  async function countPairs() {
    const rows = await t.deps.db
      .selectFrom('accounts')
      .select('id')
      .where('id', 'like', 'pair-%')
      .execute();
    return rows.length;
  }

  it('R-API-2 returns times as the stored numbers', async () => {
    await t.deps.db.insertInto('accounts').values(account('timed')).execute();
    expect((await find('timed'))?.created_at).toBe(4_102_444_800_123);
  });

  it('R-API-2 changes nothing when migrations run again, even in parallel', async () => {
    const before = await t.deps.db.introspection.getTables();
    const others = [1, 2, 3].map(() => openDatabase(t.deps.config.database));
    try {
      if (engine() === 'postgres') await Promise.all(others.map(migrate));
      else for (const db of others) await migrate(db);
    } finally {
      for (const db of others) await db.destroy();
    }
    expect(await t.deps.db.introspection.getTables()).toEqual(before);
  });

  it('R-API-2 deletes all rows of a deleted account', async () => {
    const { db } = t.deps;
    await db.insertInto('accounts').values(account('goes')).execute();
    const owned = { account_id: 'goes', created_at: 1 };
    await db
      .insertInto('identities')
      .values({ ...owned, kind: 'email', subject: 'goes@x.cz' })
      .execute();
    await db
      .insertInto('sessions')
      .values({
        ...owned,
        id: 's',
        expires_at: 2,
        ended_at: null,
        method: 'code',
        amr: '',
        user_agent: '',
        ip: '',
        last_used_at: 1,
        followed: 0,
      })
      .execute();
    await db
      .insertInto('refresh_tokens')
      .values({ token_hash: 'h', session_id: 's', created_at: 1, expires_at: 2, spent_at: null })
      .execute();
    await db.deleteFrom('accounts').where('id', '=', 'goes').execute();
    for (const table of ['identities', 'sessions', 'refresh_tokens'] as const) {
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
    }
  });

  if (engine() === 'sqlite') {
    it('R-API-2 a transaction that has read can still write while another process wants to', async () => {
      const { database } = t.deps.config;
      if (database.kind !== 'sqlite') throw new Error('not SQLite');
      const other = new DatabaseSync(database.file, { timeout: 0 });
      const write = () => other.exec(`update accounts set locale = 'de-DE' where id = 'a'`);
      await inTransaction(t.deps.db, async (tx) => {
        await tx.selectFrom('accounts').selectAll().execute();
        expect(write).toThrow('locked');
        await tx.insertInto('accounts').values(account('written')).execute();
      });
      expect(write).not.toThrow();
      other.close();
      expect(await find('written')).toBeDefined();
    });

    it('R-API-2 writes every commit to disk before it returns', async () => {
      const pragma = async (name: string) => {
        const { rows } = await sql<Record<string, unknown>>`pragma ${sql.raw(name)}`.execute(
          t.deps.db,
        );
        return Object.values(rows[0] ?? {})[0];
      };
      expect(await pragma('synchronous')).toBe(2);
      expect(await pragma('journal_mode')).toBe('wal');
      expect(await pragma('foreign_keys')).toBe(1);
    });
  }
});
