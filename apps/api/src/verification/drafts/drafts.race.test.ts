import type { DocumentDraft } from '@portico/contract';
import { describe, expect, it } from 'vitest';
import { MINUTE } from '#core/clock.ts';
import { gate } from '#test/engines/locks.ts';
import { anApp } from '#test/engines/start.ts';
import { tally, together } from '#test/people/codes.ts';
import {
  aDraft,
  aPassport,
  aPersonWithDetails,
  documentsOf,
  draftsOf,
  named,
  saveDraft,
  statusOf,
  stillSignedIn,
  storedFiles,
  submit,
} from '#test/people/documents.ts';
import { post } from '#test/people/people.ts';
import { aJpeg } from '#test/people/pictures.ts';
import { createUploadTurns } from '#verification/rules/uploads.ts';
import { createSubmitDocuments } from '#verification/submission/submit.ts';
import { sweepOrphans } from '#verification/submission/sweep.ts';
import { createAddDraft } from './drafts.ts';

const t = anApp();

const from = (accountId: string) => ({ accountId, caller: { ip: '', requestId: 'test' } });

const files = (...given: [string, Buffer][]) => ({
  ok: true as const,
  value: { fields: new Map([['document', 'passport']]), files: new Map(given) },
});

async function twoDrafts(token: string): Promise<DocumentDraft[]> {
  return [await aDraft(t, token, 'docImageFront'), await aDraft(t, token, 'personImage')];
}

describe('R-KYC-15 concurrent uploads of one side', () => {
  it('R-KYC-15 leave one row and one stored file of 20 uploads', async () => {
    const { token } = await aPersonWithDetails(t);
    const before = (await storedFiles(t)).length;
    const bytes = await aJpeg(320, 200);
    const answers = await together(20, () =>
      saveDraft(t, token, [{ name: 'docImageFront', bytes }]),
    );
    expect(tally(answers)).toEqual({ ok: 20 });
    const [left, ...others] = await draftsOf(t, token);
    expect(others).toEqual([]);
    expect(answers.map((answer) => (answer.json() as DocumentDraft).id)).toContain(left?.id);
    expect((await storedFiles(t)).length).toBe(before + 1);
  });

  it('R-KYC-15 leave one draft even if 12 processes pass every check, because the write is guarded', async () => {
    const { token, id } = await aPersonWithDetails(t);
    const before = (await storedFiles(t)).length;
    const jpeg = await aJpeg(320, 200);
    const arrive = gate(12);
    const results = await together(12, () =>
      createAddDraft(t.deps, createUploadTurns())(
        id,
        async () => {
          await arrive();
          return files(['docImageFront', jpeg]);
        },
        stillSignedIn,
      ),
    );
    expect(results.every((result) => result.ok)).toBe(true);
    expect((await draftsOf(t, token)).length).toBe(1);
    expect((await storedFiles(t)).length).toBe(before + 1);
  });
});

describe('R-KYC-15 concurrent uploads of one image for several sides', () => {
  it('R-KYC-15 save it for one of three sides, even if all three pass every check', async () => {
    const { token, id } = await aPersonWithDetails(t);
    const before = (await storedFiles(t)).length;
    const jpeg = await aJpeg(320, 200);
    const sides = ['docImageFront', 'docImageBack', 'personImage'];
    const arrive = gate(3);
    const results = await Promise.all(
      sides.map((side) =>
        createAddDraft(t.deps, createUploadTurns())(
          id,
          async () => {
            await arrive();
            return files([side, jpeg]);
          },
          stillSignedIn,
        ),
      ),
    );
    const codes = results.map((result) => (result.ok ? 'ok' : result.code));
    expect(codes.sort()).toEqual(['ok', 'same_image', 'same_image']);
    expect(await draftsOf(t, token)).toHaveLength(1);
    expect((await storedFiles(t)).length).toBe(before + 1);
  });
});

describe('R-KYC-15 R-KYC-8 concurrent submissions of drafts', () => {
  it('R-KYC-15 let one of 20 succeed and refuse 19 with 409, without orphaned files', async () => {
    const { token, id } = await aPersonWithDetails(t);
    const before = (await storedFiles(t)).length;
    const drafts = await twoDrafts(token);
    const form = await aPassport(Object.assign({}, ...drafts.map(named)));
    const answers = await together(20, () => submit(t, token, form));
    expect(tally(answers)).toEqual({ ok: 1, existing_document: 19 });
    expect((await documentsOf(t, id)).map((each) => each.id)).toEqual(drafts.map((d) => d.id));
    expect((await storedFiles(t)).length).toBe(before + 2);
  });

  it('R-KYC-15 are complete or refused beside six concurrent uploads, and leave no stray draft or file', async () => {
    const { token, id } = await aPersonWithDetails(t);
    const before = (await storedFiles(t)).length;
    const drafts = await twoDrafts(token);
    const jpeg = await aJpeg(320, 200);
    const ids = drafts.map(({ side, id: draft }): [string, Buffer] => [side, Buffer.from(draft)]);
    const arrive = gate(12);
    const read = (...given: [string, Buffer][]) => arrive().then(() => files(...given));
    const [sent] = await Promise.all([
      together(6, () =>
        createSubmitDocuments(t.deps, createUploadTurns())(
          from(id),
          () => read(...ids),
          stillSignedIn,
        ),
      ),
      together(6, () =>
        createAddDraft(t.deps, createUploadTurns())(
          id,
          () => read(['docImageFront', jpeg]),
          stillSignedIn,
        ),
      ),
    ]);
    const codes = new Set(sent.map((result) => (result.ok ? 'ok' : result.code)));
    const documents = await documentsOf(t, id);
    if (codes.has('ok')) {
      expect(sent.filter(({ ok }) => ok).length).toBe(1);
      expect(documents.map((each) => each.id)).toEqual(drafts.map((draft) => draft.id));
      expect(await draftsOf(t, token)).toEqual([]);
    } else {
      // All of them came after an upload that replaced the front.
      expect([...codes]).toEqual(['alert_message_file_error2']);
      expect(await statusOf(t, token)).toBe('IN_PROGRESS');
      expect((await draftsOf(t, token)).length).toBe(2);
    }
    expect((await storedFiles(t)).length).toBe(before + 2);
  });

  it('R-KYC-15 fail as a whole if a draft is removed meanwhile', async () => {
    const { token, id } = await aPersonWithDetails(t);
    const [front, selfie] = (await twoDrafts(token)) as [DocumentDraft, DocumentDraft];
    const before = (await storedFiles(t)).length;
    // Removes the draft after it was validated, while the file next to it is decoded.
    const deps = {
      ...t.deps,
      images: {
        ...t.deps.images,
        toPhoto: async (bytes: Buffer) => {
          await post(t, '/user/document-drafts/remove', { id: front.id }, { token });
          return t.deps.images.toPhoto(bytes);
        },
      },
    };
    const jpeg = await aJpeg(320, 200);
    const result = await createSubmitDocuments(deps, createUploadTurns())(
      from(id),
      async () => files(['docImageFront', Buffer.from(front.id)], ['personImage', jpeg]),
      stillSignedIn,
    );
    expect(result).toEqual({
      ok: false,
      code: 'alert_message_file_error2',
      fields: { docImageFront: 'required' },
    });
    expect(await statusOf(t, token)).toBe('IN_PROGRESS');
    expect(await documentsOf(t, id)).toEqual([]);
    expect(await draftsOf(t, token)).toEqual([selfie]);
    expect((await storedFiles(t)).length).toBe(before - 1);
  });

  it('R-KYC-15 keep their files during the sweep of orphans', async () => {
    const { token } = await aPersonWithDetails(t);
    const drafts = await twoDrafts(token);
    const stored = await storedFiles(t);
    t.clock.advance(20 * MINUTE);
    expect(await sweepOrphans(t.deps)).toBe(0);
    expect(await storedFiles(t)).toEqual(stored);
    expect(await t.deps.db.selectFrom('drafts').select('id').execute()).toEqual(
      expect.arrayContaining(drafts.map(({ id }) => ({ id }))),
    );
  });
});
