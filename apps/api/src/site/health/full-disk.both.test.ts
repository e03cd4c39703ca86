import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { SECOND } from '#core/clock.ts';
import { engine, startApp, type TestApp } from '#test/engines/start.ts';
import { expectContractError } from '#test/events/answers.ts';
import { freshEmail, sendCode } from '#test/people/codes.ts';
import { createMemoryFiles } from '#test/providers/memory-files.ts';
import { TRY_WRITING_EVERY_SECONDS } from './health.ts';

let t: TestApp;
let putFails: Error | null = null;
let puts = 0;
beforeAll(async () => {
  const clock = { now: () => 0 };
  const files = createMemoryFiles(clock);
  t = await startApp({
    deps: {
      files: {
        ...files,
        async put(name, bytes) {
          puts += 1;
          if (putFails !== null) throw putFails;
          return files.put(name, bytes);
        },
      },
    },
  });
});
afterAll(() => t.close());
afterEach(() => {
  putFails = null;
  t.clock.advance(TRY_WRITING_EVERY_SECONDS * SECOND);
});

const health = () => t.app.inject('/health/ready');
const logged = (since: number) => t.log.slice(since).join('\n');

describe('R-API-9 a full disk', () => {
  it('R-API-9 health fails if documents cannot be stored, and the log gives the cause once per outage', async () => {
    const since = t.log.length;
    expect((await health()).statusCode).toBe(200);
    putFails = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    t.clock.advance(TRY_WRITING_EVERY_SECONDS * SECOND);
    for (let asked = 0; asked < 3; asked += 1) {
      const answer = await health();
      expect(answer.statusCode).toBe(503);
      expect(answer.headers['retry-after']).toBe('5');
      expectContractError(answer);
    }
    expect(logged(since).match(/ENOSPC/g)).toHaveLength(1);
    putFails = null;
    t.clock.advance(TRY_WRITING_EVERY_SECONDS * SECOND);
    expect((await health()).statusCode).toBe(200);
  });

  it('R-API-12 a server whose documents have no room is not ready, and alive', async () => {
    const statusOf = async (path: string) => (await t.app.inject(path)).statusCode;
    putFails = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    t.clock.advance(TRY_WRITING_EVERY_SECONDS * SECOND);
    expect(await statusOf('/health/ready')).toBe(503);
    for (const path of ['/health', '/health/live']) expect(await statusOf(path), path).toBe(200);
    putFails = null;
    t.clock.advance(TRY_WRITING_EVERY_SECONDS * SECOND);
    expect(await statusOf('/health/ready')).toBe(200);
  });

  it('R-API-9 many health checks write to the disk once in two seconds, and leave nothing behind', async () => {
    const before = puts;
    for (let asked = 0; asked < 20; asked += 1) await health();
    expect(puts - before).toBe(1);
    const names = [];
    for await (const { name } of t.deps.files.list()) names.push(name);
    expect(names).toEqual([]);
    expect(await t.deps.db.selectFrom('room').selectAll().execute()).toEqual([]);
  });

  // PostgreSQL manages its files itself.
  if (engine() === 'sqlite') {
    it('R-API-9 a full database answers 503 with a retry time and logs why; with room again requests succeed', async () => {
      await limitPages('page_count');
      const since = t.log.length;
      const full = await sendUntilRefused();
      expect(full.statusCode).toBe(503);
      expect(full.headers['retry-after']).toBe('5');
      expect(expectContractError(full).code).toBe('service_unavailable');
      expect(logged(since)).toContain('database or disk is full');
      expect(logged(since)).not.toContain('cannot rollback');
      expect((await health()).statusCode).toBe(503);
      // Reads still work.
      expect((await t.app.inject('/nav-items')).statusCode).toBe(200);

      await limitPages('4294967294');
      t.clock.advance(TRY_WRITING_EVERY_SECONDS * SECOND);
      expect((await sendCode(t, freshEmail())).statusCode).toBe(200);
      expect((await health()).statusCode).toBe(200);
    });
  }
});

/** `pages` is a number, or the name of the pragma that returns it. */
async function limitPages(pages: string) {
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(t.deps.db);
  const count = pages === 'page_count' ? rows[0]?.page_count : pages;
  await sql`pragma max_page_count = ${sql.raw(String(count))}`.execute(t.deps.db);
}

/** A full database still takes what fits into its last page: a few hundred codes at most. */
async function sendUntilRefused() {
  for (let sent = 0; sent < 1_000; sent += 1) {
    const answer = await sendCode(t, freshEmail());
    if (answer.statusCode !== 200) return answer;
  }
  return expect.unreachable('the database never got full');
}
