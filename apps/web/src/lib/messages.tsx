import type { Locale } from '@portico/contract';
import { loadUi, type UiMessages } from '@portico/locales';
import type { ui } from '@portico/locales/en-US/ui';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { IntlProvider } from 'use-intl';
import { applyLocale, preferredLocale } from './locale.ts';
import { onStored } from './storage.ts';

declare module 'use-intl' {
  interface AppConfig {
    Locale: Locale;
    Messages: typeof ui;
  }
}

/** A language together with its texts. */
export type Language = { locale: Locale; messages: UiMessages };

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

function soon(loading: Promise<Language | null>): Promise<Language | null> {
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

/** Gives the screens their texts, and follows the choice of language: what stands in the page stays. */
export function Messages(props: { initial: Language; children: ReactNode }) {
  const [language, setLanguage] = useState(props.initial);
  useEffect(() => {
    const follow = async () => {
      const wanted = preferredLocale();
      if (wanted === document.documentElement.lang) return;
      const next = await attempt(wanted);
      // Whoever chose again meanwhile gets the later choice; what does not arrive changes nothing.
      if (next === null || preferredLocale() !== wanted) return;
      applyLocale(next.locale);
      setLanguage(next);
    };
    void follow();
    return onStored(() => void follow());
  }, []);
  const messages = useMemo(() => language.messages as typeof ui, [language]);
  return (
    <IntlProvider locale={language.locale} messages={messages} timeZone="UTC">
      {props.children}
    </IntlProvider>
  );
}
