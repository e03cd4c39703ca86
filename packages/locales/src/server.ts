import type { ErrorCode, Locale } from '@portico/contract';
import type { createTranslator } from 'use-intl/core';
import type { mail as englishMail } from './en-US/mail.ts';
import type { UiMessages, VerificationMessages } from './messages.ts';
import { spacedTexts } from './spacing.ts';

/** Translates the keys of a locale's emails and text messages. */
export type MailTranslator = ReturnType<typeof createTranslator<typeof englishMail>>;
/** Returns an error's sentence. */
export type ErrorTranslator = (code: ErrorCode, params?: Record<string, string | number>) => string;

const mails = new Map<Locale, Promise<MailTranslator>>();
const errors = new Map<Locale, Promise<ErrorTranslator>>();
const uis = new Map<Locale, Promise<TextsByKey>>();
const screens = new Map<Locale, Promise<TextsByKey>>();

/** The email texts of a locale, read once. */
export function mailTranslator(locale: Locale): Promise<MailTranslator> {
  return once(mails, locale, async () => {
    const { mail } = (await import(`./${locale}/mail.ts`)) as { mail: typeof englishMail };
    const { createTranslator } = await loadTranslator();
    return createTranslator({ locale, messages: ofLetters(locale, mail) });
  });
}

/**
 * With no-break spaces, except in text messages: one such space switches a text message to another encoding, which fits
 * half as many letters.
 */
function ofLetters(locale: Locale, mail: typeof englishMail): typeof englishMail {
  const made = Object.entries(mail).map(([section, texts]) => {
    if (section === 'ways') return [section, texts];
    const spacedOnes = spacedTexts(locale, texts);
    return [
      section,
      typeof texts === 'object' && 'sms' in texts
        ? { ...(spacedOnes as object), sms: texts.sms }
        : spacedOnes,
    ];
  });
  return Object.fromEntries(made) as typeof englishMail;
}

/** The api's texts about a new account. */
export async function registeredMessage(locale: Locale): Promise<string> {
  return (await uiOf(locale)).success.account_created;
}

/** The error sentences of a locale, read once. */
export function errorTranslator(locale: Locale): Promise<ErrorTranslator> {
  return once(errors, locale, async () => {
    const ui = await uiOf(locale);
    const { createTranslator } = await loadTranslator();
    const t = createTranslator({ locale, messages: ui.errors as Record<string, string> });
    return (code, params) => t(code, params);
  });
}

/** The words of which a computer and a phone show two, in one language. */
export async function handoffWords(locale: Locale): Promise<readonly string[]> {
  const { words } = (await import(`./${locale}/words.ts`)) as { words: readonly string[] };
  return words;
}

/** The full key of a screen's text, as in `auth.label`. */
export type UiKey = {
  [Section in keyof UiMessages]: `${Section}.${keyof UiMessages[Section] & string}`;
}[keyof UiMessages];

/** Texts by section and name, as in `auth.label`. */
export type TextsByKey = ReadonlyMap<string, string>;

/** The texts of every page in one language; read once. */
export function uiTexts(locale: Locale): Promise<TextsByKey> {
  return once(uis, locale, async () => byKey(await uiOf(locale)));
}

/**
 * The texts of all screens in one language, read once. Texts that emails share are left out: an operator could change a
 * reason on the screen, and the email would still give the old one.
 */
export function screenTexts(locale: Locale): Promise<TextsByKey> {
  return once(screens, locale, async () => {
    const { account } = await import(`./${locale}/account.ts`);
    const { marketplace } = await import(`./${locale}/marketplace.ts`);
    const { verification } = await import(`./${locale}/verification.ts`);
    const { parts, reasons, ...ofScreens } = verification as VerificationMessages;
    const added = [account, marketplace, ofScreens].flatMap((part) => [...byKey(part)]);
    return new Map([...(await uiTexts(locale)), ...added]);
  });
}

function byKey(sections: Record<string, Record<string, string>>): TextsByKey {
  return new Map(
    Object.entries(sections).flatMap(([section, texts]) =>
      Object.entries(texts).map(([name, text]) => [`${section}.${name}`, text] as const),
    ),
  );
}

/** Loaded with the first sentence: it imports React, which a starting server does not need. */
const loadTranslator = () => import('use-intl/core');

async function uiOf(locale: Locale): Promise<UiMessages> {
  const { ui } = (await import(`./${locale}/ui.ts`)) as { ui: UiMessages };
  return ui;
}

function once<T>(
  known: Map<Locale, Promise<T>>,
  locale: Locale,
  read: () => Promise<T>,
): Promise<T> {
  const existing = known.get(locale);
  if (existing) return existing;
  const reading = read();
  known.set(locale, reading);
  return reading;
}
