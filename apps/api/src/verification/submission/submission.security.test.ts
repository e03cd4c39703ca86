import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { givenKeys } from '#platform/config/document-keys.ts';
import { StorageUnavailable } from '#platform/ports/files/files.ts';
import { startApp, type TestApp } from '#test/engines/start.ts';
import {
  anIdCard,
  aPassport,
  aPersonWithDetails,
  documentsOf,
  type Part,
  storedFiles,
  submit,
} from '#test/people/documents.ts';
import {
  aJpeg,
  aJpegWithMetadata,
  aOneBitPng,
  aPhoto,
  METADATA_WORDS,
  PNG_MAGIC,
  pngChunk,
  pngHeader,
} from '#test/people/pictures.ts';
import { openDocument } from '#verification/documents/documents.ts';

let t: TestApp;
// Made here, before the app restricts the decoder to two formats.
const OTHERS = {
  gif: await aPhoto(32, 32).gif().toBuffer(),
  webp: await aPhoto(32, 32).webp().toBuffer(),
};
beforeAll(async () => {
  t = await startApp();
});
afterAll(() => t.close());

const front = (bytes: Buffer, filename?: string, type?: string): Record<string, Part> => ({
  docImageFront: {
    name: 'docImageFront',
    bytes,
    ...(filename !== undefined && { filename }),
    ...(type !== undefined && { type }),
  },
});

const openAs = (accountId: string, documentId: string, deps = t.deps) =>
  openDocument(deps, { ip: '', requestId: 'test' }, { accountId, documentId });

/** Every file in the data folder, including the database and its log. */
async function everyFile(): Promise<{ path: string; bytes: Buffer }[]> {
  const entries = await readdir(t.dataDir, { recursive: true, withFileTypes: true });
  return Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => {
        const path = join(entry.parentPath, entry.name);
        return { path, bytes: await readFile(path) };
      }),
  );
}

describe('R-KYC-10 a stored image', () => {
  it('R-KYC-10 contains no camera metadata after decryption', async () => {
    const { id, token } = await aPersonWithDetails(t);
    const photo = await aJpegWithMetadata(300, 200);
    const selfie = await aJpegWithMetadata(302, 200);
    for (const word of METADATA_WORDS) {
      for (const each of [photo, selfie]) expect(each.includes(word), word).toBe(true);
    }
    const changes = { ...front(photo), personImage: { name: 'personImage', bytes: selfie } };
    expect((await submit(t, token, await anIdCard(changes))).statusCode).toBe(200);
    const documents = await documentsOf(t, id);
    expect(documents.length).toBe(3);
    for (const { plain } of documents) {
      for (const word of METADATA_WORDS) expect(plain.includes(word), word).toBe(false);
    }
    const [, stored] = documents;
    expect([stored?.width, stored?.height]).toEqual([200, 300]);
  });

  it('R-KYC-10 contains no data that was hidden behind the image or in it', async () => {
    const { id, token } = await aPersonWithDetails(t);
    const zip = Buffer.concat([await aJpeg(320, 240), Buffer.from('PK\x03\x04<?php hidden')]);
    const chunk = aOneBitPng(320, 240, [pngChunk('tEXt', Buffer.from('a\0<?php hidden'))]);
    const changes = { ...front(zip), personImage: { name: 'personImage', bytes: chunk } };
    expect((await submit(t, token, await aPassport(changes))).statusCode).toBe(200);
    for (const { plain } of await documentsOf(t, id)) expect(plain.includes('hidden')).toBe(false);
  });

  it('R-KYC-10 is not in the clear in any file of the data folder', async () => {
    const { id, token } = await aPersonWithDetails(t);
    const [jpeg, png] = [await aJpeg(360, 240), aOneBitPng(360, 240)];
    const changes = { ...front(jpeg), personImage: { name: 'personImage', bytes: png } };
    expect((await submit(t, token, await aPassport(changes))).statusCode).toBe(200);
    const plain = (await documentsOf(t, id)).map((document) => document.plain);
    const marks = [
      PNG_MAGIC,
      Buffer.from('JFIF'),
      Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
      Buffer.from([0xff, 0xd8, 0xff, 0xdb]),
      jpeg.subarray(2000, 2016),
      png.subarray(-40, -24),
      ...plain.map((bytes) => bytes.subarray(1000, 1016)).filter(({ length }) => length === 16),
    ];
    const files = await everyFile();
    expect(files.filter(({ path }) => path.includes('documents')).length).toBeGreaterThanOrEqual(2);
    for (const { path, bytes } of files) {
      for (const mark of marks) expect(bytes.includes(mark), `${path} ${mark}`).toBe(false);
    }
  });

  it('R-KYC-10 does not open for another account or with a wrong id', async () => {
    const [one, other] = [await aPersonWithDetails(t), await aPersonWithDetails(t)];
    await submit(t, one.token, await aPassport());
    const [document] = await documentsOf(t, one.id);
    const id = document?.id ?? '';
    expect((await openAs(one.id, id)).ok).toBe(true);
    expect(await openAs(other.id, id)).toEqual({ ok: false, reason: 'not_found' });
    expect(await openAs(one.id, 'x')).toEqual({ ok: false, reason: 'not_found' });
  });

  it('R-KYC-10 does not open if its object was changed, cut or swapped, and is not called damaged if it is lost', async () => {
    const [one, other] = [await aPersonWithDetails(t), await aPersonWithDetails(t)];
    await submit(t, one.token, await aPassport());
    await submit(t, other.token, await aPassport());
    const [mine, second] = await documentsOf(t, one.id);
    const [theirs] = await documentsOf(t, other.id);
    if (!mine || !second || !theirs) throw new Error('Documents are missing.');
    const files = await storedFiles(t);
    const pathOf = (name: string) => files.find((path) => path.endsWith(name)) ?? '';
    const [path, whole] = [pathOf(mine.object_name), await readFile(pathOf(mine.object_name))];
    const damaged = { ok: false, reason: 'damaged' };
    const flipped = Buffer.from(whole);
    flipped.writeUInt8(whole.readUInt8(500) ^ 0x10, 500);
    for (const bytes of [
      flipped,
      whole.subarray(0, -1),
      whole.subarray(0, 100),
      Buffer.alloc(0),
      Buffer.concat([whole, Buffer.from([0])]),
      await readFile(pathOf(second.object_name)),
      await readFile(pathOf(theirs.object_name)),
    ]) {
      await writeFile(path, bytes);
      expect(await openAs(one.id, mine.id)).toEqual(damaged);
    }
    await writeFile(path, whole);
    expect((await openAs(one.id, mine.id)).ok).toBe(true);

    // The row is replaced with the whole row of another account's document.
    const { object_name, wrapped_key, key_id } = theirs;
    await t.deps.db.deleteFrom('documents').where('id', '=', theirs.id).execute();
    await t.deps.db
      .updateTable('documents')
      .set({ object_name, wrapped_key, key_id })
      .where('id', '=', mine.id)
      .execute();
    expect(await openAs(one.id, mine.id)).toEqual(damaged);

    const otherSecrets = {
      ...t.deps.secrets,
      documentKeys: givenKeys({ id: 'other', key: Buffer.alloc(32) }, []),
    };
    expect(await openAs(one.id, second.id, { ...t.deps, secrets: otherSecrets })).toEqual({
      ok: false,
      reason: 'unknown_key',
    });
    await t.deps.files.remove(second.object_name);
    // Lost is not damaged: the storage may have it again in a moment.
    await expect(openAs(one.id, second.id)).rejects.toThrow(StorageUnavailable);
  });
});

describe('R-KYC-10 files that are not images', () => {
  const bomb = Buffer.concat([
    PNG_MAGIC,
    pngHeader(50_000, 50_000),
    pngChunk('IDAT', Buffer.alloc(8)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);

  it.each<[string, () => Buffer | Promise<Buffer>, string?]>([
    ['a GIF', () => OTHERS.gif],
    ['a WebP', () => OTHERS.webp],
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a PDF', () => Buffer.from('%PDF-1.7')],
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    [
      'a page behind a PNG signature',
      () => Buffer.concat([PNG_MAGIC, Buffer.from('<html>')]),
      'image_damaged',
    ],
    ['a bomb of 50 000 by 50 000', () => bomb, 'image_too_large'],
    ['a bomb of 16 384 by 16 384', () => aOneBitPng(16_384, 16_384), 'image_too_large'],
    ['half a JPEG', async () => (await aJpeg()).subarray(0, 20_000), 'image_damaged'],
  ])(
    'R-KYC-10 %s named front.jpg is refused for what it is, and nothing is stored',
    async (_name, make, code = 'invalid_file_type') => {
      const { id, token } = await aPersonWithDetails(t);
      const before = (await storedFiles(t)).length;
      const form = await anIdCard(front(await make(), 'front.jpg', 'image/jpeg'));
      const answer = await submit(t, token, form);
      expect(answer.statusCode).toBe(code === 'invalid_file_type' ? 415 : 400);
      expect(answer.json()).toMatchObject({
        code,
        fields: { docImageFront: 'invalid_value' },
      });
      expect(await documentsOf(t, id)).toEqual([]);
      expect((await storedFiles(t)).length).toBe(before);
    },
  );

  it('R-KYC-10 a file name is never used for folders, headers or the file type', async () => {
    const names = [
      '../../../../etc/passwd',
      '..\\..\\windows\\win.ini',
      '/etc/shadow',
      'a\0.png',
      '%00%2e%2e%2f',
      'CON',
      '.htaccess',
      'a.php.jpg',
      `${'x'.repeat(3000)}.png`,
      '\u202egnp.exe',
      '<img src=x onerror=alert(1)>.png',
      "'; drop table documents;--",
      '=cmd|calc',
      'фото паспорта.jpg',
      '👩‍👩‍👧.png',
      '',
    ];
    const picture = await aJpeg(320, 240);
    const before = new Set((await everyFile()).map(({ path }) => path));
    for (const name of names) {
      const { token } = await aPersonWithDetails(t);
      const answer = await submit(t, token, await aPassport(front(picture, name)));
      expect([name, answer.statusCode]).toEqual([name, 200]);
      expect(JSON.stringify(answer.headers)).not.toContain(name || 'filename');
    }
    const added = (await everyFile()).map(({ path }) => path).filter((path) => !before.has(path));
    const inStore = new RegExp(
      `^${t.dataDir}/documents/([0-9a-f]{2})/([0-9a-f]{2})/\\1\\2[0-9a-f]{28}$`,
    );
    const strangers = added.filter((path) => !inStore.test(path) && !/portico\.db/.test(path));
    expect(strangers).toEqual([]);
  });
});
