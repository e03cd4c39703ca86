import { beforeAll, describe, expect, it } from 'vitest';
import { anApp, startApp } from '#test/engines/start.ts';
import { expectContractError } from '#test/events/answers.ts';
import {
  anIdCard,
  aPassport,
  aPersonWithDetails,
  documentsOf,
  type Part,
  saveDraft,
  statusOf,
  storedFiles,
  submit,
} from '#test/people/documents.ts';
import { aRegisteredPerson } from '#test/people/people.ts';
import { aJpeg, aPng, paddedTo } from '#test/people/pictures.ts';

const t = anApp();
let token: string;
let me: { id: string };
beforeAll(async () => {
  const person = await aPersonWithDetails(t);
  token = person.token;
  me = person;
});

describe('R-KYC-9 refusals of a submission and their order', () => {
  const NOT_AN_IMAGE = Buffer.from('%PDF-1.7');
  const imagePart = (name: string, bytes: Buffer): Record<string, Part> => ({
    [name]: { name, bytes },
  });

  it('R-KYC-9 missing_token comes first, without reading the body', async () => {
    for (const bad of [null, 'garbage', `${token}x`]) {
      const answer = await submit(t, bad, Buffer.from('no form'));
      expect(expectContractError(answer)).toMatchObject({ code: 'missing_token' });
    }
  });

  it('R-KYC-9 existing_document comes before the form is validated', async () => {
    const { token: own } = await aPersonWithDetails(t);
    await submit(t, own, await anIdCard());
    expect((await submit(t, own, Buffer.from('no form'))).json()).toMatchObject({
      code: 'existing_document',
    });
  });

  it('R-KYC-9 details_missing for an account without details', async () => {
    const { access_token: own } = await aRegisteredPerson(t);
    const answer = await submit(t, own, await anIdCard());
    expect(expectContractError(answer)).toMatchObject({ code: 'details_missing' });
    expect(await statusOf(t, own)).toBe('NONE');
  });

  it.each<[string, Record<string, Part | null>, Record<string, string>]>([
    ['no type', { document: null }, { document: 'required' }],
    ['an empty type', { document: { name: 'document', value: '' } }, { document: 'required' }],
    [
      'an unknown type',
      { document: { name: 'document', value: 'driving_licence' } },
      { document: 'document_unknown' },
    ],
    [
      'the type as a file',
      { document: { name: 'document', bytes: Buffer.from('passport') } },
      { document: 'required' },
    ],
    [
      'an unknown country',
      { documentCountry: { name: 'documentCountry', value: 'US' } },
      { documentCountry: 'country_unknown' },
    ],
    [
      'an empty country',
      { documentCountry: { name: 'documentCountry', value: '' } },
      { documentCountry: 'required' },
    ],
    [
      'an identity card of a country that does not issue any',
      { documentCountry: { name: 'documentCountry', value: 'GB' } },
      { document: 'invalid_value' },
    ],
  ])(
    'R-KYC-9 document_type: %s, even if images are missing too',
    async (_name, changes, fields) => {
      const answer = await submit(t, token, await anIdCard({ ...changes, personImage: null }));
      expect(expectContractError(answer)).toMatchObject({ code: 'document_type', fields });
    },
  );

  it.each(['docImageFront', 'docImageBack', 'personImage'])(
    'R-KYC-7 R-KYC-9 alert_message_file_error2: an identity card without %s, even if others are empty',
    async (side) => {
      const empty = side === 'personImage' ? 'docImageFront' : 'personImage';
      const changes = { [side]: null, ...imagePart(empty, Buffer.alloc(0)) };
      const answer = await submit(t, token, await anIdCard(changes));
      expect(expectContractError(answer)).toMatchObject({
        code: 'alert_message_file_error2',
        fields: { [side]: 'required' },
      });
    },
  );

  it('R-KYC-7 alert_message_file_error2: a passport without its front', async () => {
    const answer = await submit(t, token, await aPassport({ docImageFront: null }));
    expect(answer.json()).toMatchObject({ code: 'alert_message_file_error2' });
  });

  it('R-KYC-9 upload_file: an empty file, as a browser sends it if none was chosen', async () => {
    const changes = {
      docImageBack: {
        name: 'docImageBack',
        bytes: Buffer.alloc(0),
        filename: '',
        type: 'application/octet-stream',
      },
      ...imagePart('docImageFront', paddedTo(await aJpeg(), 5_242_881)),
    };
    const answer = await submit(t, token, await anIdCard(changes));
    expect(expectContractError(answer)).toMatchObject({
      code: 'upload_file',
      fields: { docImageBack: 'required' },
    });
  });

  it('R-KYC-9 file_too_large comes before the types of the other files', async () => {
    const changes = {
      ...imagePart('docImageFront', NOT_AN_IMAGE),
      ...imagePart('personImage', Buffer.alloc(5_242_881)),
    };
    const answer = await submit(t, token, await anIdCard(changes));
    expect(expectContractError(answer)).toMatchObject({
      code: 'file_too_large',
      fields: { personImage: 'invalid_value' },
    });
  });

  it('R-KYC-9 invalid_file_type names every part that is not an image', async () => {
    const changes = {
      ...imagePart('docImageFront', NOT_AN_IMAGE),
      ...imagePart('personImage', NOT_AN_IMAGE),
    };
    const answer = await submit(t, token, await anIdCard(changes));
    expect(expectContractError(answer)).toMatchObject({ code: 'invalid_file_type' });
    expect((answer.json() as { fields: unknown }).fields).toEqual({
      docImageFront: 'invalid_value',
      personImage: 'invalid_value',
    });
  });

  it('R-KYC-9 these refusals store nothing and do not block a correct submission', async () => {
    expect(await statusOf(t, token)).toBe('IN_PROGRESS');
    expect(await documentsOf(t, me.id)).toEqual([]);
    const named = await t.deps.db.selectFrom('documents').select('object_name').execute();
    expect((await storedFiles(t)).length).toBe(named.length);
    expect((await submit(t, token, await anIdCard())).statusCode).toBe(200);
  });

  it('R-API-2 service_unavailable for a full disk, and the retry succeeds', async () => {
    let isFull = true;
    const roomy = await startApp();
    const { files } = roomy.deps;
    const put = files.put.bind(files);
    let puts = 0;
    files.put = async (name, bytes) => {
      puts += 1;
      if (isFull && puts > 1) throw Object.assign(new Error('full'), { code: 'ENOSPC' });
      await put(name, bytes);
    };
    try {
      const { token: own } = await aPersonWithDetails(roomy);
      const refused = await submit(roomy, own, await anIdCard());
      expect(expectContractError(refused)).toMatchObject({ code: 'service_unavailable' });
      expect(refused.headers['retry-after']).toBe('60');
      expect(await storedFiles(roomy)).toEqual([]);
      isFull = false;
      expect((await submit(roomy, own, await anIdCard())).statusCode).toBe(200);
    } finally {
      await roomy.close();
    }
  });

  it.each(['submission', 'draft'] as const)(
    'R-KYC-21 an image too small to read is refused as a %s, and nothing is stored',
    async (call) => {
      const { id, token: own } = await aPersonWithDetails(t);
      const before = (await storedFiles(t)).length;
      const small: Part = { name: 'docImageFront', bytes: await aJpeg(64, 64) };
      const narrow: Part = { name: 'docImageFront', bytes: await aJpeg(2000, 199) };
      for (const part of [small, narrow]) {
        const answer =
          call === 'draft'
            ? await saveDraft(t, own, [part])
            : await submit(t, own, await anIdCard({ docImageFront: part }));
        expect(expectContractError(answer)).toMatchObject({
          code: 'image_too_small',
          fields: { docImageFront: 'invalid_value' },
        });
      }
      expect(await documentsOf(t, id)).toEqual([]);
      expect((await storedFiles(t)).length).toBe(before);
      const enough: Part = { name: 'docImageFront', bytes: await aJpeg(200, 200) };
      expect((await saveDraft(t, own, [enough])).statusCode).toBe(200);
    },
  );

  it('R-KYC-10 a PNG is accepted like a JPEG, regardless of its file name and declared type', async () => {
    const { token: own } = await aPersonWithDetails(t);
    const png = await aPng(360, 240);
    const changes: Record<string, Part> = {
      docImageFront: {
        name: 'docImageFront',
        bytes: png,
        filename: 'front.exe',
        type: 'text/html',
      },
    };
    expect((await submit(t, own, await anIdCard(changes))).statusCode).toBe(200);
  });
});
