import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { disableAccount } from '#identity/closing/closing.ts';
import { startApp, type TestApp } from '#test/engines/start.ts';
import {
  anIdCard,
  aPersonWithDetails,
  saveDraft,
  storedFiles,
  submit,
} from '#test/people/documents.ts';
import { PASSWORD, post } from '#test/people/people.ts';
import { aJpeg } from '#test/people/pictures.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startApp();
});
afterAll(() => t.close());

type Sender = Awaited<ReturnType<typeof aPersonWithDetails>>;

/** Runs `happens` when the images of the next call have arrived and are not stored yet. */
function beforeTheyAreStored(happens: () => Promise<unknown>): void {
  const { images } = t.deps;
  const { toPhoto } = images;
  images.toPhoto = async (bytes) => {
    images.toPhoto = toPhoto;
    await happens();
    return toPhoto(bytes);
  };
}

async function signInAgain({ email }: Sender): Promise<string> {
  const login = await post(t, '/user/auth/login', { email, password: PASSWORD });
  return (login.json() as { access_token: string }).access_token;
}

const ENDINGS: [string, (person: Sender) => Promise<unknown>][] = [
  ['signs out', ({ refresh_token }) => post(t, '/user/auth/logout', { refresh_token })],
  [
    'ends the session from another device',
    async (person) =>
      post(t, '/user/sessions/end-others', {}, { token: await signInAgain(person) }),
  ],
  ['has the account closed', ({ id }) => disableAccount(t.deps, id)],
];

const CALLS: [string, (person: Sender) => Promise<{ statusCode: number; body: string }>][] = [
  ['a submission', async ({ token }) => submit(t, token, await anIdCard())],
  [
    'an image',
    async ({ token }) =>
      saveDraft(t, token, [{ name: 'personImage', bytes: await aJpeg(320, 200) }]),
  ],
];

describe('R-KYC-12 R-KYC-15 an upload in progress when its sender', () => {
  const cases = ENDINGS.flatMap(([ending, happens]) =>
    CALLS.map(([what, call]) => [ending, what, happens, call] as const),
  );

  it.each(cases)('R-KYC-12 %s is not stored: %s', async (_ending, _what, happens, call) => {
    const person = await aPersonWithDetails(t);
    const files = (await storedFiles(t)).length;
    beforeTheyAreStored(() => happens(person));
    const answer = await call(person);
    expect([answer.statusCode, JSON.parse(answer.body)]).toEqual([
      401,
      expect.objectContaining({ code: 'missing_token' }),
    ]);
    const kyc = t.deps.db.selectFrom('kyc').select('status').where('account_id', '=', person.id);
    expect(await kyc.execute()).toEqual([{ status: 'IN_PROGRESS' }]);
    for (const table of ['documents', 'drafts', 'reviews'] as const) {
      const rows = t.deps.db.selectFrom(table).select('id').where('account_id', '=', person.id);
      expect(await rows.execute()).toEqual([]);
    }
    expect((await storedFiles(t)).length).toBe(files);
  });
});
