import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#test/engines/start.ts';
import { aPersonWithDetails, draftsOf, formBody, MULTIPART } from '#test/people/documents.ts';
import { aHandoff, aPhone } from '#test/people/handoffs.ts';
import { BREAKING_NAMES, NAUGHTY_NAMES } from '#test/people/naughty-names.ts';
import { get } from '#test/people/people.ts';
import { aJpeg } from '#test/people/pictures.ts';

let t: TestApp;
let token: string;
let phone: string;
let picture: Buffer;
let usual: string[];
beforeAll(async () => {
  t = await startApp();
  ({ token } = await aPersonWithDetails(t));
  phone = await aPhone(t, (await aHandoff(t, token)).link);
  picture = await aJpeg(320, 240);
  usual = namesOf(await uploadAs('/user/add-document-draft', 'picture.jpg'));
});
afterAll(() => t.close());

const DOORS = ['/user/add-document-draft', '/handoff/add-image'] as const;
type Door = (typeof DOORS)[number];

/** Uploads one image with this file name, without escaping it. */
function uploadAs(door: Door, filename: string) {
  return t.app.inject({
    method: 'POST',
    url: door,
    payload: formBody([{ name: 'docImageFront', bytes: picture, filename }]),
    headers: { ...MULTIPART, authorization: `Bearer ${door === DOORS[0] ? token : phone}` },
  });
}

const namesOf = ({ headers }: { headers: object }) => Object.keys(headers).sort();

/** The files in the data folder that are not objects, database files or keys. */
async function strangers(): Promise<string[]> {
  const entries = await readdir(t.dataDir, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(t.dataDir.length + 1));
  const known =
    /^(documents\/([\da-f]{2})\/([\da-f]{2})\/\2\3[\da-f]{28}|portico\.db.*|keys\/[\w-]+)$/;
  return paths.filter((path) => !known.test(path));
}

/** A busy machine takes long for all of them in one test. */
const GROUPS = Array.from({ length: 6 }, (_, group) => ({
  group: group + 1,
  names: NAUGHTY_NAMES.filter((_name, at) => at % 6 === group),
}));

describe.each(DOORS)('R-KYC-10 R-KYC-15 the name of a file uploaded to %s', (door) => {
  it.each(GROUPS)(
    `R-KYC-10 R-KYC-15 is never used, for each of ${NAUGHTY_NAMES.length} hostile names, group $group`,
    async ({ names }) => {
      const before = await strangers();
      for (const name of names) {
        const answer = await uploadAs(door, name);
        expect([name.slice(0, 40), answer.statusCode]).toEqual([name.slice(0, 40), 200]);
        expect(namesOf(answer)).toEqual(usual);
        const { id, createdAt, expiresAt, ...received } = answer.json() as Record<string, unknown>;
        expect(received).toMatchObject({ side: 'docImageFront', width: 320, height: 240 });
        if (name.trim().length > 3) {
          expect(answer.body).not.toContain(JSON.stringify(name).slice(1, -1));
          expect(JSON.stringify(answer.headers)).not.toContain(name.slice(0, 40));
        }
        const shown = await get(t, `/user/document-drafts/${id}/image`, token);
        expect(shown.headers['content-disposition']).toBe(
          'attachment; filename="docImageFront.jpg"',
        );
      }
      expect(await strangers()).toEqual(before);
      expect((await draftsOf(t, token)).length).toBe(1);
      const log = t.log.join('\n');
      for (const name of ['pwned', 'evil.example', 'onerror', 'drop table']) {
        expect(log).not.toContain(name);
      }
    },
  );

  it('R-KYC-10 R-KYC-15 cannot inject a response header or write a file when it breaks out of its own header', async () => {
    const before = await strangers();
    for (const name of BREAKING_NAMES) {
      const answer = await uploadAs(door, name);
      expect([200, 400, 415], name).toContain(answer.statusCode);
      expect(answer.headers).not.toHaveProperty('x-evil');
      expect(answer.cookies).toEqual([]);
      expect(answer.body).not.toMatch(/evil|<|session=/);
      const sides = (await draftsOf(t, token)).map(({ side }) => side);
      expect(sides.every((side) => ['docImageFront', 'personImage'].includes(side))).toBe(true);
    }
    expect(await strangers()).toEqual(before);
  });
});
