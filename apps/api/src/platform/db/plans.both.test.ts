import { claimNext, type QueueFilter } from '@portico/contract';
import { type CompiledQuery, sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { startHousekeeping } from '#app/housekeeping.ts';
import { sharedFamilies } from '#app/shared-families.ts';
import { DAY } from '#core/clock.ts';
import { sealAudit } from '#platform/audit/sealer.ts';
import { anApp, engine } from '#test/engines/start.ts';
import { FLOWS } from '#test/events/security-events.ts';
import { anOperator, desk } from '#test/people/operators.ts';
import { wholeQueue } from '#test/people/reviews.ts';
import { openDatabase } from './client.ts';
import type { Schema } from './schema.ts';

/** Tables that stay small whatever the number of people is. */
const SMALL: Partial<Record<keyof Schema, string>> = {
  operators: 'people of the company',
  operator_sessions: 'people of the company',
  audit_head: 'one row',
  landing: 'one row',
  brands: 'one for each brand that was applied',
  brand_files: 'a few for each brand that was applied',
  partners: 'edited by hand',
  clients: 'apps of partners',
  client_secrets: 'two for each client',
  server_clients: 'a few of the company',
  server_secrets: 'two for each client',
  terms_versions: 'one for each announced version',
  legal_texts: 'one for each version and language of two texts',
  text_overrides: 'edited by hand',
  visits: 'one row a day',
  key_ring: 'a key for each rotation',
  funnel: 'one row for each step',
  room: 'always empty',
};

/** Statements that read a growing table as a whole, and may. */
const ALLOWED: { start: string; why: string }[] = [
  {
    start: 'select "key_id", count(*) as "count" from',
    why: 'an operator asks which keys still have tags',
  },
  {
    start: 'select "key_id", count(*) as "wrapped" from',
    why: 'at start and by a command: one pass over the keys of images and kept details',
  },
  {
    start: 'select "id", "authorization" from "streams"',
    why: 'by a command, when the secret key changes: every header is sealed again',
  },
  {
    start: 'insert into "server_clients"',
    why: 'by a command: SQLite looks for rows that wait for this client',
  },
];

/** Every flow, one after the other, on a machine that may be busy. */
const LONG = 120_000;

const t = anApp({ env: { TRUST_PROXY: '127.0.0.1' } });
const queries = new Map<string, CompiledQuery>();
beforeAll(async () => {
  const plain = t.deps.db;
  t.deps.db = openDatabase(t.deps.config.database, {
    onQuery: (query) => void queries.set(query.sql, query),
  });
  for (const [kind, flow] of Object.entries(FLOWS)) {
    // It drops the tables, and reads them whole.
    if (kind !== 'backup_restored') await flow(t);
  }
  await narrowTheQueue();
  await t.deliver();
  await sealAudit(t.deps);
  for (const family of sharedFamilies(t.deps)) await family.read();
  t.clock.advance(400 * DAY);
  const failed: unknown[] = [];
  await startHousekeeping(t.deps, (error) => failed.push(error)).stop();
  expect(failed).toEqual([]);
  await t.deps.db.destroy();
  t.deps.db = plain;
}, LONG);

/** Reads the queue of the desk, and takes its next case, by each part of its filter and by all. */
async function narrowTheQueue(): Promise<void> {
  const all = { waitedHours: 24, document: 'id_card', country: 'UA', isLater: true } as const;
  const filters: QueueFilter[] = [{}, all];
  for (const [part, value] of Object.entries(all)) filters.push({ [part]: value });
  const operator = await anOperator(t);
  for (const filter of filters) {
    for (const which of ['all', 'second', 'mine', 'rejections'] as const) {
      await wholeQueue(t, operator, which, filter);
    }
    expect((await desk(t, operator, claimNext, filter)).statusCode).toBe(200);
  }
}

const isAboutRows = ({ sql: text }: CompiledQuery) =>
  /^(select|update|delete|with|insert)\b/i.test(text) &&
  !/kysely_migration/.test(text) &&
  !ALLOWED.some(({ start }) => text.startsWith(start));

describe('R-SCALE-40 statements', () => {
  it('R-SCALE-40 read no table as a whole that grows with the number of people', async () => {
    const found: string[] = [];
    const all = [...queries.values()].filter(isAboutRows);
    expect(all.length).toBeGreaterThan(100);
    for (const query of all) {
      for (const table of await wholeReadsOf(query)) {
        if (!(table in SMALL)) found.push(`${table}: ${query.sql}`);
      }
    }
    expect(found.sort()).toEqual([]);
  });
});

/** The tables that the plan of this statement reads from the first row to the last. */
async function wholeReadsOf(query: CompiledQuery): Promise<string[]> {
  return engine() === 'sqlite' ? scannedBySqlite(query) : scannedByPostgres(query);
}

/** SQLite names an index whenever one can be used, even on empty tables. */
async function scannedBySqlite({ sql: text, parameters }: CompiledQuery): Promise<string[]> {
  const raw = rawOf(`explain query plan ${text}`, parameters);
  const { rows } = await t.deps.db.executeQuery<{ detail: string }>(raw);
  const isLimited = /\blimit\b/i.test(text);
  return rows.flatMap(({ detail }) => {
    const [, searched, columns] = /^SEARCH (\w+) USING .*INDEX \w+ \((.+)\)$/.exec(detail) ?? [];
    if (searched !== undefined && !isLimited && isWeak(columns ?? ''))
      return [aliasOf(text, searched)];
    const [, table, index] = /^SCAN (\w+)( USING .*INDEX .*)?$/.exec(detail) ?? [];
    // A query in this one has lines of its own.
    if (table === undefined || text.includes(`) as "${table}"`)) return [];
    // In the order of an index, and only as far as the limit.
    if (index !== undefined && isLimited) return [];
    return [aliasOf(text, table)];
  });
}

/** A search by these alone finds a large part of the table. */
const WEAK = ['kind', 'channel', 'side', 'status', 'document', 'band'];

/** Whether a search has only such columns, as in `kind=? AND status=?`. */
function isWeak(columns: string): boolean {
  return columns.split(' AND ').every((each) => WEAK.includes(each.split(/[=<>]/)[0] ?? ''));
}

/** With sequential scans off, PostgreSQL plans one only if no index can be used. */
async function scannedByPostgres({ sql: text, parameters }: CompiledQuery): Promise<string[]> {
  return t.deps.db.connection().execute(async (db) => {
    await sql`set enable_seqscan = off`.execute(db);
    await sql`set enable_bitmapscan = on`.execute(db);
    const raw = rawOf(`explain (format json) ${text}`, parameters);
    const { rows } = await db.executeQuery<{ 'QUERY PLAN': unknown }>(raw);
    await sql`reset enable_seqscan`.execute(db);
    const scanned: string[] = [];
    walk(rows[0]?.['QUERY PLAN'], (node) => {
      if (node['Node Type'] === 'Seq Scan') scanned.push(String(node['Relation Name']));
    });
    return scanned;
  });
}

function rawOf(text: string, parameters: readonly unknown[]): CompiledQuery {
  return { sql: text, parameters, query: { kind: 'RawNode' }, queryId: { queryId: text } } as never;
}

function walk(value: unknown, visit: (node: Record<string, unknown>) => void): void {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) visit(value as Record<string, unknown>);
  for (const each of Object.values(value)) walk(each, visit);
}

/** The table behind an alias in the statement. */
function aliasOf(text: string, name: string): string {
  return new RegExp(`"(\\w+)" as "${name}"`).exec(text)?.[1] ?? name;
}
