import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keyOfPlace, replaceableTexts } from '@portico/locales/server';
import { afterEach, describe, expect, it } from 'vitest';
import { createDeps } from '#app/deps.ts';
import { readyLines } from '#app/start/ready.ts';
import { SECOND } from '#core/clock.ts';
import { FRESH_SECONDS } from '#core/followed.ts';
import { sampleLetters, siteOf } from '#platform/messages/letters/letters.ts';
import { exportLanding } from '#site/landing/import/export.ts';
import { importLanding } from '#site/landing/import/import.ts';
import { operateOn } from '#test/engines/operate.ts';
import { anApp } from '#test/engines/start.ts';
import { aLanding, onDisk, seen } from '#test/people/landing.ts';
import { aRegisteredPerson, get } from '#test/people/people.ts';
import { appWith, aSite, dataIn, openPage } from '#test/people/site.ts';

/** Own texts of every kind, as an installation of this version has them. A later one takes them as they are. */
const STORED = join(import.meta.dirname, '../../test/installation/texts');

const ROOT = join(import.meta.dirname, '../../../../..');
const t = anApp();
afterEach(async () => {
  await t.deps.db.deleteFrom('brands').execute();
  await t.deps.db.deleteFrom('text_overrides').execute();
  await t.deps.db.updateTable('landing').set({ version: 'as it was' }).execute();
  rmSync(folder(), { recursive: true, force: true });
  t.clock.advance(FRESH_SECONDS * SECOND);
});

const folder = () => join(t.dataDir, 'brand');
const fileOf = (name: string) => join(folder(), 'texts', name);

/** Writes a brand with these files of texts, by locale. */
function write(texts: Record<string, unknown>): void {
  mkdirSync(join(folder(), 'texts'), { recursive: true });
  writeFileSync(join(folder(), 'brand.json'), JSON.stringify({ name: 'Harbor' }));
  for (const [locale, tree] of Object.entries(texts)) {
    const json = typeof tree === 'string' ? tree : JSON.stringify(tree);
    writeFileSync(fileOf(`${locale}.json`), json);
  }
}

const run = (...words: string[]) => operateOn(t, ...words);
const brand = (verb: string) => run('brand', verb);
const later = () => void t.clock.advance(FRESH_SECONDS * SECOND);

async function applied(texts: Record<string, unknown>): Promise<void> {
  write(texts);
  expect(await brand('apply')).toMatchObject({ code: 0, err: '' });
  later();
}

const letters = async (locale: 'en-US' | 'ar-AR' | 'de-DE' = 'en-US') =>
  sampleLetters(siteOf(t.deps.config, await t.deps.brand()), locale);

const appliedBrands = async () => {
  const rows = t.deps.db.selectFrom('audit_events').where('kind', '=', 'brand_applied');
  return (await rows.select('kind').execute()).length;
};

const error = async (url: string, locale: string) => {
  const answer = await t.app.inject({ url, headers: { 'accept-language': locale } });
  return answer.json<{ message: string }>().message;
};

describe('R-TEXT-2 texts of an installation', () => {
  it('R-TEXT-2 reach screens, emails, text messages, errors and answers, in every process, and go with their brand', async () => {
    cpSync(STORED, join(folder(), 'texts'), { recursive: true });
    const other = createDeps(t.deps.config, t.deps.secrets, { clock: t.clock, db: t.deps.db });
    const site = aSite();
    const app = await appWith(t, site, other);
    try {
      const before = await openPage(app, '/');
      await applied({});
      const known = { 'if-none-match': String(before.headers.etag) };
      const after = await openPage(app, '/', { headers: known });
      expect(after.statusCode).toBe(200);
      expect(dataIn(after.body).localization.texts).toMatchObject({
        'auth.title1': 'Welcome to Harbor',
        'errors.incorrect_code': 'That’s not the code.',
        'reasons.glare': 'A lamp shines on it. Turn it a little.',
        'legal.terms.intro': 'These are the terms of Harbor.',
        'pages.blog.articles.once.text.0': 'The first paragraph of Harbor.',
      });
      expect(Object.keys(dataIn(after.body).localization.texts).join()).not.toContain('mail.');
    } finally {
      await app.close();
      site.remove();
    }
    expect((await seen(t)).auth_title1).toBe('Welcome to Harbor');
    expect((await seen(t, 'ar-AR')).auth_title1).toBe('أهلًا بك في \u2068Harbor\u2069');
    expect((await seen(t, 'de-DE')).texts).toEqual({});

    const [code] = await letters();
    expect(code?.subject).toBe('482913 opens Harbor');
    expect(code?.html).toContain('Your way in');
    expect(code?.html).toContain('30\u00a0minutes are left');
    expect(code?.text).toContain('Harbor, 1\u00a0Harbor Street');
    expect(code?.sms).toMatch(/^Harbor: 482913\n/);
    const again = (await letters()).find(({ kind }) => kind === 'resubmission');
    expect(again?.html).toContain('A lamp shines on it.');
    expect((await letters('ar-AR'))[0]?.subject).toBe('رمزك 482913');

    expect(await error('/no/such', 'en-US')).toBe('There is nothing of Harbor here.');
    expect(await error('/no/such', 'de-DE')).not.toContain('Harbor');
    const person = await aRegisteredPerson(t);
    expect(person).toMatchObject({ message: 'Your Harbor account is ready' });
    expect(t.mails.at(-1)?.subject).toMatch(/^\d{6} opens Harbor$/);

    expect(await brand('revert')).toMatchObject({ code: 0 });
    later();
    expect((await seen(t)).texts).toEqual({});
    expect((await letters())[0]?.subject).toBe('482913 is your Portico code');
    expect(await error('/no/such', 'en-US')).not.toContain('There is nothing of');
  });

  it('R-TEXT-2 are taken back to those of the brand before', async () => {
    await applied({ 'en-US': { ui: { auth: { title1: 'First' } } } });
    await applied({ 'en-US': { ui: { auth: { title1: 'Second' } } } });
    expect((await seen(t)).texts).toEqual({ 'auth.title1': 'Second' });
    await brand('revert');
    expect((await seen(t)).texts).toEqual({ 'auth.title1': 'First' });
  });

  it('R-TEXT-2 that landing.json has go on below those of the brand, and move into its folder', async () => {
    const texts = { 'en-US': { 'auth.title1': 'From the landing', 'auth.submit': 'Go' } };
    await importLanding(t.deps, onDisk(t, 'landing.json', aLanding({ texts })));
    expect((await seen(t)).texts).toEqual(texts['en-US']);
    await brand('init');
    expect(JSON.parse(readFileSync(fileOf('en-US.json'), 'utf8'))).toEqual({
      ui: { auth: { title1: 'From the landing', submit: 'Go' } },
    });
    await applied({ 'en-US': { ui: { auth: { title1: 'From the brand' } } } });
    expect((await seen(t)).texts).toEqual({ 'auth.title1': 'From the brand', 'auth.submit': 'Go' });
    expect((await exportLanding(t.deps)).texts).toEqual(texts);
  });

  it('R-TEXT-2 cost an installation without any neither a statement nor a byte', async () => {
    let statements = 0;
    const db = t.deps.db.withPlugin({
      transformQuery: ({ node }) => {
        statements += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const { brand: follow } = createDeps(t.deps.config, t.deps.secrets, { clock: t.clock, db });
    await follow();
    statements = 0;
    later();
    const first = await follow();
    await follow();
    expect(statements).toBe(1);
    later();
    expect(await follow()).toBe(first);
  });
});

describe('R-TEXT-3 a text that cannot replace a built-in one', () => {
  const mail = (code: object) => ({ 'en-US': { mail: { code } } });
  it.each([
    [mail({ subject: 'Your code' }), 'texts/en-US.json: mail.code.subject lacks code'],
    [mail({ heading: 'Hi {name}' }), 'mail.code.heading has name, which the built-in text does'],
    [mail({ heading: '<script>alert(1)</script>' }), 'mail.code.heading has <script>, which'],
    [mail({ heading: '<img src=x onerror=alert(1)>' }), 'mail.code.heading is not in ICU syntax'],
    [mail({ heading: 'Your {code' }), 'mail.code.heading is not in ICU syntax'],
    [mail({ heading: 'x'.repeat(1_000_000) }), 'must have 5000 characters at most'],
    [mail({ heading: ' ' }), 'mail.code.heading is empty'],
    [mail({ subject: '{code}\r\nBcc: all@example.com' }), 'must be one line of visible characters'],
    [mail({ heading: '\u202eedoc ruoY' }), 'changes the direction of what follows it'],
    [mail({ heading: '\u2067Your code' }), 'changes the direction of what follows it'],
    [mail({ heading: 7 }), 'mail.code.heading must be a text'],
    [mail({ heading: null }), 'mail.code.heading must be a text'],
    [mail({ gone: 'Bye' }), 'texts/en-US.json: mail.code.gone is not a text of this version'],
    [{ 'en-US': { projects: { bridge: 'x' } } }, 'projects.bridge is not a text'],
    [{ 'en-US': '{"__proto__": {"mail": "x"}}' }, '__proto__.mail is not a text'],
    [{ 'en-US': '{ "mail": ' }, 'texts/en-US.json: The file cannot be read'],
    [{ 'en-US': '[]' }, 'texts/en-US.json must be an object'],
    [{ 'en-US': '['.repeat(50_000) + ']'.repeat(50_000) }, 'texts/en-US.json'],
    [
      { 'en-US': `${'{"a":'.repeat(9_000)}"x"${'}'.repeat(9_000)}` },
      'is not a text of this version',
    ],
    [
      { 'en-US': { legal: { privacy: { contact: { text: '{email, select, other {x}}' } } } } },
      'legal.privacy.contact.text has more than a gap',
    ],
    [{ 'xx-XX': {} }, 'texts/xx-XX.json is not named after one of en-US'],
    [
      { 'ar-AR': { mail: { code: { valid: '{minutes, plural, one {#} other {#}}' } } } },
      'texts/ar-AR.json: mail.code.valid lacks the plural form "few" of minutes',
    ],
  ])(
    'R-TEXT-3 %# is refused with its file and key, and nothing changes',
    async (texts, problem) => {
      write({ 'de-DE': { ui: { auth: { title1: 'Gut' } } }, ...texts });
      for (const verb of ['check', 'apply']) {
        const { code, err } = await brand(verb);
        expect([code, err]).toEqual([1, expect.stringContaining(problem)]);
        expect(err.length).toBeLessThan(3_000);
      }
      later();
      expect((await t.deps.brand()).version).toBe('');
      expect((await seen(t, 'de-DE')).texts).toEqual({});
    },
  );

  it('R-TEXT-3 is named with all others at once, those of brand.json included', async () => {
    write(mail({ subject: 'Your code', gone: 'Bye' }));
    writeFileSync(join(folder(), 'brand.json'), '{ "name": "" }');
    const { err } = await brand('check');
    expect(err).toContain('brand.json: name must not be empty');
    expect(err).toContain('mail.code.subject lacks code');
    expect(err).toContain('mail.code.gone is not a text');
  });

  it('R-TEXT-3 of those that cost more, the check says so; a sentence of the law may be replaced', async () => {
    write({
      'en-US': {
        mail: { code: { sms: '“{code}” is your code' } },
        ui: {
          auth: { agree: 'You agree to the <terms>terms</terms> and <privacy>rules</privacy>.' },
        },
      },
    });
    const { code, out } = await brand('check');
    expect(code).toBe(0);
    expect(out).toContain('Note: texts/en-US.json: mail.code.sms has ““”');
    expect(out).toContain('texts of your own: 2');
    const before = await appliedBrands();
    await brand('apply');
    expect(await appliedBrands()).toBe(before + 1);
  });
});

describe('R-TEXT-4 the commands about own texts', () => {
  it('R-TEXT-4 begin with the present text, record its English, and keep what is there', async () => {
    const begun = await run('texts', 'override', 'de-DE', 'mail.code.subject');
    expect(begun).toMatchObject({ code: 0, err: '' });
    const builtIn = (await replaceableTexts('de-DE')).get('mail.code.subject')?.text ?? '';
    expect(begun.out).toContain(`mail.code.subject: ${builtIn}`);
    expect(JSON.parse(readFileSync(fileOf('de-DE.json'), 'utf8'))).toEqual({
      mail: { code: { subject: builtIn } },
    });
    write({ 'de-DE': { mail: { code: { subject: 'Ihr Code: {code}' } } } });
    expect((await run('texts', 'override', 'de-DE', 'mail.code')).out).toContain('English: 1');
    const { mail } = JSON.parse(readFileSync(fileOf('de-DE.json'), 'utf8'));
    expect(mail.code.subject).toBe('Ihr Code: {code}');
    expect(Object.keys(mail.code)).toHaveLength(6);
    expect(await brand('apply')).toMatchObject({ code: 0, err: '' });
  });

  it('R-TEXT-4 list them, and mark those whose English changed since', async () => {
    await run('texts', 'override', 'de-DE', 'ui.auth.title1');
    await run('texts', 'override', 'de-DE', 'ui.auth.submit');
    const made = JSON.parse(readFileSync(fileOf('made-from.json'), 'utf8'));
    made['de-DE']['ui.auth.submit'] = '00000000';
    writeFileSync(fileOf('made-from.json'), JSON.stringify(made));
    const { code, out } = await run('texts', 'overrides');
    expect(code).toBe(0);
    expect(out).toMatch(
      /de-DE ui\.auth\.title1: [^\n]+\nde-DE ui\.auth\.submit: [^\n]+\n {2}! the English changed since: /,
    );
    expect(out.match(/!/g)).toHaveLength(1);
    await run('texts', 'override', 'de-DE', 'ui.auth.submit');
    expect((await run('texts', 'overrides')).out).not.toContain('!');
  });

  it.each([
    [['xx-XX', 'ui.auth.submit'], 'xx-XX is not one of en-US'],
    [['en-US', 'Your code'], 'mail.code.heading: Your code'],
    [['en-US', 'no such words'], 'none with these words'],
  ])('R-TEXT-4 %j is refused with what to write, and no file is made', async (words, problem) => {
    const { code, err } = await run('texts', 'override', ...words);
    expect([code, err]).toEqual([1, expect.stringContaining(problem)]);
    expect(existsSync(folder())).toBe(false);
  });

  it('R-TEXT-4 do not write into a broken file', async () => {
    write({ 'en-US': '{ "mail": ' });
    const { code, err } = await run('texts', 'override', 'en-US', 'ui.auth.submit');
    expect([code, err]).toEqual([1, expect.stringContaining('cannot be read')]);
    expect(readFileSync(fileOf('en-US.json'), 'utf8')).toBe('{ "mail": ');
  });
});

it('R-TEXT-4 R-TEXT-6 the documentation’s commands work in their order, with its own text', async () => {
  const page = readFileSync(join(ROOT, 'docs/texts.md'), 'utf8');
  const commands = [...page.matchAll(/^npm run ([^#\n]+)/gm)].map(([, line = '']) =>
    line.trim().split(/ -- | /),
  );
  expect(commands.map(([area, verb]) => `${area} ${verb}`)).toEqual([
    'texts override',
    'brand check',
    'mail preview',
    'brand apply',
    'texts overrides',
    'brand revert',
  ]);
  const [, json = ''] = /```json\n(.*?)```/s.exec(page) ?? [];
  await brand('init');
  for (const words of commands) {
    expect(await run(...words), words.join(' ')).toMatchObject({ code: 0, err: '' });
    if (words.includes('override')) {
      const [file, begun] = [fileOf('en-US.json'), JSON.parse(json)];
      begun.mail.code.subject = '{code} is your {brand} code';
      expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(begun);
      writeFileSync(file, json);
    }
    later();
    const [code] = await letters();
    const isShown = words.includes('apply') || words.includes('overrides');
    expect(code?.subject).toBe(
      isShown ? '482913 lets you in to Portico' : '482913 is your Portico code',
    );
  }
  const [, words = ''] = /override en-US "([^"]+)"/.exec(page) ?? [];
  expect((await run('texts', 'override', 'en-US', words)).err).toContain('mail.code.heading: Your');
});

describe('R-TEXT-5 the texts of an installation in another version', () => {
  it('R-TEXT-5 of this one, every kind is taken by all later ones', async () => {
    write({});
    cpSync(STORED, join(folder(), 'texts'), { recursive: true });
    expect(await brand('check')).toMatchObject({ code: 0, err: '' });
  });

  it('R-TEXT-5 that have another key now go on, also in another file', async () => {
    await applied({
      'en-US': {
        verification: { residency: { label: 'Home' } },
        account: { auth: { submit: 'Go' } },
      },
    });
    expect((await seen(t)).texts).toEqual({ 'residency.residency': 'Home', 'auth.submit': 'Go' });
  });

  it('R-TEXT-5 that no longer fit leave the built-in one in their places, and the start and the doctor say what to change', async () => {
    const texts = JSON.stringify([
      ['en-US', 'mail.code.heading', 'Hi'],
      ['en-US', 'mail.code.subject', 'Without its gap'],
      ['en-US', 'ui.gone.title', 'Of a screen that is gone'],
      ['xx-XX', 'ui.auth.submit', 'Of a language that is gone'],
    ]);
    await t.deps.db
      .insertInto('brands')
      .values({ position: 1, brand: '{"name":"Harbor"}', texts, version: 'v', applied_at: 1 })
      .execute();
    await t.deps.db
      .insertInto('text_overrides')
      .values({ locale: 'de-DE', key: 'auth.gone', text: 'x' })
      .execute();
    later();
    const [code] = await letters();
    expect(code?.subject).toBe('482913 is your Harbor code');
    expect(code?.html).toContain('>Hi<');
    const lines = await readyLines(t.deps, { ports: {}, lines: [] } as never);
    const outdated = [
      'texts/en-US.json: mail.code.subject lacks code',
      'texts/en-US.json: ui.gone.title is not a text of this version',
      'texts/xx-XX.json: ui.auth.submit is not of one of en-US',
      'landing.json, de-DE: auth.gone is not a text of this version',
    ];
    for (const each of outdated) expect(lines.join('\n')).toContain(`- ${each}`);
    const { out, err } = await run('doctor');
    for (const each of outdated) expect(out + err).toContain(each);
  });

  it('R-TEXT-5 of a process of the former version, which stores none, are none', async () => {
    await t.deps.db
      .insertInto('brands')
      .values({ position: 1, brand: '{"name":"Harbor"}', version: 'v', applied_at: 1 } as never)
      .execute();
    later();
    expect(await t.deps.brand()).toMatchObject({ name: 'Harbor', texts: {} });
    expect((await get(t, '/localization/en-US')).json().texts).toEqual({});
  });

  it('R-TEXT-5 no key of a text is that of another', async () => {
    const texts = await replaceableTexts('en-US');
    for (const [key, { place }] of texts) expect(keyOfPlace(place)).toBe(key);
    expect(new Set([...texts.values()].map(({ place }) => place)).size).toBe(texts.size);
    expect(texts.size).toBeGreaterThan(1_000);
  });
});
