import type { Locale } from '@portico/contract';
import { loadUi, type ScreenTexts } from '@portico/locales';
import { type ReactNode, startTransition, useEffect, useLayoutEffect, useState } from 'react';
import { type Messages as AllMessages, IntlProvider } from 'use-intl';
import {
  applyLocale,
  currentLocale,
  isChosenHere,
  preferredLocale,
  storeLocale,
} from '#platform/browser/locale.ts';
import { Overrides, type OverrideTexts, withOverrides } from '#platform/i18n/overrides.ts';
import { type FirstMessages, pageData } from '#platform/router/page-data.ts';
import { onStored } from '@portico/client/browser/storage.ts';
import { pageReady } from '@portico/client/router/page-ready.ts';
import { store, useStore } from '@portico/client/store.ts';
import { showToast } from '@portico/client/toasts/toasts.ts';

declare module 'use-intl' {
  interface AppConfig {
    Locale: Locale;
    Messages: ScreenTexts;
  }
}

/**
 * A language with its texts; for the page's own language only the first ones, until {@link
 * restOfTexts}.
 */
export type Language = { locale: Locale; messages: FirstMessages; overrides?: OverrideTexts };

const NONE: OverrideTexts = {};
/** The language that came with the page, null if the page came without one. */
export function languageOfPage(): Language | null {
  const { locale, messages, texts } = pageData();
  return messages && { locale, messages, overrides: texts };
}

let rest: Promise<void> | null = null;
/** Listeners to call when missing texts have arrived. */
const missing = new Set<() => void>();
let missed = false;
/** Whether the page has every text that it can get without another provider. */
let complete = false;

/**
 * Fetches the texts that the page lacks, once: code that shows more than the first screen waits for
 * it. They are added to the object that the screens already read, so nothing re-renders.
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
      complete = true;
      if (missed) for (const notify of [...missing]) notify();
      missed = false;
    },
    (error: unknown) => {
      rest = null;
      throw error;
    },
  );
  return rest;
}

/**
 * A text that is still loading shows nothing, rather than its key; it appears once it has loaded. One
 * that the page cannot get is a bug: its component is outside of the texts that it needs. Except for the sentence of a
 * code that only a newer server has.
 */
function missText({ namespace, key }: { namespace?: string; key: string }): string {
  const general = languageOfPage()?.messages.errors?.unexpected_error;
  if (complete && key.startsWith('errors.') && general !== undefined) return String(general);
  if (complete) reportError(new Error(`The page has no text ${namespace}.${key}`));
  missed = true;
  // Not during a render.
  queueMicrotask(() => restOfTexts().catch(() => undefined));
  return '';
}

/** The chosen language that is still loading; null if none is. */
const coming = store<Locale | null>(null, { onSignOut: 'keep' });
export const useComingLanguage = (): Locale | null => useStore(coming);

/**
 * Loads all texts of the page in another language; `later` resolves to the operators' replacements.
 */
export type AnotherLanguage = (
  from: Locale,
  to: Locale,
) => Promise<{ language: Language; later: Promise<Language | null> }>;

/**
 * Provides the texts to the screens, and applies the choice of language. The page's state stays;
 * its texts, `lang` and `dir` change at once when the whole language has arrived, or not at all.
 */
export function Messages(props: {
  initial: Language;
  anotherLanguage: AnotherLanguage;
  children: ReactNode;
}) {
  const { anotherLanguage } = props;
  const [{ locale, messages, overrides = NONE }, setLanguage] = useState(props.initial);
  useLayoutEffect(() => applyLocale(locale), [locale]);
  useEffect(() => {
    let shown = currentLocale();
    let target = shown;
    let failed = false;
    const show = (language: Language) =>
      startTransition(() => {
        setLanguage(language);
        coming.set(null);
      });
    const follow = async () => {
      const wanted = preferredLocale();
      if (wanted === target) return;
      target = wanted;
      coming.set(wanted === shown ? null : wanted);
      if (wanted === shown) return;
      try {
        const { language, later } = await anotherLanguage(shown, wanted);
        await pageReady;
        // A later choice made meanwhile wins.
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
        // A browser caches a failed import: on the second attempt, the language comes with a
        // reload.
        if (chosen && again && navigator.onLine) return window.location.reload();
        target = shown;
        coming.set(null);
        if (!chosen) return;
        storeLocale(shown);
        showToast({ kind: 'error', text: 'shell.chunk_text' });
      }
    };
    void follow();
    return onStored(() => void follow());
  }, [anotherLanguage]);
  useEffect(() => {
    const renew = () =>
      void pageReady.then(() =>
        setLanguage((language) => ({ ...language, messages: { ...language.messages } })),
      );
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
