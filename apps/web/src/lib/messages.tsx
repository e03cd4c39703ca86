import type { Locale } from '@portico/contract';
import { loadUi, type UiMessages } from '@portico/locales';
import type { marketplace } from '@portico/locales/en-US/marketplace';
import type { ui } from '@portico/locales/en-US/ui';
import type { verification } from '@portico/locales/en-US/verification';
import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { type Messages as AllMessages, IntlProvider } from 'use-intl';
import { overridesOf } from './landing.ts';
import { applyLocale, preferredLocale } from './locale.ts';
import { Overrides, type OverrideTexts, withOverrides } from './overrides.ts';
import { type FirstMessages, pageData } from './page-data.ts';
import { onStored } from './storage.ts';

declare module 'use-intl' {
  interface AppConfig {
    Locale: Locale;
    Messages: typeof ui & typeof marketplace & typeof verification;
  }
}

/** A language together with its texts; of a page's own language the first ones, until {@link restOfTexts}. */
export type Language = { locale: Locale; messages: FirstMessages; overrides?: OverrideTexts };

const NONE: OverrideTexts = {};
const RETRY_MS = 2_000;
/** Nobody looks at an empty page for longer while another language may be there already. */
const PATIENCE_MS = 3_000;

/** The language that came with the page, null where the page came without. */
export function languageOfPage(): Language | null {
  const { locale, messages, texts } = pageData();
  return messages && { locale, messages, overrides: texts };
}

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

let rest: Promise<void> | null = null;
/** Told when texts are here that somebody has looked for in vain. */
const missing = new Set<() => void>();
let missed = false;

/**
 * Fetches what the page's texts lack, once: whoever is about to show more than the first screen waits for it. They are
 * filled into the texts that the screens read already, so nothing renders anew.
 */
export function restOfTexts(): Promise<void> {
  const language = languageOfPage();
  if (language === null) return Promise.resolve();
  rest ??= loadUi(language.locale).then(
    (ui) => {
      const whole = withOverrides(ui, pageData().texts);
      for (const [section, texts] of Object.entries(whole)) {
        Object.assign(language.messages, { [section]: texts });
      }
      if (missed) for (const tell of [...missing]) tell();
      missed = false;
    },
    (error: unknown) => {
      rest = null;
      throw error;
    },
  );
  return rest;
}

/** Of a text that is still on its way nothing shows, rather than its key; when it is here, it shows by itself. */
function missText(): string {
  missed = true;
  // Not while something renders.
  queueMicrotask(() => restOfTexts().catch(() => undefined));
  return '';
}

function soon(loading: Promise<Language | null>): Promise<Language | null> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null));
  return Promise.race([loading, late]);
}

async function attempt(locale: Locale): Promise<Language | null> {
  try {
    return { locale, messages: (await loadUi(locale)) as UiMessages };
  } catch {
    return null;
  }
}

/** The language with its operators' texts; null where they have none. One that cannot be read changes nothing. */
export async function overridden({ locale, messages }: Language): Promise<Language | null> {
  const texts = await overridesOf(locale);
  if (Object.keys(texts).length === 0) return null;
  const { compileTexts } = await import('./compile-text.ts');
  const overrides = compileTexts(locale, texts);
  return { locale, messages: withOverrides(messages, overrides), overrides };
}

/** Gives the screens their texts, and follows the choice of language: what stands in the page stays. */
export function Messages(props: { initial: Language; children: ReactNode }) {
  const [{ locale, messages, overrides = NONE }, setLanguage] = useState(props.initial);
  useEffect(() => {
    const follow = async () => {
      const wanted = preferredLocale();
      if (wanted === document.documentElement.lang) return;
      const next = await attempt(wanted);
      // Whoever chose again meanwhile gets the later choice; what does not arrive changes nothing.
      if (next === null || preferredLocale() !== wanted) return;
      applyLocale(next.locale);
      // A page that needs more texts of it stays as it is until they are there.
      startTransition(() => setLanguage(next));
      const changed = await overridden(next);
      if (changed !== null && preferredLocale() === wanted) {
        startTransition(() => setLanguage(changed));
      }
    };
    void follow();
    return onStored(() => void follow());
  }, []);
  useEffect(() => {
    const renew = () =>
      setLanguage((language) => ({ ...language, messages: { ...language.messages } }));
    missing.add(renew);
    return () => {
      missing.delete(renew);
    };
  }, []);
  return (
    <IntlProvider
      locale={locale}
      messages={messages as AllMessages}
      timeZone="UTC"
      getMessageFallback={missText}
      onError={() => undefined}
    >
      <Overrides value={overrides}>{props.children}</Overrides>
    </IntlProvider>
  );
}
