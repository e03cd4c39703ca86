import {
  chownSync,
  lstatSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lostKeyLines } from '#app/commands/keys-command.ts';
import { generateSecret } from '#platform/config/secrets.ts';
import { keyIds, keysFolder, present, restarted } from '#test/engines/document-keys.ts';
import { gate } from '#test/engines/locks.ts';
import { operateOn } from '#test/engines/operate.ts';
import { anAppForEach } from '#test/engines/start.ts';
import {
  aDraft,
  aPassport,
  aPersonWithDetails,
  documentsOf,
  named,
  storedFiles,
  submit,
} from '#test/people/documents.ts';
import { aSubmitter } from '#test/people/own-data.ts';
import { get } from '#test/people/people.ts';
import { eventsOf } from '#test/people/resets.ts';
import { rewrapAll, rotateKeys } from './document-keys.ts';

const t = anAppForEach();

async function contents(): Promise<Buffer[]> {
  return Promise.all((await storedFiles(t)).sort().map((path) => readFile(path)));
}

describe('R-KYC-14 R-KYC-10 rotating the document keys', () => {
  it('R-KYC-14 rewraps every image while the server runs, writes no object, and all images stay readable', async () => {
    const person = await aSubmitter(t);
    const other = await aPersonWithDetails(t);
    const draft = await aDraft(t, other.token, 'docImageFront');
    const [before, objects] = [present(t), await contents()];
    expect(new Set(await keyIds(t))).toEqual(new Set([before]));

    const rotated = await operateOn(t, 'keys', 'rotate', 'documents');

    expect(rotated).toMatchObject({ code: 0, err: '' });
    const after = present(t);
    expect(after).not.toBe(before);
    expect(rotated.out).toContain(after);
    expect(rotated.out).toContain(`rewrapped with ${after}: 4`);
    expect(await keyIds(t)).toEqual([after, after, after, after]);
    expect(await contents()).toEqual(objects);
    // The same running server wraps with the new key and reads with both.
    expect(await documentsOf(t, person.id)).toHaveLength(3);
    expect((await get(t, `/user/document-drafts/${draft.id}/image`, other.token)).statusCode).toBe(
      200,
    );
    const later = await aDraft(t, other.token, 'personImage');
    const sent = await submit(
      t,
      other.token,
      await aPassport({ ...named(draft), ...named(later) }),
    );
    expect(sent.statusCode).toBe(200);
    expect(new Set(await keyIds(t))).toEqual(new Set([after]));
    const [event, ...more] = await eventsOf(t, 'document_keys_rotated');
    expect(JSON.parse(event?.details ?? '')).toEqual({ to: after, wrapped: 4 });
    expect(more).toEqual([]);
    const files = readdirSync(keysFolder(t)).filter((name) => name.startsWith('document'));
    expect(files.sort()).toEqual(
      [
        'document-master-key',
        `document-master-key.${after}`,
        `document-master-key.${before}`,
      ].sort(),
    );
    for (const file of files) expect(statSync(join(keysFolder(t), file)).mode & 0o777).toBe(0o600);
  });

  it('R-KYC-14 writes to no other file where a link waits in place of a key', async () => {
    const elsewhere = join(t.dataDir, 'elsewhere');
    writeFileSync(elsewhere, 'as it was');
    const key = join(keysFolder(t), 'document-master-key');
    for (const file of [key, `${key}.${present(t)}`])
      symlinkSync(elsewhere, `${file}.${process.pid}.part`);
    expect((await operateOn(t, 'keys', 'rotate', 'documents')).code).toBe(0);
    expect(readFileSync(elsewhere, 'utf8')).toBe('as it was');
    expect(lstatSync(key).isFile()).toBe(true);
  });

  // Only root may change the owner of a file.
  it.runIf(process.getuid?.() === 0)(
    'R-KYC-14 when run by root, gives the keys to the owner of their folder',
    async () => {
      chownSync(keysFolder(t), 65_534, 65_534);
      expect((await operateOn(t, 'keys', 'rotate', 'documents')).code).toBe(0);
      const files = readdirSync(keysFolder(t)).filter((name) => name.startsWith('document'));
      expect(files).toHaveLength(3);
      for (const file of files) {
        const { uid, gid, mode } = statSync(join(keysFolder(t), file));
        expect([uid, gid, mode & 0o777]).toEqual([65_534, 65_534, 0o600]);
      }
    },
  );

  it('R-KYC-14 a server that reads during rotations can open every image', async () => {
    const person = await aSubmitter(t);
    const ids = (await documentsOf(t, person.id)).map(({ id }) => id);
    let isDone = false;
    const statuses = new Set<number>();
    const reading = (async () => {
      while (!isDone) {
        for (const id of ids) {
          statuses.add((await get(t, `/user/documents/${id}/image`, person.token)).statusCode);
        }
      }
    })();
    for (let n = 0; n < 3; n += 1) {
      expect((await operateOn(t, 'keys', 'rotate', 'documents')).code).toBe(0);
    }
    isDone = true;
    await reading;
    expect([...statuses]).toEqual([200]);
  });

  it('R-KYC-14 resumes an interrupted rotation and makes no third key', async () => {
    const people = [await aSubmitter(t), await aSubmitter(t)];
    const { documentKeys } = t.deps.secrets;
    const from = present(t);
    // Killed after the new key was written and two of six rows were rewrapped.
    documentKeys.changes?.replace(generateSecret('DOCUMENT_MASTER_KEY'), t.clock.now());
    const to = present(t);
    let updates = 0;
    const failing = t.deps.db.withPlugin({
      transformQuery({ node }) {
        if (node.kind === 'UpdateQueryNode') updates += 1;
        if (updates > 2) throw new Error('killed');
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    await expect(rewrapAll({ ...t.deps, db: failing })).rejects.toThrow('killed');
    expect((await keyIds(t)).filter((id) => id === to)).toHaveLength(2);
    for (const { id } of people) expect(await documentsOf(t, id)).toHaveLength(3);

    const again = await operateOn(t, 'keys', 'rotate', 'documents');
    expect(again).toMatchObject({
      code: 0,
      out: expect.stringContaining('No new document key was made'),
    });
    expect(again.out).toContain(`rewrapped with ${to}: 4`);
    expect(present(t)).toBe(to);
    expect(new Set(await keyIds(t))).toEqual(new Set([to]));
    expect(documentKeys.ids().sort()).toEqual([from, to].sort());
    for (const { id } of people) expect(await documentsOf(t, id)).toHaveLength(3);
  });

  it('R-KYC-14 rewraps in a later round an image that a server wrapped with the former key meanwhile', async () => {
    const person = await aPersonWithDetails(t);
    await aDraft(t, person.token, 'docImageFront');
    const { keyId, row, token } = await sealedBefore(person.id);
    const { db } = t.deps;
    // Its row is written after the rotation has passed the drafts and works on the documents.
    let queries = 0;
    const late = db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        queries += 1;
        // The first query counts the keys in use, the second reads the drafts, the third rewraps the draft.
        if (queries === 3) await db.insertInto('drafts').values(row).execute();
        return result;
      },
    });
    const rotated = await rotateKeys({ ...t.deps, db: late });
    expect(rotated).toMatchObject({ ok: true, isNew: true, wrapped: 2 });
    expect(new Set(await keyIds(t))).toEqual(new Set([present(t)]));
    expect(keyId).not.toBe(present(t));
    const image = `/user/document-drafts/${row.id}/image`;
    expect((await get(t, image, token)).statusCode).toBe(200);
  });

  it('R-KYC-14 two rotations that both pass the check end with one key that wraps every image', async () => {
    const person = await aSubmitter(t);
    const both = gate(2);
    const rotated = await Promise.all(
      [restarted(t), restarted(t)].map((own) => {
        let hasChecked = false;
        const db = own.db.withPlugin({
          transformQuery: ({ node }) => node,
          async transformResult({ result }) {
            // The first query checks for an interrupted rotation: neither finds one.
            if (!hasChecked) await both();
            hasChecked = true;
            return result;
          },
        });
        return rotateKeys({ ...own, db });
      }),
    );
    expect(rotated).toMatchObject([{ isNew: true }, { isNew: true }]);
    const { current } = restarted(t).secrets.documentKeys;
    expect(new Set(await keyIds(t))).toEqual(new Set([current.id]));
    expect(await documentsOf(t, person.id)).toHaveLength(3);
  });

  it('R-KYC-14 two concurrent rotations lose no key and no image', async () => {
    const person = await aSubmitter(t);
    const done = await Promise.all([
      operateOn(t, 'keys', 'rotate', 'documents'),
      operateOn(t, 'keys', 'rotate', 'documents'),
    ]);
    expect(done.map(({ err }) => err)).toEqual(['', '']);
    expect((await operateOn(t, 'keys', 'rewrap')).code).toBe(0);
    const deps = restarted(t);
    expect(await lostKeyLines(deps)).toEqual([]);
    expect(await documentsOf({ ...t, deps }, person.id)).toHaveLength(3);
  });
});

/** The row of a draft that a server sealed before the rotation and has not written yet. */
async function sealedBefore(accountId: string) {
  const { token } = await aPersonWithDetails(t);
  await aDraft(t, token, 'personImage');
  const row = await t.deps.db
    .deleteFrom('drafts')
    .where('account_id', '!=', accountId)
    .returningAll()
    .executeTakeFirstOrThrow();
  return { keyId: row.key_id, token, row };
}
