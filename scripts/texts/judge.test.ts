import { pluralFormsOf } from '@portico/locales/judged';
import { describe, expect, it } from 'vitest';
import { judgeTexts } from './judge.ts';

const judge = (locale: string, text: string, english: string) =>
  judgeTexts(locale, new Map([['ui.a.b', text]]), new Map([['ui.a.b', english]]));

const MINUTES = '{n, plural, one {# minute} other {# minutes}}';

describe('R-I18N-2 a text', () => {
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
    ['pt-PT', 'Voltar', 'Back', 'alphabet'],
    ['de-DE', 'we sent a new code to {a}', 'We sent a new code to {a}.', 'is English'],
  ])('R-I18N-2 %s %s is rejected', (locale, text, english, what) => {
    expect(judge(locale, text, english).join()).toContain(what);
  });

  it.each([
    ['cs-CZ', '{n, plural, one {# minuta} few {# minuty} other {# minut}}', MINUTES],
    ['fr-FR', '{n, plural, one {# minute} other {# minutes}}', MINUTES],
    ['ru-RU', '{brand}', '{brand}'],
    ['ar-AR', 'حول {brand}', 'About'],
    ['he-IL', '{n} / {total}', '{n} / {total}'],
    ['ar-AR', 'صورة JPEG أو PNG', 'A JPEG or PNG image'],
    ['it-IT', 'Email', 'Email'],
    ['de-DE', 'Den <terms>Bedingungen</terms> zustimmen', 'Agree to the <terms>terms</terms>'],
  ])('R-I18N-2 %s %s is accepted', (locale, text, english) => {
    expect(judge(locale, text, english)).toEqual([]);
  });

  it('R-I18N-2 that English does not have is rejected', () => {
    const findings = judgeTexts('cs-CZ', new Map([['ui.x', 'Ano']]), new Map([['ui.y', 'Yes']]));
    expect(findings).toEqual(['cs-CZ ui.x: is not in English']);
  });
});

it.each([
  ['en-US', ['one', 'other']],
  ['fr-FR', ['one', 'other']],
  ['pl-PL', ['few', 'many', 'one', 'other']],
  ['ar-AR', ['few', 'many', 'one', 'other', 'two', 'zero']],
])('R-I18N-2 the plural forms of %s', (locale, forms) => {
  expect(pluralFormsOf(locale).sort()).toEqual(forms);
});
