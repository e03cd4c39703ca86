import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { DocumentDraft, DocumentSide } from '@portico/contract';
import type { TestApp } from '#test/engines/start.ts';
import { openRow } from '#verification/documents/documents.ts';
import { aRegisteredPerson, DETAILS, get, type Person, post } from './people.ts';
import { aJpeg, aPng } from './pictures.ts';

export type Part =
  | { name: string; value: string; type?: string }
  | { name: string; bytes: Buffer; filename?: string; type?: string };

const BOUNDARY = '----portico-test-boundary';
export const MULTIPART = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };

/** The body that a browser sends for these parts. */
export function formBody(parts: readonly Part[]): Buffer {
  const pieces = parts.flatMap((part) => {
    const isFile = 'bytes' in part;
    const file = isFile ? `; filename="${part.filename ?? 'picture.jpg'}"` : '';
    const type = part.type ?? (isFile ? 'image/jpeg' : undefined);
    return [
      Buffer.from(
        `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${part.name}"${file}\r\n${
          type ? `content-type: ${type}\r\n` : ''
        }\r\n`,
      ),
      isFile ? part.bytes : Buffer.from(part.value),
      Buffer.from('\r\n'),
    ];
  });
  return Buffer.concat([...pieces, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

/** The call itself; unauthenticated without a token. */
export function submit(
  t: TestApp,
  token: string | null,
  parts: readonly Part[] | Buffer,
  headers: Record<string, string> = {},
) {
  return t.app.inject({
    method: 'POST',
    url: '/user/add-user-document',
    payload: Buffer.isBuffer(parts) ? parts : formBody(parts),
    headers: { ...MULTIPART, ...(token && { authorization: `Bearer ${token}` }), ...headers },
  });
}

/** Saves one image as a draft; unauthenticated without a token. */
export function saveDraft(
  t: TestApp,
  token: string | null,
  parts: readonly Part[],
  remoteAddress = '127.0.0.1',
) {
  return t.app.inject({
    remoteAddress,
    method: 'POST',
    url: '/user/add-document-draft',
    payload: formBody(parts),
    headers: { ...MULTIPART, ...(token && { authorization: `Bearer ${token}` }) },
  });
}

/** The height of each side's default image: every side has a different image. */
const HEIGHTS: Record<DocumentSide, number> = {
  docImageFront: 200,
  docImageBack: 202,
  personImage: 204,
};

/** A newly saved draft. */
export async function aDraft(
  t: TestApp,
  token: string,
  side: DocumentSide,
  bytes?: Buffer,
): Promise<DocumentDraft> {
  const picture = bytes ?? (await aJpeg(320, HEIGHTS[side]));
  const answer = await saveDraft(t, token, [{ name: side, bytes: picture }]);
  if (answer.statusCode !== 200) throw new Error(`a draft answered ${answer.body}`);
  return answer.json() as DocumentDraft;
}

export async function draftsOf(t: TestApp, token: string): Promise<DocumentDraft[]> {
  return ((await get(t, '/user/document-drafts', token)).json() as { drafts: DocumentDraft[] })
    .drafts;
}

/** The part that refers to a draft instead of a file. */
export const named = (draft: Pick<DocumentDraft, 'id' | 'side'>): Record<string, Part> => ({
  [draft.side]: { name: draft.side, value: draft.id },
});

/** A complete submission of an identity card; `changes` replaces parts, or omits them if null. */
export async function anIdCard(changes: Record<string, Part | null> = {}): Promise<Part[]> {
  const whole: Part[] = [
    { name: 'document', value: 'id_card' },
    { name: 'documentCountry', value: 'UA' },
    { name: 'docImageFront', bytes: await aJpeg(320, 200) },
    { name: 'docImageBack', bytes: await aPng(320, 200), filename: 'back.png', type: 'image/png' },
    { name: 'personImage', bytes: await aJpeg(200, 300) },
  ];
  return whole.flatMap((part) => {
    const change = changes[part.name];
    return change === undefined ? [part] : change === null ? [] : [change];
  });
}

export async function aPassport(changes: Record<string, Part | null> = {}): Promise<Part[]> {
  return anIdCard({
    document: { name: 'document', value: 'passport' },
    docImageBack: null,
    ...changes,
  });
}

/** A person with an account who has sent their details. */
export async function aPersonWithDetails(
  t: TestApp,
): Promise<Person & { id: string; token: string }> {
  const person = await aRegisteredPerson(t);
  const token = person.access_token;
  const saved = await post(t, '/user/add-user-details', DETAILS, { token });
  if (saved.statusCode !== 200) throw new Error(`details answered ${saved.statusCode}`);
  const { id } = (await get(t, '/user/profile', token)).json() as { id: string };
  return { ...person, id, token };
}

export async function statusOf(t: TestApp, token: string): Promise<string> {
  const answer = await get(t, '/user/profile', token);
  return (answer.json() as { verificationStatus: string }).verificationStatus;
}

/** The documents of an account, decrypted, in the order of their sides. */
export async function documentsOf(t: TestApp, accountId: string) {
  const rows = await t.deps.db
    .selectFrom('documents')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('side')
    .execute();
  return Promise.all(
    rows.map(async (row) => {
      const opened = await openRow(t.deps, row);
      if (!opened.ok) throw new Error(`${row.side} does not open: ${opened.reason}`);
      return { ...row, plain: opened.bytes };
    }),
  );
}

/** Every file in the folder of objects. */
export async function storedFiles(t: TestApp): Promise<string[]> {
  const folder = join(t.dataDir, 'documents');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** For an upload whose sender stays signed in. */
export const stillSignedIn = async () => true;
