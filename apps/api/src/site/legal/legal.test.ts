import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { LegalPage } from '@portico/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY } from '#core/clock.ts';
import { firstDayFor } from '#site/terms/terms.ts';
import { operateOn, operateWith, settingsOf } from '#test/engines/operate.ts';
import { findRows } from '#test/engines/rows.ts';
import { startApp, type TestApp } from '#test/engines/start.ts';
import { seen } from '#test/people/landing.ts';
import { aRegisteredPerson, get, idOf } from '#test/people/people.ts';
import { appWith, aSite, dataIn, openPage, type TestSite } from '#test/people/site.ts';

const ROOT = join(import.meta.dirname, '../../../../..');

let t: TestApp;
let site: TestSite;
beforeAll(() => {
  site = aSite();
});
beforeEach(async () => {
  await t?.close();
  t = await startApp();
  write('brand.json', '{ "name": "Harbor", "supportEmail": "help@harbor.example" }');
});
afterAll(async () => {
  await t.close();
  site.remove();
});

function write(path: string, text: string | Buffer): void {
  const file = join(t.dataDir, 'brand', path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
const legal = (
  { document = 'terms', locale = 'en-US', version = 1 as number | string, date = '2026-12-01' },
  text = '# Our terms\n\nWritten by {brand}.',
) =>
  write(
    `legal/${document}/${locale}.md`,
    `---\nversion: ${version}\ndate: ${date}\n---\n${text}\n`,
  );
const run = (verb: string) => operateOn(t, 'brand', verb);
async function applied(): Promise<string> {
  const { code, err, out } = await run('apply');
  expect([code, err]).toEqual([0, '']);
  await seen(t);
  return out;
}
const shownAt = async (document: string, version = 'shown', locale = 'en-US') => {
  const answer = await get(t, `/legal/${document}/${version}/${locale}`);
  return answer.statusCode === 200 ? (answer.json() as LegalPage) : answer.statusCode;
};
const dayIn = (days: number) => new Date(t.clock.now() + days * DAY).toISOString().slice(0, 10);

describe('R-LEGAL-1 a company’s own texts', () => {
  it('R-LEGAL-1 take the place of the product’s, with name and address, in each language that they have', async () => {
    expect(await shownAt('terms')).toBe(404);
    legal({}, '# Terms of {brand}\n\n## One\n\nWrite to {email}, or [here](mailto:{email}).');
    legal({ locale: 'ar-AR' }, '# شروط {brand}\n\nنص');
    const out = await applied();
    expect(out).toMatch(
      /Note: legal\/terms lacks .*de-DE.*: the page is in English there, and says so/,
    );
    expect(await shownAt('terms')).toEqual({
      document: 'terms',
      version: 1,
      from: '2026-12-01',
      locale: 'en-US',
      title: 'Terms of Harbor',
      blocks: [
        { kind: 'section', id: 'section-1', heading: 'One' },
        {
          kind: 'text',
          runs: [
            { text: 'Write to ' },
            { text: 'help@harbor.example', href: 'mailto:help@harbor.example' },
            { text: ', or ' },
            { text: 'here', href: 'mailto:help@harbor.example' },
            { text: '.' },
          ],
        },
      ],
    });
    expect(await shownAt('terms', 'shown', 'ar-AR')).toMatchObject({
      locale: 'ar-AR',
      title: 'شروط \u2068Harbor\u2069',
    });
    // English, and the page says so by its language.
    expect(await shownAt('terms', '1', 'de-DE')).toMatchObject({ locale: 'en-US' });
    expect(await shownAt('privacy')).toBe(404);
    for (const version of ['2', '0', '-1', 'x', '1e0'])
      expect(await shownAt('terms', version)).toBe(404);
    expect(await shownAt('terms', 'shown', 'xx-XX')).toBe(404);
    expect(await shownAt('imprint')).toBe(404);
  });

  it('R-LEGAL-1 come with the document of their page, and no page keeps the text of before', async () => {
    const app = await appWith(t, site);
    const open = async (headers: Record<string, string> = {}) => {
      await seen(t);
      return openPage(app, '/terms', { headers });
    };
    const before = await open();
    expect(dataIn(before.body)).toMatchObject({ legal: null, config: { ownLegal: [] } });
    legal({});
    await applied();
    const after = await open({ 'if-none-match': String(before.headers.etag) });
    expect(after.statusCode).toBe(200);
    expect(dataIn(after.body)).toMatchObject({
      legal: { title: 'Our terms', version: 1 },
      config: { ownLegal: ['terms'], terms: { version: 1, from: '2026-12-01' } },
    });
    legal({ version: 3 }, '# Later terms\n\nText');
    await applied();
    expect(dataIn((await open()).body)).toMatchObject({
      legal: { title: 'Later terms', version: 3 },
      config: { terms: { version: 3 } },
    });
    await app.close();
  });
});

it('R-LEGAL-1 a first version that is dated ahead has no earlier one, and the commands name its day', async () => {
  const app = await appWith(t, site);
  legal({ date: dayIn(3) });
  const line = `legal/terms version 1 applies from ${dayIn(3)}, in 3 days; nothing applies before.`;
  expect((await run('check')).out).toContain(line);
  expect(await applied()).toContain(line);
  const { config } = dataIn((await openPage(app, '/terms')).body);
  expect(config).toMatchObject({ terms: { version: 1, from: dayIn(3), coming: false } });
  legal({ date: dayIn(0) });
  const out = await applied();
  expect(out).toContain(`legal/terms version 1 applies from ${dayIn(0)}.`);
  expect(out).toContain('The brand is Harbor now.');
  await aRegisteredPerson(t);
  legal({ version: 2, date: dayIn(40) });
  expect(await applied()).toContain(`legal/terms version 2 applies from ${dayIn(40)}, in 40 days.`);
  const next = dataIn((await openPage(app, '/terms')).body).config;
  expect(next).toMatchObject({ terms: { version: 2, coming: true, inForce: 1 } });
  await app.close();
});

it('R-LEGAL-1 missing translations are named in the offered languages alone', async () => {
  legal({});
  const offered = { ...settingsOf(t), LOCALES: 'en-US,de-DE' };
  const { out } = await operateWith(offered, 'brand', 'check');
  expect(out).toContain('legal/terms lacks de-DE: ');
});

it('R-LEGAL-1 the documentation’s commands work in their order, with its text and with the example', async () => {
  const page = readFileSync(join(ROOT, 'docs/legal.md'), 'utf8');
  const commands = [...page.matchAll(/^(?!\|)(?:npm run|docker compose) .*$/gm)].map(
    ([line]) => line,
  );
  const verbs = commands.map((line) => / brand (?:-- )?(\w+)/.exec(line)?.[1] ?? line);
  expect(verbs).toEqual(['init', 'check', 'apply', 'apply']);
  const [, text = ''] = /```markdown\n(.*?)```/s.exec(page) ?? [];
  expect(text).toMatch(/^version: 1$/m);
  rmSync(join(t.dataDir, 'brand'), { recursive: true });
  for (const verb of verbs) {
    expect(await run(verb)).toMatchObject({ code: 0, err: '' });
    if (verb === 'init') write('legal/terms/en-US.md', text);
  }
  await seen(t);
  expect(await shownAt('terms')).toMatchObject({ version: 1, title: 'Terms of use' });
  expect((await operateOn(t, 'brand', 'revert')).code).toBe(0);
  await seen(t);
  // It takes back no legal text.
  expect(await shownAt('terms')).toMatchObject({ version: 1 });
  cpSync(join(ROOT, 'examples/brand'), join(t.dataDir, 'brand'), { recursive: true });
  await applied();
  expect(await shownAt('terms', 'shown', 'de-DE')).toMatchObject({ locale: 'de-DE' });
  expect(await shownAt('privacy')).toMatchObject({ version: 1 });
});

describe('R-LEGAL-2 a text with a mistake', () => {
  it.each<[string, () => void, string]>([
    [
      'no front matter',
      () => write('legal/terms/en-US.md', '# Terms'),
      'legal/terms/en-US.md:1 must begin with version and date',
    ],
    [
      'an open front matter',
      () => write('legal/terms/en-US.md', '---\nversion: 1\n'),
      'legal/terms/en-US.md:1 must begin with version and date',
    ],
    [
      'an empty file',
      () => write('legal/terms/en-US.md', ''),
      'legal/terms/en-US.md:1 must begin with version and date',
    ],
    [
      'no version',
      () => write('legal/terms/en-US.md', '---\ndate: 2026-12-01\n---\n# a'),
      'legal/terms/en-US.md:1 has no version',
    ],
    [
      'no date',
      () => write('legal/terms/en-US.md', '---\nversion: 1\n---\n# a'),
      'legal/terms/en-US.md:1 has no date',
    ],
    [
      'another key',
      () => write('legal/terms/en-US.md', '---\nversion: 1\ntitle: x\ndate: 2026-12-01\n---\n# a'),
      'legal/terms/en-US.md:3 must be version or date',
    ],
    [
      'a key twice',
      () =>
        write('legal/terms/en-US.md', '---\nversion: 1\nversion: 2\ndate: 2026-12-01\n---\n# a'),
      'legal/terms/en-US.md:3 has version a second time',
    ],
    [
      'a version that is a word',
      () => legal({ version: 'first' }),
      'legal/terms/en-US.md:2 has a version that is no whole number',
    ],
    [
      'version 0',
      () => legal({ version: 0 }),
      'legal/terms/en-US.md:2 has a version that is no whole number',
    ],
    [
      'a version with decimals',
      () => legal({ version: 1.5 }),
      'legal/terms/en-US.md:2 has a version that is no whole number',
    ],
    [
      'a day that no month has',
      () => legal({ date: '2027-02-30' }),
      'legal/terms/en-US.md:3 has a date that is no day',
    ],
    [
      'a date in words',
      () => legal({ date: 'tomorrow' }),
      'legal/terms/en-US.md:3 has a date that is no day',
    ],
    ['HTML', () => legal({}, '# a\n\n<b>x</b>'), 'legal/terms/en-US.md:7 has HTML'],
    [
      'a script as a link',
      () => legal({}, '# a\n\n[x](javascript:alert(1))'),
      'legal/terms/en-US.md:7 links to "javascript:alert(1)"',
    ],
    [
      'an unknown gap',
      () => legal({}, '# a\n\n{company}'),
      'legal/terms/en-US.md:7 has a gap that nothing fills',
    ],
    [
      'a control character',
      () => legal({}, '# a\n\nx\u202ey'),
      'legal/terms/en-US.md:7 has a control character',
    ],
    [
      '20 MB',
      () => legal({}, `# a\n\n${'x'.repeat(20_000_000)}`),
      'legal/terms/en-US.md is larger than 64000 bytes',
    ],
    [
      'another encoding',
      () =>
        write(
          'legal/terms/en-US.md',
          Buffer.from('---\nversion: 1\ndate: 2026-12-01\n---\n# Grüße', 'latin1'),
        ),
      'legal/terms/en-US.md:5 is not in UTF-8',
    ],
    [
      'UTF-16',
      () => write('legal/terms/en-US.md', Buffer.from('\ufeff---\nversion: 1\n', 'utf16le')),
      'legal/terms/en-US.md:1 is not in UTF-8',
    ],
    [
      'a folder as file',
      () => write('legal/terms/en-US.md/x', ''),
      'legal/terms/en-US.md is no file that can be read',
    ],
    ['a file as folder', () => write('legal', ''), 'legal/(a file) is none of the texts'],
    [
      'another document',
      () => write('legal/imprint/en-US.md', '# a'),
      'legal/imprint is none of the texts: terms, privacy',
    ],
    [
      'another language',
      () => write('legal/terms/nl-NL.md', '# a'),
      'legal/terms/nl-NL.md is no language of the product',
    ],
    ['no English', () => legal({ locale: 'de-DE' }), 'legal/terms has no en-US.md'],
    [
      'another version in a translation',
      () => {
        legal({});
        legal({ locale: 'de-DE', version: 2 });
      },
      'legal/terms/de-DE.md has version 2, and en-US.md has 1',
    ],
    [
      'another date in a translation',
      () => {
        legal({});
        legal({ locale: 'de-DE', date: '2027-01-01' });
      },
      'legal/terms/de-DE.md has the date 2027-01-01, and en-US.md has 2026-12-01',
    ],
  ])(
    'R-LEGAL-2 with %s it is refused with its place, and nothing is half applied',
    async (_, make, problem) => {
      make();
      // The other text, and the brand, are right.
      if (!problem.startsWith('legal/(')) legal({ document: 'privacy' });
      for (const verb of ['check', 'apply']) {
        const { code, err } = await run(verb);
        expect([code, err]).toEqual([1, expect.stringContaining(problem)]);
      }
      expect(await findRows(t, 'legal_texts', {}, 'locale')).toEqual([]);
      expect(await findRows(t, 'brands', {}, 'version')).toEqual([]);
    },
  );

  it('R-LEGAL-2 Windows line ends, a byte order mark and hidden files are no mistake', async () => {
    write(
      'legal/terms/en-US.md',
      '\ufeff---\r\nversion: 1\r\ndate: 2026-12-01\r\n---\r\n# a\r\n\r\nb\r\n',
    );
    write('legal/.DS_Store', 'x');
    write('legal/terms/.de-DE.md.swp', 'x');
    await applied();
    expect(await shownAt('terms')).toMatchObject({
      title: 'a',
      blocks: [{ kind: 'text', runs: [{ text: 'b' }] }],
    });
  });
});

describe('R-LEGAL-3 versions', () => {
  it('R-LEGAL-3 may be replaced while nobody has an account, and stay as people read them from then on', async () => {
    legal({ version: 4 });
    await applied();
    legal({ version: 2, date: '2020-01-01' }, '# Second try\n\nText');
    await applied();
    expect(await shownAt('terms')).toMatchObject({ version: 2, title: 'Second try' });
    expect(await shownAt('terms', '4')).toBe(404);

    const person = await aRegisteredPerson(t);
    const accepted = await findRows(
      t,
      'terms_acceptances',
      { account_id: await idOf(t, person) },
      'version',
    );
    expect(accepted).toEqual([{ version: 2 }]);
    legal({ version: 2, date: '2020-01-01' }, '# Changed\n\nText');
    expect((await run('apply')).err).toContain('give the new one version 3');
    legal({ version: 2, date: '2020-01-02' }, '# Second try\n\nText');
    expect((await run('check')).err).toContain('version 2 applies from 2020-01-01');
    legal({ version: 1, date: '2020-01-01' });
    expect((await run('apply')).err).toContain('legal/terms has version 1, and 2 is shown');
    // The example would take their place.
    expect((await operateOn(t, 'terms', 'announce', dayIn(40))).err).toContain('brand -- apply');
    // The same again changes nothing; a translation may be added.
    legal({ version: 2, date: '2020-01-01' }, '# Second try\n\nText');
    legal({ version: 2, date: '2020-01-01', locale: 'de-DE' }, '# Zweiter Versuch\n\nText');
    await applied();
    expect(await shownAt('terms', '2', 'de-DE')).toMatchObject({ title: 'Zweiter Versuch' });
    expect(await shownAt('terms')).toMatchObject({ title: 'Second try' });
  });

  it('R-LEGAL-3 a new version of the terms leaves people 30 days, is announced to them, and the one they accepted stays readable', async () => {
    legal({});
    legal({ document: 'privacy' }, '# Policy\n\nText');
    await applied();
    const { email } = await aRegisteredPerson(t);
    const first = firstDayFor(t.clock.now());
    legal({ version: 2, date: dayIn(30) }, '# New terms\n\nText');
    const early = await run('check');
    expect([early.code, early.err]).toEqual([
      1,
      expect.stringContaining(`${first} is the first day possible`),
    ]);
    expect((await run('apply')).code).toBe(1);
    legal({ version: 2, date: first }, '# New terms\n\nText');
    // A policy needs no such time.
    legal({ document: 'privacy', version: 2, date: dayIn(0) }, '# New policy\n\nText');
    await applied();
    expect(await shownAt('terms')).toMatchObject({ version: 2, from: first, title: 'New terms' });
    expect(await shownAt('terms', '1')).toMatchObject({ version: 1, title: 'Our terms' });
    expect(await shownAt('privacy')).toMatchObject({ version: 2, title: 'New policy' });
    expect(await shownAt('privacy', '1')).toMatchObject({ title: 'Policy' });
    const { tellOfTerms } = await import('#site/terms/terms.ts');
    await tellOfTerms(t.deps);
    await t.deliver();
    const letters = t.mails.filter(({ subject }) => subject === 'Our terms of use are changing');
    expect(letters.map(({ to }) => to)).toEqual([email]);
    legal({ version: 3, date: first }, '# Newer terms\n\nText');
    expect((await run('apply')).err).toContain(`version 2 applies from ${first}: name a later day`);
  });

  it('R-LEGAL-3 the text that came with the product stays what people accepted as version 1', async () => {
    await aRegisteredPerson(t);
    legal({ date: dayIn(60) });
    expect((await run('apply')).err).toContain('give yours version 2');
    legal({ version: 2, date: dayIn(60) });
    await applied();
    expect(await shownAt('terms')).toMatchObject({ version: 2 });
    expect(await shownAt('terms', '1')).toBe(404);
  });

  it('R-LEGAL-10 the example brand is applied with the version and the date that its refusal names', async () => {
    await aRegisteredPerson(t);
    const folder = join(t.dataDir, 'brand');
    cpSync(join(ROOT, 'examples/brand'), folder, { recursive: true });
    const { code, err } = await run('apply');
    expect(code).toBe(1);
    const named = /give yours version (\d+), and a date from (\S+) on/.exec(err);
    const [, version = '', date = ''] = named ?? [];
    for (const name of readdirSync(join(folder, 'legal/terms'))) {
      const file = join(folder, 'legal/terms', name);
      const text = readFileSync(file, 'utf8').replace(/^version: .*$/m, `version: ${version}`);
      writeFileSync(file, text.replace(/^date: .*$/m, `date: ${date}`));
    }
    await applied();
    expect(await shownAt('terms')).toMatchObject({ version: 2, from: date });
  });
});
