import { LOCALE_IDS, type Locale } from '@portico/contract';
import { describe, expect, it } from 'vitest';
import { readTexts } from '../../../scripts/texts/files.ts';
import { dissect } from './icu.ts';
import { spaced, spacedTexts } from './spacing.ts';

/** A no-break space is written _ here, a narrow one ~. */
const visible = (text: string) => text.replaceAll('\u00a0', '_').replaceAll('\u202f', '~');

const textsOf = (locale: Locale) => readTexts(locale).values();

describe('R-I18N-8 lines do not break', () => {
  it.each<[Locale, string, string]>([
    ['en-US', 'PNG, up to 5 MB', 'PNG, up to 5_MB'],
    ['en-US', 'Wait {seconds} s', 'Wait {seconds}_s'],
    [
      'en-US',
      '{n, plural, one {# minute} other {# minutes}}',
      '{n, plural, one {#_minute} other {#_minutes}}',
    ],
    ['de-DE', '{percent} % gesendet', '{percent}_% gesendet'],
    ['de-DE', 'Wird gesendet …', 'Wird gesendet_…'],
    ['de-DE', 'Ausweis, z. B. Pass', 'Ausweis, z._B. Pass'],
    ['fr-FR', 'Et maintenant ? Oui ; non !', 'Et maintenant~? Oui~; non~!'],
    ['fr-FR', 'Page « {page} » : ici', 'Page «_{page}_»_: ici'],
    ['es-ES', 'revisora n.º {number}', 'revisora n.º_{number}'],
    ['it-IT', 'operatore n. {number}', 'operatore n._{number}'],
    ['pl-PL', 'To i tak w {system} – już', 'To i_tak w_{system}_– już'],
    ['cs-CZ', 'A v účtu č. {number}', 'A_v_účtu č._{number}'],
    ['ru-RU', 'В письме — и в SMS, № {number}', 'В_письме_— и_в_SMS, №_{number}'],
    ['uk-UA', 'Код із 6 цифр є в листі', 'Код із 6_цифр є_в_листі'],
    ['ar-AR', 'حتى 5 ميغابايت', 'حتى 5_ميغابايت'],
    ['he-IL', 'קוד בן 6 ספרות', 'קוד בן 6_ספרות'],
    ['ar-AR', 'بعد {seconds} ث', 'بعد {seconds}_ث'],
    ['he-IL', 'בעוד {seconds} שנ׳', 'בעוד {seconds}_שנ׳'],
    ['fr-FR', 'agent nº {number}', 'agent nº_{number}'],
  ])('R-I18N-8 at these places, in %s: %s', (locale, text, wanted) => {
    expect(visible(spaced(locale, text))).toBe(wanted);
  });

  it.each<[Locale, string]>([
    ['en-US', 'Call +1 415 555 0132, or write to name@example.com'],
    ['en-US', 'A year: 1990 03 27'],
    ['fr-FR', 'https://portico.example/a?b=c'],
    ['cs-CZ', 'https://portico.example/a/k/b'],
    ['pl-PL', '<link>ethereum.org</link>{n, plural, one {x} few {y} many {z} other {x}}'],
  ])('R-I18N-8 and numbers, addresses and links are unchanged, in %s: %s', (locale, text) => {
    expect(spaced(locale, text)).toBe(text);
  });
});

describe.each(LOCALE_IDS)('R-I18N-8 the texts of %s', (locale) => {
  it('R-I18N-8 keep their words and their gaps, and a second pass changes nothing', () => {
    for (const text of textsOf(locale)) {
      const made = spaced(locale, text);
      expect(made.replace(/[\u00a0\u202f]/g, ' ')).toBe(text);
      expect(spaced(locale, made)).toBe(made);
      const [before, after] = [dissect(text), dissect(made)];
      expect([...after.gaps]).toEqual([...before.gaps]);
      expect([...after.plurals.keys()]).toEqual([...before.plurals.keys()]);
    }
  });

  it('R-I18N-8 have plain spaces in the source', () => {
    for (const text of textsOf(locale)) expect(text).not.toMatch(/[\u00a0\u202f]/);
  });
});

it('R-I18N-8 a whole tree is spaced, including articles of several paragraphs', () => {
  const tree = { a: ['5 MB', { b: '6 цифр' }] };
  expect(spacedTexts('ru-RU', tree)).toEqual({ a: ['5\u00a0MB', { b: '6\u00a0цифр' }] });
});
