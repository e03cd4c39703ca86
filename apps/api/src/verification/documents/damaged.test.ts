import { readFile, rm, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { givenKeys } from '#platform/config/document-keys.ts';
import { findRow, findRows } from '#test/engines/rows.ts';
import { anApp } from '#test/engines/start.ts';
import { expectContractError } from '#test/events/answers.ts';
import {
  aDraft,
  anIdCard,
  aPassport,
  aPersonWithDetails,
  draftsOf,
  named,
  statusOf,
  storedFiles,
  submit,
} from '#test/people/documents.ts';
import { get } from '#test/people/people.ts';

const t = anApp();

/** How images of each kind are made, and the path that shows them. */
const KINDS = {
  drafts: {
    path: (id: string) => `/user/document-drafts/${id}/image`,
    async make(token: string) {
      await aDraft(t, token, 'docImageFront');
      await aDraft(t, token, 'personImage');
    },
  },
  documents: {
    path: (id: string) => `/user/documents/${id}/image`,
    async make(token: string) {
      await submit(t, token, await aPassport());
    },
  },
} as const;
type Kind = keyof typeof KINDS;

async function aPersonWith(kind: Kind) {
  const person = await aPersonWithDetails(t);
  await KINDS[kind].make(person.token);
  const rows = await t.deps.db
    .selectFrom(kind)
    .selectAll()
    .where('account_id', '=', person.id)
    .orderBy('side')
    .execute();
  const [front, selfie] = rows;
  if (!front || !selfie) throw new Error('They are not there.');
  return { ...person, front, selfie };
}

async function pathOf(objectName: string): Promise<string> {
  const path = (await storedFiles(t)).find((each) => each.endsWith(objectName));
  if (path === undefined) throw new Error('It is not on the disk.');
  return path;
}

const eventsOf = (accountId: string) =>
  findRows(t, 'audit_events', { kind: 'document_damaged', account_id: accountId });

/** The answer is the contract's plain error, and the attempt is one event in the audit trail. */
async function expectRefused(
  person: { id: string; token: string },
  { url, row, reason }: { url: string; row: { id: string; side: string }; reason: string },
) {
  const before = await eventsOf(person.id);
  const answer = await get(t, url, person.token);
  expect(expectContractError(answer).code).toBe('unexpected_error');
  const after = await eventsOf(person.id);
  const [event, ...more] = after.filter(({ id }) => before.every((each) => each.id !== id));
  expect(event).toMatchObject({ request_id: answer.headers['x-request-id'] });
  expect(JSON.parse(event?.details ?? '')).toEqual({ document: row.id, side: row.side, reason });
  expect(more).toEqual([]);
}

describe.each(Object.keys(KINDS) as Kind[])('R-KYC-14 R-KYC-10 tampered %s', (kind) => {
  it('R-KYC-14 are never shown when flipped, cut, extended, swapped or lost, and each access is an event', async () => {
    const [one, other] = [await aPersonWith(kind), await aPersonWith(kind)];
    const url = KINDS[kind].path(one.front.id);
    const path = await pathOf(one.front.object_name);
    const whole = await readFile(path);
    const flipped = (at: number) => {
      const bytes = Buffer.from(whole);
      bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
      return bytes;
    };
    const blobs = [
      ...[0, 4, 16, 500, whole.length - 1].map(flipped),
      whole.subarray(0, -1),
      whole.subarray(0, 31),
      Buffer.alloc(0),
      Buffer.concat([whole, Buffer.from([0])]),
      // Other objects in the store: another side of the same account, and the front of another account.
      await readFile(await pathOf(one.selfie.object_name)),
      await readFile(await pathOf(other.front.object_name)),
    ];
    for (const bytes of blobs) {
      await writeFile(path, bytes);
      await expectRefused(one, { url, row: one.front, reason: 'damaged' });
    }
    // Absent is not damaged: the storage may have it again in a moment.
    await rm(path);
    const absent = await get(t, url, one.token);
    expect(expectContractError(absent).code).toBe('service_unavailable');
    expect(absent.headers['retry-after']).toBe('5');
    await writeFile(path, whole);
    expect((await get(t, url, one.token)).statusCode).toBe(200);
    expect((await eventsOf(one.id)).length).toBe(blobs.length);
    expect(await eventsOf(other.id)).toEqual([]);
  });

  it('R-KYC-14 do not open through a row that points to another image’s object, even with its key', async () => {
    const [one, other] = [await aPersonWith(kind), await aPersonWith(kind)];
    const url = KINDS[kind].path(one.front.id);
    const { object_name, wrapped_key } = one.front;
    for (const theirs of [other.front, one.selfie]) {
      // Object names are unique, so two rows cannot refer to the same object.
      await t.deps.db.deleteFrom(kind).where('id', '=', theirs.id).execute();
      const place = { object_name: theirs.object_name, wrapped_key: theirs.wrapped_key };
      for (const taken of [place, { ...place, object_name }, { ...place, wrapped_key }]) {
        await t.deps.db.updateTable(kind).set(taken).where('id', '=', one.front.id).execute();
        await expectRefused(one, { url, row: one.front, reason: 'damaged' });
      }
    }
    const own = { object_name, wrapped_key };
    await t.deps.db.updateTable(kind).set(own).where('id', '=', one.front.id).execute();
    expect((await get(t, url, one.token)).statusCode).toBe(200);
  });

  it('R-KYC-14 cannot be opened without the master key', async () => {
    const one = await aPersonWith(kind);
    const url = KINDS[kind].path(one.front.id);
    const { secrets } = t.deps;
    const { documentKeys } = secrets;
    const otherKey = { id: 'other', key: Buffer.alloc(32) };
    try {
      secrets.documentKeys = givenKeys(otherKey, []);
      await expectRefused(one, { url, row: one.front, reason: 'unknown_key' });
      secrets.documentKeys = givenKeys({ ...otherKey, id: documentKeys.current.id }, []);
      await expectRefused(one, { url, row: one.front, reason: 'damaged' });
    } finally {
      secrets.documentKeys = documentKeys;
    }
    expect((await get(t, url, one.token)).statusCode).toBe(200);
  });
});

describe('R-KYC-14 R-KYC-15 submitting a tampered draft', () => {
  it('R-KYC-14 fails with a missing image and an event, and keeps the drafts', async () => {
    const { token, id } = await aPersonWithDetails(t);
    const front = await aDraft(t, token, 'docImageFront');
    const { object_name } = await findRow(t, 'drafts', { id: front.id }, 'object_name');
    await writeFile(await pathOf(object_name), 'PTC1 of somebody else');
    const answer = await submit(t, token, await anIdCard(named(front)));
    expect(answer.json()).toMatchObject({
      code: 'alert_message_file_error2',
      fields: { docImageFront: 'required' },
    });
    expect((await eventsOf(id)).length).toBe(1);
    expect(await statusOf(t, token)).toBe('IN_PROGRESS');
    expect(await draftsOf(t, token)).toEqual([front]);
  });
});
