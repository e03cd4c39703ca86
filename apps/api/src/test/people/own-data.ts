import { randomUUID } from 'node:crypto';
import type { Receipt } from '@portico/contract';
import { unzipSync } from 'fflate';
import { addRows, changeRows } from '#test/engines/rows.ts';
import type { TestApp } from '#test/engines/start.ts';
import { anIdCard, aPersonWithDetails, submit } from './documents.ts';
import { get, post } from './people.ts';

export async function receiptOf(t: TestApp, token: string): Promise<Receipt> {
  return (await get(t, '/user/own-data', token)).json() as Receipt;
}

export function erase(t: TestApp, token: string) {
  return post(t, '/user/own-data/erase', {}, { token });
}

export function deleteAccount(t: TestApp, token: string) {
  return post(t, '/user/delete-account', {}, { token });
}

/** The content of a data download. */
export async function exported(t: TestApp, token: string) {
  const answer = await get(t, '/user/own-data/export', token);
  if (answer.statusCode !== 200) throw new Error(`the export answered ${answer.body}`);
  const files = unzipSync(answer.rawPayload);
  const text = Buffer.from(files['data.json'] ?? []).toString();
  return { answer, files, text, data: JSON.parse(text) as Record<string, never> };
}

/** A person who has just submitted an identity card. */
export async function aSubmitter(t: TestApp) {
  const person = await aPersonWithDetails(t);
  const sent = await submit(t, person.token, await anIdCard());
  if (sent.statusCode !== 200) throw new Error(`the submission answered ${sent.body}`);
  return person;
}

export type Decided = 'CONFIRMED' | 'RESUBMISSION' | 'REJECTED';

/** Decides a person's submission now, like the desk's write. */
export async function decided(t: TestApp, accountId: string, status: Decided): Promise<void> {
  const now = t.clock.now();
  await changeRows(
    t,
    'reviews',
    { account_id: accountId, decided_at: null },
    {
      outcome: status,
      decided_at: now,
      decided_by: 'an-operator',
      marks: JSON.stringify(
        status === 'RESUBMISSION' ? [{ part: 'docImageFront', reason: 'blurred' }] : [],
      ),
      mrz: JSON.stringify({ name: true }),
      document_mac: 'a-keyed-hash',
    },
  );
  await changeRows(t, 'kyc', { account_id: accountId }, { status, decided_at: now });
}

/** A person whose submission was just decided. */
export async function aDecided(t: TestApp, status: Decided) {
  const person = await aSubmitter(t);
  await decided(t, person.id, status);
  return person;
}

/** Records an image access by the operator with this public number. */
export async function recordImageAccess(
  t: TestApp,
  accountId: string,
  { side, number }: { side: 'docImageFront' | 'personImage'; number: number },
): Promise<void> {
  const operator = `operator-${number}`;
  await t.deps.db
    .insertInto('operators')
    .values({
      id: operator,
      name: `Reviewer ${number}`,
      name_key: operator,
      number,
      role: 'reviewer',
      password_hash: 'x',
      totp_secret: 'x',
      totp_step: 0,
      created_at: t.clock.now(),
      disabled_at: null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  await addRows(t, 'image_views', {
    id: randomUUID(),
    account_id: accountId,
    document_id: randomUUID(),
    side,
    operator_id: operator,
    at: t.clock.now(),
  });
}

/** How many rows of this account each table has that references accounts. */
export async function rowsOfAccount(t: TestApp, accountId: string) {
  const count = async (table: (typeof TABLES)[number]) =>
    (
      await t.deps.db
        .selectFrom(table)
        .select('account_id')
        .where('account_id', '=', accountId)
        .execute()
    ).length;
  const counts: Record<string, number> = {};
  for (const table of TABLES) counts[table] = await count(table);
  return counts;
}

const TABLES = [
  'identities',
  'sessions',
  'tickets',
  'kyc',
  'documents',
  'drafts',
  'refused_images',
  'reviews',
  'assurances',
  'kept_details',
  'image_views',
  'handoffs',
] as const;

export const NO_ROWS = Object.fromEntries(TABLES.map((table) => [table, 0]));
