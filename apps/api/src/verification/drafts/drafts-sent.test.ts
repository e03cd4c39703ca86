import { createHash } from 'node:crypto';
import type { DocumentDraft } from '@portico/contract';
import { describe, expect, it } from 'vitest';
import { changeRows } from '#test/engines/rows.ts';
import { anApp } from '#test/engines/start.ts';
import {
  aDraft,
  anIdCard,
  aPassport,
  aPersonWithDetails,
  documentsOf,
  draftsOf,
  named,
  statusOf,
  storedFiles,
  submit,
} from '#test/people/documents.ts';
import { get } from '#test/people/people.ts';
import { aJpegWithMetadata } from '#test/people/pictures.ts';

const t = anApp();

const imageOf = (id: string, token: string) => get(t, `/user/document-drafts/${id}/image`, token);

const ANOTHER_ID = '00000000-0000-4000-8000-000000000000';

describe('R-KYC-15 a submission with drafts', () => {
  it('R-KYC-15 accepts ids instead of files, turns those drafts into documents and removes the others', async () => {
    const { token, id } = await aPersonWithDetails(t);
    const before = (await storedFiles(t)).length;
    const front = await aDraft(t, token, 'docImageFront', await aJpegWithMetadata(300, 200));
    await aDraft(t, token, 'docImageBack');
    const selfie = await aDraft(t, token, 'personImage');
    const shown = (await imageOf(front.id, token)).rawPayload;
    const sent = await submit(t, token, await aPassport({ ...named(front), ...named(selfie) }));
    expect(sent.json()).toEqual({ verificationStatus: 'PENDING' });
    const documents = await documentsOf(t, id);
    expect(documents.map((document) => document.id)).toEqual([front.id, selfie.id]);
    expect(documents[0]?.plain.equals(shown)).toBe(true);
    expect(JSON.parse(documents[0]?.quality ?? '')).toEqual(front.quality);
    expect(await draftsOf(t, token)).toEqual([]);
    expect((await imageOf(front.id, token)).statusCode).toBe(404);
    // The same stored files as before, without the back's.
    expect((await storedFiles(t)).length).toBe(before + 2);
  });

  it('R-KYC-15 accepts files and ids together, and after a rejection replaces the old documents', async () => {
    const { token, id } = await aPersonWithDetails(t);
    const before = (await storedFiles(t)).length;
    expect((await submit(t, token, await anIdCard())).statusCode).toBe(200);
    await changeRows(t, 'kyc', { account_id: id }, { status: 'REJECTED' });
    const back = await aDraft(t, token, 'docImageBack');
    expect((await submit(t, token, await anIdCard(named(back)))).statusCode).toBe(200);
    const documents = await documentsOf(t, id);
    expect(documents.map(({ side }) => side)).toEqual([
      'docImageBack',
      'docImageFront',
      'personImage',
    ]);
    expect(documents[0]).toMatchObject({ id: back.id, quality: JSON.stringify(back.quality) });
    for (const { sha256, plain } of documents) {
      expect(sha256).toBe(createHash('sha256').update(plain).digest('hex'));
    }
    expect((await storedFiles(t)).length).toBe(before + 3);
  });

  it('R-KYC-15 treats the id of another side or an unknown id as a missing image, and loses nothing', async () => {
    const { token } = await aPersonWithDetails(t);
    const back = await aDraft(t, token, 'docImageBack');
    const files = await storedFiles(t);
    for (const id of [back.id, ANOTHER_ID]) {
      const form = await anIdCard({ docImageFront: { name: 'docImageFront', value: id } });
      const answer = await submit(t, token, form);
      expect(answer.json()).toMatchObject({
        code: 'alert_message_file_error2',
        fields: { docImageFront: 'required' },
      });
    }
    expect(await draftsOf(t, token)).toEqual([back]);
    expect(await storedFiles(t)).toEqual(files);
    expect(await statusOf(t, token)).toBe('IN_PROGRESS');
  });

  it('R-KYC-15 loses no draft if the database fails in the middle, and succeeds when retried', async () => {
    const { token, id } = await aPersonWithDetails(t);
    const drafts: DocumentDraft[] = [];
    for (const side of ['docImageFront', 'personImage'] as const) {
      drafts.push(await aDraft(t, token, side));
    }
    const form = await aPassport(Object.assign({}, ...drafts.map(named)));
    await t.deps.db.schema.alterTable('documents').renameTo('documents_away').execute();
    const failed = await submit(t, token, form);
    await t.deps.db.schema.alterTable('documents_away').renameTo('documents').execute();
    expect(failed.statusCode).toBe(500);
    expect(await draftsOf(t, token)).toEqual(drafts);
    expect((await submit(t, token, form)).statusCode).toBe(200);
    expect((await documentsOf(t, id)).length).toBe(2);
  });
});
