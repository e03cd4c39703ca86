import { QUEUE_PAGE } from '@portico/contract';
import { type RawBuilder, sql } from 'kysely';
import { headMacOf } from '../../apps/api/src/platform/audit/chain.ts';
import type { Deps } from '../../apps/api/src/platform/deps.ts';

/* Fills a database with people, by statements that the database runs itself. */

export type Size = {
  accounts: number;
  sessions: number;
  submissions: number;
  /** Of the submissions, each of this number waits for a decision. */
  waitingEach: number;
  events: number;
};

/**
 * The proportions of an installation with `accounts` people. One submission of twenty waits, but at least a page of the
 * desk's queue: a page with ten cases costs less than a full one, whatever the size of the tables.
 */
export function sizeOf(accounts: number): Size {
  const submissions = Math.ceil(accounts / 5);
  return {
    accounts,
    sessions: accounts * 3,
    submissions,
    waitingEach: Math.max(1, Math.min(20, Math.floor(submissions / (QUEUE_PAGE + 1)))),
    events: accounts * 5,
  };
}

const DAY = 86_400_000;
/** Rows of one statement: the log of a larger one would fill the disk. */
const SLICE = 250_000;

/**
 * Ids look random, as real ones do: rows that are inserted in the order of their index would make it smaller and faster
 * than it is. The multiplication is by an odd number, so that no id occurs twice.
 */
export async function fill(deps: Deps, size: Size): Promise<void> {
  const { db, config } = deps;
  const isSqlite = config.database.kind === 'sqlite';
  const now = deps.clock.now();
  if (isSqlite) await sql`pragma synchronous = off`.execute(db);

  const hex = (value: RawBuilder<unknown>, digits: number) =>
    isSqlite
      ? sql`printf(${sql.lit(`%0${digits}x`)}, ${value})`
      : sql`lpad(to_hex(cast(${value} as bigint)), ${sql.lit(digits)}, '0')`;
  /** A UUID of the n-th row of a kind; `i` may be any expression. */
  const id = (kind: number, i: RawBuilder<unknown>) =>
    sql`${hex(sql`((${i}) * 2654435761 + ${sql.lit(kind)}) % 4294967296`, 8)} || '-0000-4000-8000-' || ${hex(i, 12)}`;
  const i = sql`i`;

  /** Runs `insert into … select … from` the numbers from 1 to `count`, in slices. */
  async function insert(
    count: number,
    table: string,
    columns: string[],
    values: RawBuilder<unknown>[],
  ) {
    for (let from = 1; from <= count; from += SLICE) {
      const to = Math.min(count, from + SLICE - 1);
      const numbers = isSqlite
        ? sql`(with recursive n(i) as (select ${sql.lit(from)} union all select i + 1 from n where i < ${sql.lit(to)}) select i from n)`
        : sql`(select cast(g as bigint) as i from generate_series(${sql.lit(from)}, ${sql.lit(to)}) as g)`;
      await sql`
        insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))})
        select ${sql.join(values)} from ${numbers} as numbers`.execute(db);
    }
  }

  const ago = (days: number) => sql`${sql.lit(now)} - (i % ${sql.lit(days * 1000)}) * 86400`;
  const account = id(1, sql`i`);
  await insert(
    size.accounts,
    'accounts',
    ['id', 'locale', 'created_at'],
    [account, sql`'en-US'`, ago(300)],
  );
  await insert(
    size.accounts,
    'terms_acceptances',
    ['account_id', 'version', 'accepted_at'],
    [account, sql`1`, ago(300)],
  );
  await insert(
    size.accounts,
    'identities',
    ['kind', 'subject', 'account_id', 'created_at'],
    [
      sql`'email'`,
      sql`'person-' || ${hex(sql`(i * 2654435761) % 4294967296`, 8)} || '-' || i || '@example.com'`,
      account,
      ago(300),
    ],
  );
  const isSubmitted = sql`i % 5 = 0`;
  const isPending = sql`i % ${sql.lit(size.waitingEach * 5)} = 0`;
  await insert(
    size.accounts,
    'kyc',
    [
      'account_id',
      'reference',
      'status',
      'first_name',
      'last_name',
      'submitted_at',
      'decided_at',
      'updated_at',
    ],
    [
      account,
      // Outside of the numbers that people get, so that none of them is taken.
      sql`'z' || i`,
      sql`case when ${isSubmitted} then case when ${isPending} then 'PENDING' else 'CONFIRMED' end else 'NONE' end`,
      sql`'Olena'`,
      sql`'Shevchenko'`,
      sql`case when ${isSubmitted} then ${ago(20)} end`,
      sql`case when ${isSubmitted} and not (${isPending}) then ${ago(20)} end`,
      ago(20),
    ],
  );
  const submitter = id(1, sql`i * 5`);
  const isWaiting = sql`i % ${sql.lit(size.waitingEach)} = 0`;
  await insert(
    size.submissions,
    'reviews',
    [
      'id',
      'account_id',
      'attempt',
      'document',
      'submitted_at',
      'outcome',
      'decided_by',
      'decided_at',
    ],
    [
      id(2, i),
      submitter,
      sql`1`,
      sql`'id_card'`,
      ago(20),
      sql`case when ${isWaiting} then null else 'CONFIRMED' end`,
      sql`case when ${isWaiting} then null else 'someone' end`,
      sql`case when ${isWaiting} then null else ${ago(20)} end`,
    ],
  );
  for (const [kind, side] of [
    [3, 'docImageFront'],
    [4, 'docImageBack'],
    [5, 'personImage'],
  ] as const) {
    await insert(
      size.submissions,
      'documents',
      [
        'id',
        'account_id',
        'side',
        'object_name',
        'key_id',
        'wrapped_key',
        'bytes',
        'width',
        'height',
        'created_at',
        'sha256',
        'quality',
        'fingerprint',
      ],
      [
        id(kind, i),
        submitter,
        sql.lit(side),
        sql`${hex(sql`((i) * 2654435761 + ${sql.lit(kind)}) % 4294967296`, 8)} || ${hex(i, 24)}`,
        sql.lit(deps.secrets.documentKeys.current.id),
        sql`'wrapped'`,
        sql`300000`,
        sql`1600`,
        sql`1000`,
        ago(20),
        sql`'sha' || ${sql.lit(kind)} || '-' || i`,
        sql`'{}'`,
        sql`'0'`,
      ],
    );
  }
  const owner = id(1, sql`1 + i % ${sql.lit(size.accounts)}`);
  await insert(
    size.sessions,
    'sessions',
    ['id', 'account_id', 'created_at', 'expires_at', 'method', 'user_agent', 'ip', 'last_used_at'],
    [
      id(6, i),
      owner,
      ago(20),
      sql`${ago(20)} + ${sql.lit(90 * DAY)}`,
      sql`'email'`,
      sql`'Mozilla/5.0'`,
      sql`'203.0.113.9'`,
      ago(20),
    ],
  );
  await insert(
    size.sessions,
    'refresh_tokens',
    ['token_hash', 'session_id', 'created_at', 'expires_at'],
    [
      sql`${hex(sql`((i) * 2654435761) % 4294967296`, 8)} || ${hex(i, 35)}`,
      id(6, i),
      ago(20),
      sql`${ago(20)} + ${sql.lit(90 * DAY)}`,
    ],
  );
  await insert(
    size.events,
    'audit_events',
    ['id', 'at', 'kind', 'account_id', 'ip', 'request_id', 'details', 'mac', 'seq', 'link'],
    [
      id(7, i),
      sql`${sql.lit(now - 300 * DAY)} + i`,
      sql`'signed_in'`,
      owner,
      sql`'203.0.113.9'`,
      sql`'request'`,
      sql`'{}'`,
      sql`'mac'`,
      i,
      sql`'link'`,
    ],
  );
  const head = { seq: size.events, link: 'link' };
  await db
    .updateTable('audit_head')
    .set({ ...head, mac: headMacOf(deps.secrets.audit.current.key, head) })
    .execute();
  // PostgreSQL does this by itself within minutes.
  if (isSqlite) await sql`pragma synchronous = full`.execute(db);
  else await sql`vacuum analyze`.execute(db);
}
