import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DETAIL_KEYS, DETAIL_PAGES, recordOf, sentValue, TYPED_FIELDS } from '@portico/contract';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anApp } from '#test/engines/start.ts';
import {
  ADULT,
  emailSpelling,
  phoneSpelling,
  random,
  textSpelling,
} from '#test/hostile/spellings.ts';
import { aRegisteredPerson, post } from '#test/people/people.ts';

/*
 * What the page accepts, the server accepts, and the other way around: the web app's modules as they are built for a
 * browser, against the server over HTTP. The spellings come from grammars (spellings.ts), which know neither judge.
 */
const WEB = join(import.meta.dirname, '../../../web/src');
const SPELLINGS = 10_000;

type Judges = {
  identify: typeof import('../../../web/src/domain/sign-up/use-identifier.ts')['identify'];
  pageProblems: typeof import('../../../web/src/features/kyc/details/page-problems.ts')['pageProblems'];
};

const t = anApp();
let folder: string;
let shipped: Judges;
/** The numbering plans do not load. */
let without: Judges;

/** The judges of the page, built as for a browser. */
async function built(name: string, plans: boolean): Promise<Judges> {
  const outDir = join(folder, name);
  await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'offline',
        transform: (_code, id) =>
          !plans && id.includes('/libphonenumber-js/mobile/')
            ? "throw new Error('offline');"
            : null,
      },
    ],
    build: {
      outDir,
      lib: {
        entry: {
          identifier: `${WEB}/domain/sign-up/use-identifier.ts`,
          problems: `${WEB}/features/kyc/details/page-problems.ts`,
        },
        formats: ['es'],
      },
    },
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const file = (entry: string) => pathToFileURL(join(outDir, `${entry}.js`)).href;
  return { ...(await import(file('identifier'))), ...(await import(file('problems'))) };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-judges-'));
  shipped = await built('with', true);
  without = await built('without', false);
}, 60_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

/** The field that the server refuses, or undefined. No code was sent, so that a good address is refused as well. */
async function refusal(body: Record<string, string>): Promise<string | undefined> {
  const answer = await post(t, '/user/auth/verify-code', { ...body, code: '000000' });
  const { fields } = answer.json() as { fields?: Record<string, string> };
  return fields && Object.keys(fields)[0];
}

describe('R-VAL-1 R-ENTRY-2 the page and the server judge alike', () => {
  it('R-VAL-1 10,000 spellings of phone numbers', { timeout: 300_000 }, async () => {
    const [differs, accepted] = [new Set<string>(), new Set<string>()];
    const next = random(1);
    for (let i = 0; i < SPELLINGS; i += 1) {
      const raw = phoneSpelling(next);
      const [found, late] = [await shipped.identify(raw), await without.identify(raw)];
      const onPage = 'kind' in found && found.kind === 'phone';
      const onServer = (await refusal({ phone: raw })) === undefined;
      if (onPage !== onServer) differs.add(raw);
      if (!onPage) continue;
      accepted.add(raw);
      // Without the plans the page refuses nothing that the server takes, and reads it as the same number.
      if (!('value' in late) || late.value !== found.value) differs.add(`without: ${raw}`);
      if (await refusal({ phone: found.value })) differs.add(`sent: ${found.value}`);
    }
    expect([...differs]).toEqual([]);
    expect(accepted.size).toBeGreaterThan(SPELLINGS / 5);
  });

  it('R-VAL-5 10,000 spellings of email addresses', { timeout: 300_000 }, async () => {
    const [differs, accepted] = [new Set<string>(), new Set<string>()];
    const next = random(2);
    for (let i = 0; i < SPELLINGS; i += 1) {
      const raw = emailSpelling(next);
      const found = await shipped.identify(raw);
      const onPage = 'kind' in found && found.kind === 'email';
      if (onPage !== ((await refusal({ email: raw })) === undefined)) differs.add(raw);
      if (!onPage) continue;
      accepted.add(raw);
      if (await refusal({ email: found.value })) differs.add(`sent: ${found.value}`);
    }
    expect([...differs]).toEqual([]);
    expect(accepted.size).toBeGreaterThan(SPELLINGS / 5);
  });

  it('R-KYC-2 10,000 spellings of personal details', { timeout: 300_000 }, async () => {
    const person = await aRegisteredPerson(t);
    const differs: unknown[] = [];
    let accepted = 0;
    const next = random(3);
    for (let i = 0; i < SPELLINGS; i += 1) {
      const few = next() < 0.5;
      const typed = {
        ...recordOf(TYPED_FIELDS, (name) =>
          few && next() < 0.9 ? ADULT[name] : textSpelling(name, next),
        ),
        ...{ namesOffered: '', sent: '', document: '', documentForced: '', documentCountry: '' },
      };
      const problems = DETAIL_PAGES.flatMap((page) =>
        Object.keys(shipped.pageProblems(page, typed)),
      );
      const onPage = new Set(
        problems.map((id) => (['year', 'month', 'day'].includes(id) ? 'birthDate' : id)),
      );
      const sent = recordOf(DETAIL_KEYS, (key) => sentValue(key, typed));
      const answer = await post(t, '/user/add-user-details', sent, { token: person.access_token });
      const { fields = {} } = answer.json() as { fields?: Record<string, string> };
      const onServer = Object.keys(fields);
      // The server judges dates last, and only if all else is right.
      const unseen = onServer.filter((key) => !onPage.has(key));
      if (unseen.length > 0 || (onPage.size === 0) !== (onServer.length === 0))
        differs.push({ typed, onPage: [...onPage], onServer: fields });
      if (onPage.size === 0) accepted += 1;
    }
    expect(differs.slice(0, 5)).toEqual([]);
    expect(accepted).toBeGreaterThan(SPELLINGS / 20);
  });
});
