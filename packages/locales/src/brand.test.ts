import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOCALE_IDS, type Locale } from '@portico/contract';
import { DEFAULT_BRAND } from '@portico/contract/site/brand';
import { createTranslator } from 'use-intl/core';
import { describe, expect, it } from 'vitest';
import { BRAND } from './brand.ts';
import { namedAs } from './brand-forms.ts';
import { textsIn } from './leaves.ts';

const FOLDER = join(import.meta.dirname, '../texts');

function textsOf(locale: Locale): [key: string, text: string][] {
  const files = readdirSync(join(FOLDER, locale)).map((file) => [
    file.slice(0, -'.json'.length),
    JSON.parse(readFileSync(join(FOLDER, locale, file), 'utf8')),
  ]);
  return files.flatMap(([part, tree]) => textsIn(tree, part));
}

/** Words whose form, or whose neighbor's, depends on how the name begins; and articles, which depend on its gender. */
const NEVER_BEFORE: Record<Locale, string> = {
  'en-US': 'a|an|the',
  'es-ES': 'y|e|o|u|el|la|los|las|del|al',
  'cs-CZ': 'v|ve|s|se|z|ze|k|ke|ku|od|ode',
  'it-IT':
    'a|ad|e|ed|o|od|il|lo|la|i|gli|le|un|uno|una|del|dello|della|al|allo|alla|nel|nello|nella',
  'pl-PL': 'w|we|z|ze|ten|ta|to',
  'de-DE': 'der|die|das|dem|den|des|ein|eine|einem|einen|im|am|vom|beim|zum|zur',
  'fr-FR': 'de|du|que|ne|le|la|les|au|un|une|jusque',
  'ru-RU': 'в|во|с|со|к|ко|о|об|обо|из|изо',
  'uk-UA': 'у|в|з|із|зі|й|та|і|під|підо|над|наді',
  'ar-AR': '(?!)',
  'he-IL': '(?!)',
};

describe.each(LOCALE_IDS)('R-BRAND-1 the texts of %s', (locale) => {
  const texts = textsOf(locale);

  it('R-BRAND-1 have a gap where the product’s name stands, and never the name', () => {
    const found = texts.filter(([, text]) => /portic|портик|פורטיק|بورتيك/iu.test(text));
    expect(found).toEqual([]);
    expect(texts.filter(([, text]) => text.includes(BRAND)).length).toBeGreaterThan(60);
  });

  it('R-BRAND-1 read the same with every name: nothing is glued to it, and no neighbor depends on it', () => {
    const before = new RegExp(`(?:^|[^\\p{L}])(?:${NEVER_BEFORE[locale]})\\s+\\{brand\\}`, 'iu');
    const glued = /[\p{L}\p{N}’'־-]\{brand\}|\{brand\}[\p{L}\p{N}’'־-]/u;
    expect(texts.filter(([, text]) => before.test(text) || glued.test(text))).toEqual([]);
  });

  it('R-BRAND-1 have it in no plural or select form, where ICU would read a # in it, and in no sentence of an error', () => {
    const within = texts.filter(([, text]) =>
      /,\s*(?:plural|select).*\{[^{}]*\{brand\}/.test(text),
    );
    expect(within).toEqual([]);
    const unnamed = texts.filter(
      ([key, text]) => /^ui\.(errors\.|success\.account_created)/.test(key) && text.includes(BRAND),
    );
    expect(unnamed).toEqual([]);
  });

  it('R-BRAND-1 show any allowed name as it is, through ICU', () => {
    for (const name of ['Harbor', 'A&B "x" \\ $& #1', 'O’Hara', 'נמל', 'Vstup']) {
      const messages = namedAs({ text: `${BRAND}: {code}` }, locale, name);
      const shown = createTranslator({ locale, messages })('text', { code: '7' });
      expect(shown.replace(/[\u2068\u2069]/g, '')).toBe(`${name}: 7`);
    }
  });
});

it('R-BRAND-1 a name of the other direction is isolated, and one of the same is not', () => {
  const isolates = (locale: Locale, name: string) => namedAs(BRAND, locale, name) !== name;
  for (const name of ['Harbor', '1Password', 'Гавань']) {
    expect([isolates('ar-AR', name), isolates('en-US', name)], name).toEqual([true, false]);
  }
  for (const name of ['נמל', '1 ميناء']) {
    expect([isolates('he-IL', name), isolates('uk-UA', name)], name).toEqual([false, true]);
  }
});

it('R-BRAND-1 the default name is as every name has to be', () => {
  expect(namedAs({ a: [BRAND] }, 'de-DE', DEFAULT_BRAND.name)).toEqual({ a: ['Portico'] });
});
