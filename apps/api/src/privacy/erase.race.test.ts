import { describe, expect, it } from 'vitest';
import { anApp } from '#test/engines/start.ts';
import { aPersonWithDetails, draftsOf, saveDraft, storedFiles } from '#test/people/documents.ts';
import { erase } from '#test/people/own-data.ts';
import { aJpeg } from '#test/people/pictures.ts';

const t = anApp();

describe('R-KYC-14 R-KYC-15 an erasure during the upload of an image', () => {
  it('R-KYC-14 R-KYC-15 keeps nothing of that image, and accepts the next one', async () => {
    const files = await storedFiles(t);
    const { token } = await aPersonWithDetails(t);
    const images = [{ name: 'personImage', bytes: await aJpeg(320, 200) }];
    const { put } = t.deps.files;
    const [stored, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    t.deps.files.put = async (...object) => {
      await put(...object);
      stored.resolve();
      await mayEnd.promise;
    };
    const saving = saveDraft(t, token, images).then((answer) => answer);
    await stored.promise;
    const erased = await erase(t, token);
    mayEnd.resolve();
    t.deps.files.put = put;
    expect(erased.statusCode).toBe(200);
    expect((await saving).json()).toMatchObject({
      code: 'alert_message_file_error2',
      fields: { personImage: 'required' },
    });
    expect(await draftsOf(t, token)).toEqual([]);
    expect(await storedFiles(t)).toEqual(files);
    expect((await saveDraft(t, token, images)).statusCode).toBe(200);
  });
});
