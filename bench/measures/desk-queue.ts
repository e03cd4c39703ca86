import { claimNext, deskQueue, QUEUE_PAGE, type ReplyOf, releaseCase } from '@portico/contract';
import { sql } from 'kysely';
import pg from 'pg';
import { cursorOf } from '../../apps/api/src/verification/review/queue/queue.ts';
import { startPostgres } from '../../scripts/lib/postgres.ts';
import { type Desk, startDesk } from '../lib/desk.ts';
import { atMost, type Figure } from '../lib/figure.ts';
import { compare, median } from '../lib/rounds.ts';

const FEW = 100;
const MANY = 100_000;
const ROUNDS = 9;
const CALLS = 20;
const AIM = 1.5;

type Page = ReplyOf<typeof deskQueue>;

/** The desk's queue with 100,000 waiting submissions against the same with 100, on both engines. */
export async function deskQueueMeasure(): Promise<Figure[]> {
  const embedded = await measureOn('SQLite', { few: '', many: '' });
  const cluster = await startPostgres();
  try {
    const [few, many] = [await database(cluster.url, 'few'), await database(cluster.url, 'many')];
    return [...embedded, ...(await measureOn('PostgreSQL', { few, many }))];
  } finally {
    await cluster.stop();
  }
}

async function measureOn(engine: string, urls: { few: string; many: string }): Promise<Figure[]> {
  const few = await startDesk({ url: urls.few, cases: FEW });
  const many = await startDesk({ url: urls.many, cases: MANY });
  try {
    // PostgreSQL's autovacuum does this by itself within minutes; SQLite has no equivalent.
    if (urls.many !== '')
      for (const { deps } of [few, many]) await sql`vacuum analyze`.execute(deps.db);
    const [middleOfFew, middleOfMany] = [await middleOf(few, FEW), await middleOf(many, MANY)];
    const first = (desk: Desk) => timed(desk, pageFrom(null));
    return [
      await figure(
        engine,
        'its first page',
        () => first(many),
        () => first(few),
      ),
      await figure(
        engine,
        'a page in the middle',
        () => timed(many, pageFrom(middleOfMany)),
        () => timed(few, pageFrom(middleOfFew)),
      ),
      await figure(
        engine,
        'the next case',
        () => timed(many, takeNext),
        () => timed(few, takeNext),
      ),
    ];
  } finally {
    await few.stop();
    await many.stop();
  }
}

async function figure(
  engine: string,
  what: string,
  many: () => Promise<number>,
  few: () => Promise<number>,
): Promise<Figure> {
  for (const side of [many, few]) await side();
  const { ratio, measured, against } = await compare(many, few, ROUNDS);
  return {
    what: `Review desk on ${engine}, ${what}: 100,000 waiting cases to 100`,
    ...atMost(AIM, ratio),
    detail: `${measured.toFixed(2)} ms to ${against.toFixed(2)} ms`,
  };
}

/** The median of a few calls, in milliseconds. */
async function timed(desk: Desk, call: (desk: Desk) => Promise<number>): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < CALLS; n += 1) times.push(await call(desk));
  return median(times);
}

const pageFrom = (after: string | null) => async (desk: Desk) => {
  const { ms, body } = await desk.call<Page>(deskQueue.path, {
    which: 'all',
    ...(after && { after }),
  });
  if (body.cases.length !== QUEUE_PAGE) throw new Error(`A page had ${body.cases.length} cases.`);
  return ms;
};

/** Claims the next case; the release is not timed. */
async function takeNext(desk: Desk): Promise<number> {
  const { ms, body } = await desk.call<{ id: string | null }>(claimNext.path);
  await desk.call(releaseCase.path, { id: body.id });
  return ms;
}

/** The address of the queue's middle page. */
async function middleOf({ deps }: Desk, cases: number): Promise<string> {
  const row = await deps.db
    .selectFrom('reviews')
    .select(['submitted_at', 'id'])
    .orderBy('submitted_at')
    .orderBy('id')
    .offset(cases / 2 - 1)
    .limit(1)
    .executeTakeFirstOrThrow();
  return cursorOf(row);
}

async function database(adminUrl: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  await client.query(`create database desk_${name}`);
  await client.end();
  const url = new URL(adminUrl);
  url.pathname = `/desk_${name}`;
  return url.href;
}
