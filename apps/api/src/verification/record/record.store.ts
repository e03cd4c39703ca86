import {
  type Country,
  DETAIL_PARTS,
  type DetailPart,
  type DocumentType,
  type VerificationStatus,
} from '@portico/contract';
import { type ExpressionBuilder, sql, type Updateable } from 'kysely';
import { newReference } from '#core/reference.ts';
import type { Queries } from '#db/client.ts';
import type { Schema } from '#db/schema.ts';
import { type After, changesOf, fromsOf, OPEN, TRANSITIONS } from './transitions.ts';

/** Where a verification stands; times are milliseconds since 1970 UTC. */
export type Standing = {
  status: VerificationStatus;
  /** When the details were last saved; null where there are none. */
  detailsAt: number | null;
  /** When each part of them was. */
  partsAt: PartsAt;
  /** When the last submission was decided; null while nobody has. */
  decidedAt: number | null;
  /** When all of it was erased; null where something was entered since. */
  erasedAt: number | null;
};

export type PartsAt = Record<DetailPart, number | null>;

/** Where a part of the details is kept, and first of all when it was saved. */
const COLUMNS = {
  name: ['name_at', 'first_name', 'last_name'],
  birthDate: ['birth_date_at', 'birth_date'],
  citizenship: ['citizenship_at', 'citizenship', 'selected_country'],
  residency: ['residency_at', 'residency'],
  address: ['address_at', 'address', 'postal_code', 'city', 'region'],
} as const satisfies Record<DetailPart, readonly (keyof Schema['kyc'])[]>;

const TIMES = DETAIL_PARTS.map((part) => COLUMNS[part][0]);

/** Undefined where the account was deleted, as it may be while its images arrive. */
export async function findStanding(db: Queries, accountId: string): Promise<Standing | undefined> {
  const row = await db
    .selectFrom('kyc')
    .select(['status', 'details_at', 'decided_at', 'erased_at', ...TIMES])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { status, details_at: detailsAt, decided_at: decidedAt, erased_at: erasedAt } = row;
  return { status, detailsAt, decidedAt, erasedAt, partsAt: partsAtOf(row) };
}

/** When each part of the details of a row was last saved. */
export function partsAtOf(row: Pick<KycRow, (typeof TIMES)[number]>): PartsAt {
  return {
    name: row.name_at,
    birthDate: row.birth_date_at,
    citizenship: row.citizenship_at,
    residency: row.residency_at,
    address: row.address_at,
  };
}

export type KycRow = Schema['kyc'];

/** Undefined where the account was deleted. */
export async function findKyc(db: Queries, accountId: string): Promise<KycRow | undefined> {
  return db.selectFrom('kyc').selectAll().where('account_id', '=', accountId).executeTakeFirst();
}

/**
 * Writes the details, in the place of what was typed of them; answers what the status became, or undefined where it does
 * not allow it any more. Where something has to be mended, only these parts are written: two pages that save at the same
 * time, each with the other's part as it was, lose neither.
 */
export async function writeDetails(
  db: Queries,
  accountId: string,
  { details, parts }: { details: Updateable<Schema['kyc']>; parts: readonly DetailPart[] },
  now: number,
): Promise<After<'saveDetails'> | undefined> {
  const written: Updateable<Schema['kyc']> = {
    ...details,
    ...Object.fromEntries(TIMES.map((column) => [column, now])),
  };
  const others = DETAIL_PARTS.filter((part) => !parts.includes(part));
  const columns = others.flatMap((part): readonly (keyof typeof written)[] => COLUMNS[part]);
  const unlessMending = columns.map((column) => [
    column,
    sql`case when status = 'RESUBMISSION' then ${sql.ref(column)} else ${written[column]} end`,
  ]);
  const row = await db
    .updateTable('kyc')
    .set((eb) => ({
      ...written,
      ...Object.fromEntries(unlessMending),
      status: afterDetails(eb),
      details_at: now,
      updated_at: now,
      typed: null,
      erased_at: null,
      erased_by: null,
    }))
    .where('account_id', '=', accountId)
    .where('status', 'in', fromsOf('saveDetails'))
    .returning('status')
    .executeTakeFirst();
  return row?.status as After<'saveDetails'> | undefined;
}

/** The table of transitions as an expression: one statement reads the status and moves it. */
function afterDetails(eb: ExpressionBuilder<Schema, 'kyc'>) {
  const [[first, to], ...others] = changesOf('saveDetails') as [
    [VerificationStatus, VerificationStatus],
    ...[VerificationStatus, VerificationStatus][],
  ];
  const start = eb.case().when('status', '=', first).then(eb.val<VerificationStatus>(to));
  return others
    .reduce((so, [from, then]) => so.when('status', '=', from).then(eb.val(then)), start)
    .else(eb.ref('status'))
    .end();
}

/** Keeps what was typed, as JSON, or forgets it; false where nothing may be entered any more. */
export async function writeTyped(
  db: Queries,
  accountId: string,
  typed: string | null,
  now: number,
): Promise<boolean> {
  return writeOpen(db, accountId, { typed, updated_at: now });
}

/** Keeps which document will be sent; false where none may be any more. */
export async function writeChoice(
  db: Queries,
  accountId: string,
  { document, documentCountry }: { document: DocumentType; documentCountry: Country | null },
  now: number,
): Promise<boolean> {
  const choice = { document, document_country: documentCountry, updated_at: now };
  return writeOpen(db, accountId, choice);
}

/**
 * Keeps the verification as it is until the transaction ends: who hands in, or keeps what is to be handed in, waits for
 * each other here. False where nothing may be handed in any more.
 */
export async function lockOpenVerification(
  db: Queries,
  accountId: string,
  now: number,
): Promise<boolean> {
  return writeOpen(db, accountId, { updated_at: now });
}

async function writeOpen(
  db: Queries,
  accountId: string,
  values: Updateable<Schema['kyc']>,
): Promise<boolean> {
  const row = await db
    .updateTable('kyc')
    .set(values)
    .where('account_id', '=', accountId)
    .where('status', 'in', OPEN)
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes back what waits for a decision; false where nothing does. Who decides at the same time waits, or comes first. */
export async function claimWithdrawal(
  db: Queries,
  accountId: string,
  now: number,
): Promise<boolean> {
  const row = await db
    .updateTable('kyc')
    .set({ status: TRANSITIONS.withdraw.PENDING, updated_at: now })
    .where('account_id', '=', accountId)
    .where('status', 'in', fromsOf('withdraw'))
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * One of any number of simultaneous submissions gets true. `decidedAt` is the decision that it answers to: what was
 * judged by an older one does not count.
 */
export async function claimSubmission(
  db: Queries,
  accountId: string,
  submission: {
    document: DocumentType;
    documentCountry: Country | null;
    decidedAt: number | null;
  },
  now: number,
): Promise<boolean> {
  const row = await db
    .updateTable('kyc')
    .set({
      status: TRANSITIONS.submitDocuments.IN_PROGRESS,
      document: submission.document,
      document_country: submission.documentCountry,
      submitted_at: now,
      updated_at: now,
      typed: null,
      decided_at: null,
      erased_at: null,
      erased_by: null,
    })
    .where('account_id', '=', accountId)
    .where('status', 'in', fromsOf('submitDocuments'))
    .where('details_at', 'is not', null)
    .where('decided_at', 'is not distinct from', submission.decidedAt)
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The verification of a new account, with a reference number that no other has. */
export async function insertVerification(
  db: Queries,
  account: { id: string; created_at: number },
  drawReference = newReference,
): Promise<void> {
  // Of 32⁷ one may be taken already: then another one is drawn.
  while (!(await insertWith(db, account, drawReference())));
}

async function insertWith(
  db: Queries,
  { id, created_at }: { id: string; created_at: number },
  reference: string,
): Promise<boolean> {
  const inserted = await db
    .insertInto('kyc')
    .values({ account_id: id, status: 'NONE', updated_at: created_at, reference })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .returning('account_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** What the desk does to a verification. */
export type DeskStep = 'confirm' | 'askAgain' | 'reject';

/**
 * Keeps the account's verification as it is until the transaction ends: who decides, sends or withdraws waits for each
 * other here. False where it does not wait for a decision.
 */
export async function lockWaitingVerification(tx: Queries, accountId: string): Promise<boolean> {
  const row = await tx
    .updateTable('kyc')
    // What is there already: whoever takes their data along must not read when their case was worked on.
    .set((eb) => ({ updated_at: eb.ref('updated_at') }))
    .where('account_id', '=', accountId)
    .where('status', 'in', fromsOf('reject'))
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** False where the table refuses the step. */
export async function changeStatus(
  tx: Queries,
  accountId: string,
  step: DeskStep,
  now: number,
): Promise<boolean> {
  const row = await tx
    .updateTable('kyc')
    .set({ status: TRANSITIONS[step].PENDING, decided_at: now, updated_at: now })
    .where('account_id', '=', accountId)
    .where('status', 'in', fromsOf(step))
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}
