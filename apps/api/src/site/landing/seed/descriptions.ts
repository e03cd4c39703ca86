import type { Locale } from '@portico/contract';
import { ar } from '#site/landing/seed/descriptions/ar-AR.ts';
import { cs } from '#site/landing/seed/descriptions/cs-CZ.ts';
import { de } from '#site/landing/seed/descriptions/de-DE.ts';
import { en } from '#site/landing/seed/descriptions/en-US.ts';
import { es } from '#site/landing/seed/descriptions/es-ES.ts';
import { fr } from '#site/landing/seed/descriptions/fr-FR.ts';
import { he } from '#site/landing/seed/descriptions/he-IL.ts';
import { it } from '#site/landing/seed/descriptions/it-IT.ts';
import { pl } from '#site/landing/seed/descriptions/pl-PL.ts';
import { ru } from '#site/landing/seed/descriptions/ru-RU.ts';
import { uk } from '#site/landing/seed/descriptions/uk-UA.ts';

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

/** The description of a kind of project, in every language. */
export function describe(subject: Subject): Record<Locale, string> {
  const texts = Object.entries(BY_LOCALE).map(([locale, kinds]) => [locale, kinds[subject]]);
  return Object.fromEntries(texts);
}
