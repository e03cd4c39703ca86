import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { dropTables, tableNames } from '#app/backup/rows.store.ts';
import { DAY } from '#core/clock.ts';
import { hashToken, newToken } from '#core/opaque-token.ts';
import { newObjectName } from '#platform/ports/files/files.ts';
import { anApp } from '#test/engines/start.ts';
import { anOperator } from '#test/people/operators.ts';
import { exported } from '#test/people/own-data.ts';
import { get, PASSWORD, post } from '#test/people/people.ts';
import { aJpeg } from '#test/people/pictures.ts';
import {
  CONFIRMED,
  caseOf,
  claim,
  decideCase,
  openImage,
  wholeQueue,
} from '#test/people/reviews.ts';
import { seal } from '#verification/documents/seal.ts';
import { bringTo, isUpToDate, migrate, schemaOf } from './migrate.ts';

const t = anApp();
beforeAll(async () => {
  await dropTables(t.deps.db, await tableNames(t.deps.db), t.deps.config.database.kind);
  await bringTo(t.deps.db, '0001-accounts-codes-kyc');
});

type Row = Record<string, string | number | null>;

async function insert(table: string, row: Row): Promise<void> {
  const names = sql.join(Object.keys(row).map((name) => sql.ref(name)));
  const values = sql.join(Object.values(row).map((value) => sql`${value}`));
  await sql`insert into ${sql.table(table)} (${names}) values (${values})`.execute(t.deps.db);
}

/** A person as the first version stored one: with a password, a session, details and an ID card that waits. */
async function aFirstPerson() {
  const [id, session, refresh] = [randomUUID(), randomUUID(), newToken()];
  const email = 'first@example.com';
  const now = t.clock.now();
  const expires_at = now + 30 * DAY;
  const hashed = await t.deps.hasher.hash(PASSWORD, 'desk');
  const password_hash = hashed.busy ? null : hashed.hash;
  await insert('accounts', { id, password_hash, locale: 'de-DE', created_at: now });
  await insert('identities', { kind: 'email', subject: email, account_id: id, created_at: now });
  await insert('sessions', { id: session, account_id: id, created_at: now, expires_at });
  const token = { token_hash: hashToken(refresh), session_id: session };
  await insert('refresh_tokens', { ...token, created_at: now, expires_at });
  await insert('kyc', {
    account_id: id,
    status: 'PENDING',
    first_name: 'Олена',
    last_name: 'Шевченко',
    birth_date: '1990-03-27',
    citizenship: 'UA',
    residency: 'DE',
    selected_country: 'DE',
    address: 'Unter den Linden 1',
    postal_code: '10117',
    city: 'Berlin',
    region: 'Berlin',
    user_ip: '203.0.113.9',
    document: 'id_card',
    document_country: 'UA',
    details_at: now,
    submitted_at: now,
    updated_at: now,
  });
  for (const side of ['docImageFront', 'docImageBack', 'personImage'] as const) {
    const bytes = await aJpeg(320, 200);
    const belonging = { accountId: id, documentId: randomUUID(), side };
    const sealed = seal(t.deps.secrets.documentKeys.current, belonging, bytes);
    const object_name = newObjectName();
    await t.deps.files.put(object_name, sealed.object);
    await insert('documents', {
      id: belonging.documentId,
      account_id: id,
      side,
      object_name,
      key_id: sealed.keyId,
      wrapped_key: sealed.wrappedKey,
      bytes: bytes.length,
      width: 320,
      height: 200,
      created_at: now,
    });
  }
  return { id, email, refresh };
}

it('R-OPS-46 an upgrade from the first schema keeps people, sessions, documents and what waits', async () => {
  const { email, refresh } = await aFirstPerson();
  expect(await schemaOf(t.deps.db)).toBe('0001-accounts-codes-kyc');
  await migrate(t.deps.db);
  expect(await isUpToDate(t.deps.db)).toBe(true);

  expect((await post(t, '/user/auth/refresh', { refresh_token: refresh })).statusCode).toBe(200);
  const signedIn = await post(t, '/user/auth/login', { email, password: PASSWORD });
  const { access_token: token } = signedIn.json() as { access_token: string };
  expect((await get(t, '/user/profile', token)).statusCode).toBe(200);
  expect((await get(t, '/user/own-data', token)).json()).toMatchObject({
    details: { firstName: 'Олена', city: 'Berlin' },
  });
  const { files } = await exported(t, token);
  expect(Object.keys(files).filter((name) => name.endsWith('.jpg'))).toHaveLength(3);

  const operator = await anOperator(t);
  const [waiting] = await wholeQueue(t, operator);
  const caseId = waiting?.id ?? '';
  await claim(t, operator, caseId);
  for (const image of (await caseOf(t, operator, caseId)).images) {
    expect((await openImage(t, operator, image.id)).statusCode).toBe(200);
  }
  expect(await decideCase(t, operator, caseId, CONFIRMED)).toBe('CONFIRMED');
});
