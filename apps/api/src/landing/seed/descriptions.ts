import type { Locale } from '@portico/contract';
import { ar } from './descriptions/ar-AR.ts';
import { cs } from './descriptions/cs-CZ.ts';
import { de } from './descriptions/de-DE.ts';
import { en } from './descriptions/en-US.ts';
import { es } from './descriptions/es-ES.ts';
import { fr } from './descriptions/fr-FR.ts';
import { he } from './descriptions/he-IL.ts';
import { it } from './descriptions/it-IT.ts';
import { pl } from './descriptions/pl-PL.ts';
import { ru } from './descriptions/ru-RU.ts';
import { uk } from './descriptions/uk-UA.ts';

export type Subject = keyof typeof en;

const BY_LOCALE: Record<Locale, Record<Subject, string>> = {
  'en-US': en,
  'es-ES': es,
  'cs-CZ': cs,
  'ar-AR': ar,
  'he-IL': he,
  'it-IT': it,
  'pl-PL': pl,
  'ru-RU': ru,
  'uk-UA': uk,
  'de-DE': de,
  'fr-FR': fr,
};

/** What a project of this kind does, in every language. */
export function describe(subject: Subject): Record<Locale, string> {
  const texts = Object.entries(BY_LOCALE).map(([locale, kinds]) => [locale, kinds[subject]]);
  return Object.fromEntries(texts);
}
