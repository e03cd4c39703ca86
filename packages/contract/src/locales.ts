/**
 * The locales of section 9 with their names in the language menu, in the menu's order.
 * English is the default.
 */
export const LOCALES = {
  'en-US': { name: 'English', dir: 'ltr' },
  'es-ES': { name: 'Español', dir: 'ltr' },
  'cs-CZ': { name: 'Čeština', dir: 'ltr' },
  'ar-AR': { name: 'العربية', dir: 'rtl' },
  'he-IL': { name: 'עברית', dir: 'rtl' },
  'it-IT': { name: 'Italiano', dir: 'ltr' },
  'pl-PL': { name: 'Polski', dir: 'ltr' },
  'ru-RU': { name: 'Русский', dir: 'ltr' },
  'uk-UA': { name: 'Українська', dir: 'ltr' },
  'de-DE': { name: 'Deutsch', dir: 'ltr' },
  'fr-FR': { name: 'Français', dir: 'ltr' },
} as const;

export type Locale = keyof typeof LOCALES;
export const DEFAULT_LOCALE: Locale = 'en-US';
export const LOCALE_IDS = Object.keys(LOCALES) as Locale[];

/** Whether `value` names one of the {@link LOCALES}. */
export function isLocale(value: string): value is Locale {
  return Object.hasOwn(LOCALES, value);
}

/**
 * The best of these locales for language tags in order of preference (BCP 47), by whole tag first,
 * then by language only; the default if none matches.
 */
export function matchLocale(
  tags: readonly string[],
  offered: readonly Locale[] = LOCALE_IDS,
): Locale {
  for (const tag of tags) {
    const wanted = tag.trim().toLowerCase();
    const whole = offered.find((id) => id.toLowerCase() === wanted);
    // `iw` is the older code for Hebrew.
    const language = wanted.split('-')[0] === 'iw' ? 'he' : wanted.split('-')[0];
    const match = whole ?? offered.find((id) => id.slice(0, 2) === language);
    if (match) return match;
  }
  return DEFAULT_LOCALE;
}

/** The locale that an Accept-Language header asks for (RFC 9110, section 12.5.4). */
export function localeOfHeader(header: string | undefined, offered?: readonly Locale[]): Locale {
  const wishes = (header ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const quality = parameters
        .find((p) => p.trim().startsWith('q='))
        ?.trim()
        .slice(2);
      return { tag, quality: quality === undefined ? 1 : Number(quality) || 0 };
    });
  const wanted = wishes.filter((wish) => wish.tag !== '' && wish.quality > 0);
  const tags = wanted.sort((a, b) => b.quality - a.quality).map((wish) => wish.tag);
  return matchLocale(tags, offered);
}
