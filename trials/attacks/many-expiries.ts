import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { atMost } from '../../bench/lib/figure.ts';
import { type Person, signUp } from '../../bench/lib/people.ts';
import { newDataDir, type Product, startProduct } from '../../bench/lib/product.ts';
import { startPostgres } from '../../scripts/lib/postgres.ts';
import { type Load, startLoad } from '../lib/load.ts';
import { depsOn } from '../lib/seed.ts';
import type { Finding, Trial } from '../lib/trial.ts';

const EXPIRIES = Number(process.env.EXPIRIES ?? 100_000);
const VISITORS = 4;
const SECONDS = 30;
/** Of what is usual. */
const AIM = 2;

export const trial: Trial = {
  id: 'many-expiries',
  title: `${EXPIRIES.toLocaleString('en')} verifications end on the same day, on either engine: the server is started again, so that housekeeping finds all of them due, while ${VISITORS} people at once sign in, read their data and open pages, for ${SECONDS} s before and ${SECONDS} s during it.`,
  async run() {
    const cluster = await startPostgres();
    try {
      return [
        ...(await measureOn('SQLite', {})),
        ...(await measureOn('PostgreSQL', { DATABASE_URL: cluster.url })),
      ];
    } finally {
      await cluster.stop();
    }
  },
};

async function measureOn(engine: string, settings: Record<string, string>): Promise<Finding[]> {
  const data = newDataDir();
  const env = { DATA_DIR: join(data.path, 'data'), ...settings };
  try {
    const product = await startProduct(env.DATA_DIR, settings);
    const people = await signUp(product, VISITORS);
    const usual = await underLoad(product, people);
    await product.stop();

    await seedDue(env);
    const again = await startProduct(env.DATA_DIR, settings);
    const during = await underLoad(again, people);
    const ended = await endedOf(env);
    await again.stop();
    const perSecond = ended / SECONDS;
    return [
      {
        what: `${engine}: the slowest hundredth of calls meanwhile, to the usual one`,
        ...atMost(AIM, p99(during) / p99(usual)),
        detail: `${p99(during).toFixed(0)} ms to ${p99(usual).toFixed(0)} ms; ${during.sent.length} calls to ${usual.sent.length}`,
      },
      {
        what: `${engine}: calls that failed meanwhile`,
        ...atMost(0, during.sent.filter(({ status }) => status >= 500 || status === 0).length, {
          digits: 0,
        }),
        detail: `of ${during.sent.length}`,
      },
      {
        what: `${engine}: verifications that ended in ${SECONDS} s`,
        aim: '',
        figure: String(ended),
        isMet: ended > 0,
        detail: `all of them would take ${Math.round(EXPIRIES / Math.max(perSecond, 0.01) / 60)} minutes; partners learn of each at its moment, whatever the sweep has reached`,
      },
    ];
  } finally {
    data.remove();
  }
}

async function underLoad({ port }: Product, people: readonly Person[]): Promise<Load> {
  const load = startLoad(port, people);
  await wait(SECONDS * 1000);
  await load.stop();
  return load;
}

function p99({ sent }: Load): number {
  const times = sent.map(({ ms }) => ms).toSorted((a, b) => a - b);
  return times[Math.floor(times.length * 0.99)] ?? 0;
}

/** Verified people whose verification ended yesterday, reminded twice, with an email address. */
async function seedDue(env: { DATA_DIR: string } & Record<string, string>): Promise<void> {
  const deps = depsOn(env);
  const { db } = deps;
  const isSqlite = deps.config.database.kind === 'sqlite';
  const now = deps.clock.now();
  const numbers = isSqlite
    ? sql`(with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.lit(EXPIRIES)}) select i from n)`
    : sql`(select g as i from generate_series(1, ${sql.lit(EXPIRIES)}) as g)`;
  const hex = isSqlite ? sql`printf('%012x', i)` : sql`lpad(to_hex(i), 12, '0')`;
  const id = sql`'00000000-0000-4000-8000-' || ${hex}`;
  const yesterday = sql.lit(now - 86_400_000);
  await sql`insert into accounts (id, locale, created_at)
    select ${id}, 'en-US', ${yesterday} from ${numbers} as numbers`.execute(db);
  await sql`insert into identities (kind, subject, account_id, created_at)
    select 'email', 'due-' || i || '@example.com', ${id}, ${yesterday} from ${numbers} as numbers`.execute(
    db,
  );
  await sql`insert into kyc (account_id, reference, status, submitted_at, decided_at, updated_at)
    select ${id}, 'z' || i, 'CONFIRMED', ${yesterday}, ${yesterday}, ${yesterday} from ${numbers} as numbers`.execute(
    db,
  );
  await sql`insert into assurances (id, account_id, method, evidence, over_18, verified_at, valid_until, reminders)
    select ${id}, ${id}, 'review', 'id_card', 1, ${yesterday}, ${yesterday}, 2 from ${numbers} as numbers`.execute(
    db,
  );
  await db.destroy();
}

async function endedOf(env: { DATA_DIR: string } & Record<string, string>): Promise<number> {
  const { db } = depsOn(env);
  const { count } = await db
    .selectFrom('assurances')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('ended_at', 'is not', null)
    .executeTakeFirstOrThrow();
  await db.destroy();
  return Number(count);
}
