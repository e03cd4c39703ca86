import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DAY, HOUR } from '#core/clock.ts';
import { addClient } from '#partners/clients/clients.ts';
import { anApp } from '#test/engines/start.ts';
import { aLanding, aProject, onDisk } from '#test/people/landing.ts';
import { importLanding } from './import.ts';

const t = anApp();

/** The problems of a landing that has these parts. */
async function problemsOf(parts: Record<string, unknown>): Promise<string[]> {
  return problemsWith(aLanding(parts));
}

async function problemsWith(content: unknown): Promise<string[]> {
  const done = await importLanding(t.deps, onDisk(t, 'landing.json', content));
  return done.ok ? [] : done.problems;
}

const day = (ms: number) => new Date(t.clock.now() + ms).toISOString().slice(0, 10);
const navigation = (item: object) => [{ title: 'a', dropItems: [item], arrow: true }];

describe('R-LAND-1 an import is refused', () => {
  it.each<[string, Record<string, unknown>, string[]]>([
    ['an invalid date', { asOf: '2026-02-30' }, ['asOf must be a date like 2026-11-16']],
    ['a number as the date', { asOf: 5 }, ['asOf must be a date like 2026-11-16']],
    [
      'an object instead of a list',
      { projects: { 0: aProject('a') } },
      ['projects must be a list'],
    ],
    ['missing projects', { projects: undefined }, ['projects must be a list']],
    [
      'a link to a script',
      { navigation: navigation({ title: 'a', link: 'javascript:alert(1)' }) },
      [expect.stringMatching(/^navigation\[0\]\.dropItems\[0\]\.link must be a path of this site/)],
    ],
    [
      'invalid navigation entries',
      { navigation: [{ title: '', dropItems: 'all', arrow: 1 }] },
      [
        'navigation[0].title must not be empty',
        'navigation[0].dropItems must be a list',
        'navigation[0].arrow must be true or false',
      ],
    ],
    [
      'invalid figures',
      {
        projects: [
          aProject('a', { users: -1, TVL: 0.5 }),
          aProject('b', { users: '12', TVL: 2 ** 53 }),
        ],
      },
      [
        'projects[0].users must be a whole number, 0 or more',
        'projects[0].TVL must be a whole number, 0 or more',
        'projects[1].users must be a whole number, 0 or more',
        'projects[1].TVL must be a whole number, 0 or more',
      ],
    ],
    [
      'invalid ids and rows',
      { projects: [aProject('A b'), aProject('x'), aProject('x', { row: 4 })] },
      [
        'projects[0].id must be at most 40 lower-case letters, digits and hyphens',
        'projects[2].row must be 1, 2 or 3',
        'projects[2].id is used twice: x',
      ],
    ],
    [
      'invalid descriptions',
      {
        projects: [
          aProject('a', { description: { 'de-DE': 'Nur so' } }),
          aProject('b', { description: { 'en-US': 'x', 'tlh-KX': 'y' } }),
          aProject('c', { description: 'two\nlines' }),
          aProject('d', { description: 'x'.repeat(121) }),
        ],
      },
      [
        'projects[0].description must have en-US',
        expect.stringMatching(
          /^projects\[1\]\.description\.tlh-KX is not one of the locales: en-US/,
        ),
        'projects[2].description.en-US must be one line',
        'projects[3].description.en-US must have 120 characters at most',
      ],
    ],
    [
      'misspelled keys',
      { ASOF: 1, projects: [aProject('a', { tvl: 1 })] },
      ['projects[0] has unknown keys: tvl', 'The file has unknown keys: ASOF'],
    ],
    [
      'invalid texts',
      {
        texts: {
          'xx-XX': { 'auth.submit': 'Go' },
          'en-US': {
            'auth.nothing': 'x',
            'reasons.glare': 'x',
            'auth.submit': 'Go {',
            'auth.or': '',
            'code.resend_wait': 'Soon',
            'auth.agree': 'By <b>signing</b>',
            toString: 'x',
          },
        },
      },
      [
        expect.stringMatching(/^texts\.xx-XX is not one of the locales/),
        'texts.en-US["auth.or"] must not be empty',
        'texts.en-US["auth.nothing"] is not a text of the screens',
        'texts.en-US["reasons.glare"] is not a text of the screens',
        expect.stringMatching(/^texts\.en-US\["auth\.submit"\] is not in ICU syntax/),
        'texts.en-US["code.resend_wait"] lacks seconds',
        'texts.en-US["auth.agree"] lacks <terms>',
        'texts.en-US["auth.agree"] lacks <privacy>',
        'texts.en-US["auth.agree"] has <b>, which the built-in text does not have',
        'texts.en-US.toString is not a text of the screens',
      ],
    ],
    [
      'invalid titles',
      { titles: { German: {}, 'de-DE': { a: 5 }, 'fr-FR': [] } },
      [
        expect.stringMatching(/^titles\.German is not one of the locales/),
        'titles.de-DE.a must be a text',
        'titles.fr-FR must have labels by their keys',
      ],
    ],
  ])('R-LAND-1 for %s', async (_what, parts, problems) => {
    expect(await problemsOf(parts)).toEqual(problems);
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'http://example.com',
    'https:/example.com',
    'https://',
    'https:///x',
    'HTTPS://example.com',
    'ecosystem',
    '#top',
    'data:text/html,x',
    ' /ecosystem',
    '/a b',
    '/a\tb',
    'https://example.com\\@evil.example',
  ])('R-LAND-1 for the link %j', async (link) => {
    expect(await problemsOf({ navigation: navigation({ title: 'a', link }) })).not.toEqual([]);
  });

  it.each(['/', '/ecosystem?sort=tvl#x', 'https://example.com', 'https://example.com/a?b=c'])(
    'R-LAND-1 but not for the link %j',
    async (link) => {
      expect(await problemsOf({ navigation: navigation({ title: 'a', link }) })).toEqual([]);
    },
  );

  it('R-LAND-1 for figures of a day that has not started in any time zone', async () => {
    expect(await problemsOf({ asOf: day(14 * HOUR) })).toEqual([]);
    expect(await problemsOf({ asOf: day(2 * DAY) })).toEqual(['asOf must not be in the future']);
  });

  it('R-LAND-1 for more than can be shown', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, n) => aProject(`p${n}`));
    expect(await problemsOf({ projects: many(300) })).toEqual([]);
    expect(await problemsOf({ projects: many(301) })).toEqual([
      'projects must have 300 entries at most',
    ]);
  });

  it.each<[string, unknown, RegExp]>([
    ['text that is not JSON', '{"asOf":', /^The file cannot be read: /],
    ['an empty file', '', /^The file cannot be read: /],
    ['a list', [], /^The file must be an object/],
    ['null', 'null', /^The file must be an object/],
    ['a text', '"landing"', /^The file must be an object/],
    ['a huge file', `"${'x'.repeat(5_000_000)}"`, /^The file is larger than 5000000 bytes/],
    ['a deep file', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, /^The file must be an object/],
    ['a polluting file', '{"__proto__":{"asOf":"2026-01-01"}}', /^asOf must be/],
  ])('R-LAND-1 for %s', async (_what, content, problem) => {
    expect((await problemsWith(content))[0]).toMatch(problem);
    expect(({} as Record<string, unknown>).asOf).toBeUndefined();
  });

  it('R-LAND-1 R-OP-36 for a partner with a live client that the file lacks, unless told so', async () => {
    await addClient(t.deps, {
      name: 'Amberloom',
      partnerId: 'amberloom',
      state: 'live',
      ceiling: ['openid'],
      metadata: {
        redirect_uris: ['https://amber.example/callback'],
        token_endpoint_auth_method: 'none',
      },
    });
    expect(await problemsOf({ projects: [aProject('a')] })).toEqual([
      expect.stringMatching(/^The partner amberloom has a live client/),
    ]);
    expect(await problemsOf({ projects: [aProject('a'), aProject('amberloom')] })).toEqual([]);
    const path = onDisk(t, 'landing.json', aLanding({ projects: [aProject('a')] }));
    expect(await importLanding(t.deps, path, { dropPartners: true })).toMatchObject({ ok: true });
  });

  it('R-LAND-1 for a missing file', async () => {
    const done = await importLanding(t.deps, join(t.dataDir, 'nothing.json'));
    expect(done).toMatchObject({ ok: false, problems: [expect.stringContaining('ENOENT')] });
  });
});
