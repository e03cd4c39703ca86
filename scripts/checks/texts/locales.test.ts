import { describe, expect, it } from 'vitest';
import { judgeLetters } from './alphabets.ts';
import { pluralFormsOf } from './icu.ts';
import { findBorrowing } from './locales.ts';
import { findCopies, flatten, judgeTexts } from './texts.ts';
import { findUnused } from './used-texts.ts';

const judge = (locale: string, text: string, english: string) =>
  judgeTexts(locale, new Map([['ui.a.b', text]]), new Map([['ui.a.b', english]]));

const MINUTES = '{n, plural, one {# minute} other {# minutes}}';

describe('a text', () => {
  it.each([
    ['cs-CZ', ' ', 'Back', 'is empty'],
    ['cs-CZ', 'Zpět {', 'Back', 'ICU'],
    ['cs-CZ', 'Krok', 'Step {n}', 'lacks n'],
    ['cs-CZ', 'Krok {n} {m}', 'Step {n}', 'has m'],
    ['cs-CZ', 'Souhlas', 'I <terms>agree</terms>', 'lacks <terms>'],
    ['cs-CZ', '{n} minut', MINUTES, 'does not count by n'],
    ['cs-CZ', '{n, plural, one {# minuta} other {# minut}}', MINUTES, 'plural form "few"'],
    ['ru-RU', 'Back', 'Back', 'own script'],
    ['uk-UA', 'Мы', 'We', '"ы"'],
    ['de-DE', 'Zurück zum Přehled', 'Back', '"ř"'],
    ['pl-PL', 'Назад', 'Back', '"Н"'],
  ])('%s %s is rejected', (locale, text, english, what) => {
    expect(judge(locale, text, english).join()).toContain(what);
  });

  it.each([
    ['cs-CZ', '{n, plural, one {# minuta} few {# minuty} other {# minut}}', MINUTES],
    ['fr-FR', '{n, plural, one {# minute} other {# minutes}}', MINUTES],
    ['ru-RU', 'Portico', 'Portico'],
    ['he-IL', '{n} / {total}', '{n} / {total}'],
    ['ar-AR', 'صورة JPEG أو PNG', 'A JPEG or PNG image'],
    [
      'de-DE',
      'Ich stimme den <terms>Bedingungen</terms> zu',
      'I agree to the <terms>terms</terms>',
    ],
  ])('%s %s is accepted', (locale, text, english) => {
    expect(judge(locale, text, english)).toEqual([]);
  });

  it('is reported when it is missing or unknown', () => {
    const findings = judgeTexts('cs-CZ', new Map([['ui.x', 'Ano']]), new Map([['ui.y', 'Yes']]));
    expect(findings).toEqual(['cs-CZ ui.y: is missing', 'cs-CZ ui.x: is not in English']);
  });

  it('is rejected for a locale without an alphabet', () => {
    expect(judgeLetters('pt-PT', 'Voltar')).toContain('alphabet');
  });
});

describe('plural forms', () => {
  it.each([
    ['en-US', ['one', 'other']],
    ['fr-FR', ['one', 'other']],
    ['pl-PL', ['few', 'many', 'one', 'other']],
    ['ar-AR', ['few', 'many', 'one', 'other', 'two', 'zero']],
  ])('of %s', (locale, forms) => {
    expect(pluralFormsOf(locale).sort()).toEqual(forms);
  });
});

describe('copied texts', () => {
  const two = (text: string) =>
    findCopies(
      new Map([
        ['en-US', new Map([['ui.a', 'We sent a new code to {address}.']])],
        ['de-DE', new Map([['ui.b', text]])],
      ]),
    );

  it('are the same long sentence in two locales, regardless of punctuation', () => {
    expect(two('we sent a new code to {address}')).toEqual([
      'de-DE ui.b: is the same as en-US ui.a',
    ]);
  });

  it('are not different sentences, nor a short word', () => {
    expect(two('Neuer Code an {address} gesendet.')).toEqual([]);
    expect(
      findCopies(
        new Map([
          ['en-US', new Map([['a', 'Email']])],
          ['it-IT', new Map([['a', 'Email']])],
        ]),
      ),
    ).toEqual([]);
  });

  it('are allowed between related languages while they are short', () => {
    const between = (one: string, other: string, text: string) =>
      findCopies(
        new Map([
          [one, new Map([['ui.a', text]])],
          [other, new Map([['ui.a', text]])],
        ]),
      );
    const short = 'Подтвердите номер телефона';
    expect(between('ru-RU', 'uk-UA', short)).toEqual([]);
    expect(between('ru-RU', 'pl-PL', short)).toHaveLength(1);
    expect(between('ru-RU', 'uk-UA', `${short}, чтобы войти в аккаунт`)).toHaveLength(1);
  });

  it('are ignored within one locale', () => {
    const long = 'The same long sentence in two places';
    expect(
      findCopies(
        new Map([
          [
            'en-US',
            new Map([
              ['a', long],
              ['b', long],
            ]),
          ],
        ]),
      ),
    ).toEqual([]);
  });
});

describe('a locale', () => {
  const borrowing = (text: string) =>
    findBorrowing({ path: 'packages/locales/src/de-DE/ui.ts', text });

  it.each([
    "import { ui } from '../en-US/ui.ts';",
    "export { ui } from '../en-US/ui.ts';",
    'export const ui = { ...other };',
  ])('that borrows from another is reported: %s', (text) => {
    expect(borrowing(text)).toHaveLength(1);
  });

  it('may import the type that it fills', () => {
    expect(
      borrowing("import type { UiMessages } from '../messages.ts'; import { a } from './a.ts';"),
    ).toEqual([]);
  });
});

describe('used keys', () => {
  const unused = (...texts: string[]) =>
    findUnused(
      ['auth.title', 'auth.lede', 'errors.gone', 'code.title_email'],
      texts.map((text, index) => ({ path: `apps/web/src/features/f${index}/page.tsx`, text })),
    );

  it('are found by their full name', () => {
    expect(unused("t('auth.title'); t('errors.gone'); t('code.title_email')")).toEqual([
      'auth.lede',
    ]);
  });

  it('are found by section and name in one folder, and not across two', () => {
    expect(unused("useTranslations('auth')('title')")).not.toContain('auth.title');
    expect(unused("useTranslations('auth')", "t('title')")).toContain('auth.title');
  });

  it('are found by a name that the platform returns', () => {
    const page = { path: 'apps/web/src/features/a/page.tsx', text: "useTranslations('auth')" };
    const hook = (folder: string) => ({ path: `apps/web/src/${folder}/hook.ts`, text: "'title'" });
    expect(findUnused(['auth.title'], [page, hook('platform/browser')])).toEqual([]);
    expect(findUnused(['auth.title'], [page, hook('features/b')])).toEqual(['auth.title']);
  });

  it('are found by the beginning of a template', () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a source that holds templates.
    const page = "t(`errors.${code}`); useTranslations('code')(`title_${channel}`);";
    expect(unused(page)).toEqual(['auth.title', 'auth.lede']);
  });

  it('are not found by a template without a beginning', () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a source that holds a template.
    expect(unused("useTranslations('auth')(`${x}`)")).toContain('auth.title');
  });
});

describe('flattening', () => {
  it('names a text by its path and rejects values that are not texts', () => {
    expect(flatten({ a: { b: 'x' } }, 'ui')).toEqual([['ui.a.b', 'x']]);
    expect(() => flatten({ a: 3 }, 'ui')).toThrow('ui.a');
  });
});
