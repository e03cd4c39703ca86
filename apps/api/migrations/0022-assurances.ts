import { type Kysely, PostgresAdapter, sql } from 'kysely';

// Migrations outlive the Schema type: they are written against the tables as they were.
type AnyDb = Kysely<never>;

const BATCH = 500;
/** Nobody under 18 everywhere on earth can submit, and the earliest zone is this far ahead of the latest. */
const HOURS_TO_18_EVERYWHERE = 26;

/**
 * The assurances of accounts that were confirmed before they were written with the confirmation. They have the id of the
 * submission, so that none is added twice.
 */
export async function up(db: AnyDb): Promise<void> {
  let after = '';
  for (;;) {
    const rows = await confirmedAfter(db, after);
    if (rows.length > 0) {
      await db
        .insertInto('assurances' as never)
        .values(rows.map(assuranceOf) as never)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    if (rows.length < BATCH) return;
    after = rows.at(-1)?.id ?? after;
  }
}

type Confirmed = {
  id: string;
  account_id: string;
  document: string;
  decided_at: number;
  over_18: number;
};

async function confirmedAfter(db: AnyDb, after: string): Promise<Confirmed[]> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const now = isPostgres ? sql`extract(epoch from now())` : sql`cast(strftime('%s', 'now') as int)`;
  // A process of the earlier version may delete an account meanwhile.
  const lock = isPostgres ? sql`for key share of accounts` : sql``;
  const { rows } = await sql<Confirmed>`
    select reviews.id, reviews.account_id, reviews.document, reviews.decided_at,
      case when reviews.decided_at / 1000 + ${HOURS_TO_18_EVERYWHERE * 3600} <= ${now}
        then 1 else 0 end as over_18
    from reviews
    join accounts on accounts.id = reviews.account_id
    join kyc on kyc.account_id = reviews.account_id
    where reviews.id > ${after} and reviews.outcome = 'CONFIRMED' and kyc.status = 'CONFIRMED'
    order by reviews.id limit ${BATCH} ${lock}`.execute(db);
  return rows;
}

function assuranceOf({ id, account_id, document, decided_at, over_18 }: Confirmed) {
  const day = new Date(Number(decided_at));
  return {
    id,
    account_id,
    method: 'review',
    evidence: document,
    over_18: Number(over_18),
    verified_at: Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), 1),
  };
}
