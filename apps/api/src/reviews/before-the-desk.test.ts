import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '../db/migrate.ts';
import { aDraft, anIdCard, aPersonWithDetails, statusOf, submit } from '../test/documents.ts';
import { anOperator } from '../test/operators.ts';
import { get } from '../test/people.ts';
import { CONFIRMED, caseOf, claim, look, settle, wholeQueue } from '../test/reviews.ts';
import { startApp, type TestApp } from '../test/start.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startApp();
});
afterAll(() => t.close());

const PARTS_AT = ['name_at', 'birth_date_at', 'citizenship_at', 'residency_at', 'address_at'];

/** Takes back what 0005-review and every later migration did, so that the database is one of the version before. */
async function asBeforeTheDesk(): Promise<void> {
  const db = t.deps.db as unknown as Kysely<never>;
  for (const table of [
    'image_prints',
    'refused_images',
    'reviews',
    'image_views',
    'operator_days',
    'operator_sessions',
    'operators',
    'handoffs',
    'room',
  ]) {
    await db.schema.dropTable(table).execute();
  }
  for (const index of [
    'kyc_reference',
    'kyc_decided',
    'documents_sha256',
    'documents_unmeasured',
    'outbox_recipient',
    'outbox_channel_due',
  ]) {
    await db.schema.dropIndex(index).execute();
  }
  for (const [table, columns] of [
    ['kyc', ['typed', 'decided_at', 'erased_at', 'erased_by', 'reference', ...PARTS_AT]],
    ['accounts', ['time_zone']],
    ['documents', ['fingerprint']],
    ['drafts', ['fingerprint']],
    ['outbox', ['recipient']],
  ] as const) {
    for (const column of columns) await db.schema.alterTable(table).dropColumn(column).execute();
  }
  await db.schema.createIndex('outbox_due').on('outbox').column('due_at').execute();
  await sql`delete from kysely_migration where name >= '0005-review'`.execute(db);
}

it('R-KYC-13 what was sent before there was a desk waits at it, and what was not sent is as it was', async () => {
  const [sent, drafting] = [await aPersonWithDetails(t), await aPersonWithDetails(t)];
  expect((await submit(t, sent.token, await anIdCard())).statusCode).toBe(200);
  const draft = await aDraft(t, drafting.token, 'personImage');
  await asBeforeTheDesk();
  await migrate(t.deps.db);

  const operator = await anOperator(t);
  const [waiting, ...others] = await wholeQueue(t, operator);
  expect(others).toEqual([]);
  const id = waiting?.id ?? '';
  expect(waiting).toMatchObject({ document: 'id_card', attempt: 1, claim: null });
  await claim(t, operator, id);
  const { images, details } = await caseOf(t, operator, id);
  expect(details).not.toBeNull();
  expect(images.map(({ side }) => side)).toEqual(['docImageBack', 'docImageFront', 'personImage']);
  for (const image of images) {
    expect(image.quality).not.toBeNull();
    expect((await look(t, operator, image.id)).statusCode).toBe(200);
  }
  expect(await settle(t, operator, id, CONFIRMED)).toBe('CONFIRMED');
  expect(await statusOf(t, sent.token)).toBe('CONFIRMED');

  const { drafts } = (await get(t, '/user/document-drafts', drafting.token)).json() as {
    drafts: { id: string }[];
  };
  expect(drafts.map((each) => each.id)).toEqual([draft.id]);
  expect((await submit(t, drafting.token, await anIdCard())).statusCode).toBe(200);
  expect(await wholeQueue(t, operator)).toHaveLength(1);
});
