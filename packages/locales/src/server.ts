import type { ErrorCode, Locale } from '@portico/contract';
import type { createTranslator } from 'use-intl/core';
import type { mail as englishMail } from './en-US/mail.ts';
import type { UiMessages, VerificationMessages } from './messages.ts';

/** Translates the keys of a locale's e-mails and text messages. */
export type MailTranslator = ReturnType<typeof createTranslator<typeof englishMail>>;
/** Words an error for a person. */
export type ErrorTranslator = (code: ErrorCode, params?: Record<string, string | number>) => string;

const mails = new Map<Locale, Promise<MailTranslator>>();
const errors = new Map<Locale, Promise<ErrorTranslator>>();
const screens = new Map<Locale, Promise<ReadonlyMap<string, string>>>();

/** The e-mail texts of a locale, read once. */
export function mailTranslator(locale: Locale): Promise<MailTranslator> {
  return once(mails, locale, async () => {
    const { mail } = (await import(`./${locale}/mail.ts`)) as { mail: typeof englishMail };
    const { createTranslator } = await loadTranslator();
    return createTranslator({ locale, messages: mail });
  });
}

/** What the api says of a new account. */
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

/** Names a text of the screens by its section and its own name, as in `auth.label`. */
export type UiKey = {
  [Section in keyof UiMessages]: `${Section}.${keyof UiMessages[Section] & string}`;
}[keyof UiMessages];

/**
 * The texts of the screens in one language, by their keys; read once. Without those that e-mails say in the same words:
 * a person must not read one reason on the screen and another in the letter.
 */
export function screenTexts(locale: Locale): Promise<ReadonlyMap<string, string>> {
  return once(screens, locale, async () => {
    const { marketplace } = await import(`./${locale}/marketplace.ts`);
    const { verification } = await import(`./${locale}/verification.ts`);
    const { parts, reasons, ...ofScreens } = verification as VerificationMessages;
    const sections: Sections = { ...(await uiOf(locale)), ...marketplace, ...ofScreens };
    return new Map(
      Object.entries(sections).flatMap(([section, texts]) =>
        Object.entries(texts).map(([name, text]) => [`${section}.${name}`, text] as const),
      ),
    );
  });
}

type Sections = Record<string, Record<string, string>>;

/** With the first sentence: it brings React with it, and a server that starts has nothing to say. */
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
