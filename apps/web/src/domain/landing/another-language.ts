import type { Locale } from '@portico/contract';
import { loadUi } from '@portico/locales';
import { preferredLocale } from '#platform/browser/locale.ts';
import { lazyTextsIn } from '#platform/i18n/lazy-texts.ts';
import { withOverrides } from '#platform/i18n/overrides.ts';
import type { Language } from '#platform/language/messages.tsx';
import { overridesOf } from './landing.ts';

const RETRY_MS = 2_000;
/** Nobody looks at an empty page for longer while another language may be there already. */
const PATIENCE_MS = 3_000;

/**
 * Loads the language the person prefers; English where that one does not arrive, or not within three
 * seconds: it is then taken up when it comes. Waits for the network.
 */
export async function loadLanguage(): Promise<Language> {
  for (;;) {
    const language = (await soon(attempt(preferredLocale()))) ?? (await attempt('en-US'));
    if (language) return language;
    // Without any text there is nothing to show.
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}

/**
 * Everything that the page says, in another language, so that all of it can change at one moment: the texts of every
 * page and those that only some have. Operators' texts are waited for a moment, and come later where they are slow.
 * Rejects where something does not arrive.
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

/** The language with its operators' texts; null where they have none. One that cannot be read changes nothing. */
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
