import type { Locale } from '@portico/contract';
import { loadUi } from '@portico/locales';
import { preferredLocale } from '#platform/browser/locale.ts';
import { lazyTextsIn } from '#platform/i18n/lazy-texts.ts';
import { withOverrides } from '#platform/i18n/overrides.ts';
import type { Language } from '#platform/language/messages.tsx';
import { overridesOf } from './landing.ts';

const RETRY_MS = 2_000;
/** The longest time to show an empty page before falling back to English. */
const PATIENCE_MS = 3_000;

/**
 * Loads the language the person prefers; English if it does not arrive, or does not arrive within
 * three seconds: the preferred language then replaces English when it comes. Waits for the network.
 */
export async function loadLanguage(): Promise<Language> {
  for (;;) {
    const language = (await soon(attempt(preferredLocale()))) ?? (await attempt('en-US'));
    if (language) return language;
    // Without any texts there is nothing to show.
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}

/**
 * All texts of the page in another language, so that they can change at once: the texts of every
 * page and those of some pages. It waits a moment for the operators' texts; slow ones are applied
 * later.
 * Rejects if something does not arrive.
 */
export async function anotherLanguage(
  from: Locale,
  to: Locale,
): Promise<{ language: Language; later: Promise<Language | null> }> {
  const [messages] = await Promise.all([loadUi(to), lazyTextsIn(from, to)]);
  const language = { locale: to, messages };
  const later = overridden(language).catch(() => null);
  return { language: (await soon(later)) ?? language, later };
}

/**
 * The language with its operators' texts; null if it has none. A text that cannot be parsed changes
 * nothing.
 */
export async function overridden({ locale, messages }: Language): Promise<Language | null> {
  const texts = await overridesOf(locale);
  if (Object.keys(texts).length === 0) return null;
  const { compileTexts } = await import('#platform/i18n/compile-text.ts');
  const overrides = compileTexts(locale, texts);
  return { locale, messages: withOverrides(messages, overrides), overrides };
}

function soon<T>(loading: Promise<T>): Promise<T | null> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null));
  return Promise.race([loading, late]);
}

async function attempt(locale: Locale): Promise<Language | null> {
  try {
    return { locale, messages: await loadUi(locale) };
  } catch {
    return null;
  }
}
