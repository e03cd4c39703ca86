import type { Locale } from '@portico/contract';
import { loadUi } from '@portico/locales';
import type { marketplace } from '@portico/locales/en-US/marketplace';
import type { ui } from '@portico/locales/en-US/ui';
import type { verification } from '@portico/locales/en-US/verification';
import {
  createContext,
  type ReactNode,
  startTransition,
  use,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react';
import { type Messages as AllMessages, IntlProvider } from 'use-intl';
import {
  applyLocale,
  currentLocale,
  isChosenHere,
  keepLocale,
  preferredLocale,
} from '#platform/browser/locale.ts';
import { onStored } from '#platform/browser/storage.ts';
import { Overrides, type OverrideTexts, withOverrides } from '#platform/i18n/overrides.ts';
import { type FirstMessages, pageData } from '#platform/router/page-data.ts';
import { showToast } from '#platform/toasts/toasts.ts';

declare module 'use-intl' {
  interface AppConfig {
    Locale: Locale;
    Messages: typeof ui & typeof marketplace & typeof verification;
  }
}

/** A language together with its texts; of a page's own language the first ones, until {@link restOfTexts}. */
export type Language = { locale: Locale; messages: FirstMessages; overrides?: OverrideTexts };

const NONE: OverrideTexts = {};
/** The language that came with the page, null where the page came without. */
export function languageOfPage(): Language | null {
  const { locale, messages, texts } = pageData();
  return messages && { locale, messages, overrides: texts };
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

/** The language that was chosen and is still on its way; null at rest. */
const Coming = createContext<Locale | null>(null);
export const useComingLanguage = (): Locale | null => use(Coming);

/** Loads everything that the page says in another language; `later` has what operators replace of it. */
export type AnotherLanguage = (
  from: Locale,
  to: Locale,
) => Promise<{ language: Language; later: Promise<Language | null> }>;

/**
 * Gives the screens their texts, and follows the choice of language. What stands in the page stays; its texts, `lang`
 * and `dir` change at one moment, when all of the language is here, or not at all.
 */
export function Messages(props: {
  initial: Language;
  anotherLanguage: AnotherLanguage;
  children: ReactNode;
}) {
  const { anotherLanguage } = props;
  const [{ locale, messages, overrides = NONE }, setLanguage] = useState(props.initial);
  const [coming, setComing] = useState<Locale | null>(null);
  useLayoutEffect(() => applyLocale(locale), [locale]);
  useEffect(() => {
    let shown = currentLocale();
    let target = shown;
    let failed = false;
    const show = (language: Language) =>
      startTransition(() => {
        setLanguage(language);
        setComing(null);
      });
    const follow = async () => {
      const wanted = preferredLocale();
      if (wanted === target) return;
      target = wanted;
      setComing(wanted === shown ? null : wanted);
      if (wanted === shown) return;
      try {
        const { language, later } = await anotherLanguage(shown, wanted);
        // Who chose again meanwhile gets the later choice.
        if (target !== wanted) return;
        shown = wanted;
        show(language);
        const changed = await later;
        if (changed !== null && target === wanted) show(changed);
      } catch {
        if (target !== wanted) return;
        const again = failed;
        failed = true;
        const chosen = isChosenHere(wanted);
        // A browser remembers an import that failed: chosen again, the language comes with the page.
        if (chosen && again && navigator.onLine) return window.location.reload();
        target = shown;
        setComing(null);
        if (!chosen) return;
        keepLocale(shown);
        showToast({ kind: 'error', text: 'shell.chunk_text' });
      }
    };
    void follow();
    return onStored(() => void follow());
  }, [anotherLanguage]);
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
      <Coming value={coming}>
        <Overrides value={overrides}>{props.children}</Overrides>
      </Coming>
    </IntlProvider>
  );
}
