import {
  DEFAULT_LOCALE,
  type ErrorCode,
  LOCALE_IDS,
  type Locale,
  type Offer,
} from '@portico/contract';
import type { createTranslator } from 'use-intl/core';
import { namedAs } from './brand-forms.ts';
import { withEnglish } from './fallback.ts';
import { loadAccount, loadUi, loadVerification } from './index.ts';
import { textsIn } from './leaves.ts';
import { loadLegal, loadPages } from './long-texts.ts';
import { loadMarketplace } from './marketplace.ts';
import type {
  MailMessages,
  MailTexts,
  Parts,
  ProjectMessages,
  UiMessages,
  WithoutMessages,
} from './messages.ts';
import { type AllReplacements, NO_REPLACEMENTS, withReplaced } from './replaced.ts';
import { spacedTexts } from './spacing.ts';
import { keysWithout } from './without.ts';

export type { ProjectMessages } from './messages.ts';

/** Translates the keys of a locale's emails and text messages. */
export type MailTranslator = ReturnType<typeof createTranslator<MailTexts>>;
/** Returns an error's sentence. */
export type ErrorTranslator = (code: ErrorCode, params?: Record<string, string | number>) => string;

/** What is made from an installation's texts goes with them. */
type Made<T> = WeakMap<AllReplacements, Map<string, Promise<T>>>;

/** By locale and the product's name. */
const mails: Made<MailTranslator> = new WeakMap();
const errors: Made<ErrorTranslator> = new WeakMap();
const uis = new Map<Locale, Promise<TextsByKey>>();
const screens = new Map<Locale, Promise<TextsByKey>>();

/** The email texts of a locale with the product's name in them, read once. */
export function mailTranslator(
  locale: Locale,
  name: string,
  replaced: AllReplacements = NO_REPLACEMENTS,
): Promise<MailTranslator> {
  return once(madeWith(mails, replaced), `${locale} ${name}`, async () => {
    const own = replaced[locale] ?? {};
    const { parts, reasons, ...mail } = await complete(loadMail, locale);
    const texts = {
      ...withReplaced(mail, own, 'mail.'),
      ...withReplaced({ parts, reasons }, own),
    };
    const messages = namedAs(ofLetters(locale, texts), locale, name);
    const { createTranslator } = await loadTranslator();
    return createTranslator({ locale, messages: messages as MailTexts });
  });
}

function madeWith<T>(made: Made<T>, replaced: AllReplacements): Map<string, Promise<T>> {
  const known = made.get(replaced) ?? new Map<string, Promise<T>>();
  made.set(replaced, known);
  return known;
}

async function loadMail(locale: Locale): Promise<MailMessages> {
  const { parts, reasons } = await loadVerification(locale);
  const { reasons: ofAge } = await loadWithout(locale);
  return { ...(await loadOwnMail(locale)), parts, reasons, without: { reasons: ofAge } };
}

async function loadOwnMail(locale: Locale): Promise<Parts['mail']> {
  return (await import(`../texts/${locale}/mail.json`, { with: { type: 'json' } })).default;
}

/** A part in one language; English where the language has no text yet. */
async function complete<Part>(
  load: (locale: Locale) => Promise<Part>,
  locale: Locale,
): Promise<Part> {
  const [texts, english] = await Promise.all([load(locale), load(DEFAULT_LOCALE)]);
  return withEnglish(texts, english);
}

/**
 * With no-break spaces, except in text messages: one such space switches a text message to another encoding, which fits
 * half as many letters.
 */
function ofLetters(locale: Locale, mail: MailMessages): object {
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
  return Object.fromEntries(made);
}

/** The api's texts about a new account. */
export async function registeredMessage(
  locale: Locale,
  name: string,
  replaced: AllReplacements,
): Promise<string> {
  const { success } = withReplaced(await uiOf(locale), replaced[locale] ?? {});
  return namedAs(success.account_created, locale, name);
}

/** The error sentences of a locale, read once. */
export function errorTranslator(
  locale: Locale,
  name = '',
  replaced: AllReplacements = NO_REPLACEMENTS,
): Promise<ErrorTranslator> {
  return once(madeWith(errors, replaced), `${locale} ${name}`, async () => {
    const { errors: sentences } = withReplaced(await uiOf(locale), replaced[locale] ?? {});
    const messages = namedAs(sentences as Record<string, string>, locale, name);
    const { createTranslator } = await loadTranslator();
    const t = createTranslator({ locale, messages });
    return (code, params) => t(code, params);
  });
}

/** The words of which a computer and a phone show two, in one language. */
export async function handoffWords(locale: Locale): Promise<readonly string[]> {
  return (await import(`../texts/${locale}/words.json`, { with: { type: 'json' } })).default;
}

/** What the invented projects of a new installation do, in every language. */
export function projectTexts(): Promise<(readonly [Locale, ProjectMessages])[]> {
  return Promise.all(
    LOCALE_IDS.map(async (locale) => [locale, await complete(loadProjects, locale)] as const),
  );
}

async function loadProjects(locale: Locale): Promise<ProjectMessages> {
  return (await import(`../texts/${locale}/projects.json`, { with: { type: 'json' } })).default;
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
    const account = await complete(loadAccount, locale);
    const marketplace = await complete(loadMarketplace, locale);
    const { parts, reasons, ...ofScreens } = await complete(loadVerification, locale);
    const added = [account, marketplace, ofScreens].flatMap((part) => [...byKey(part)]);
    return new Map([...(await uiTexts(locale)), ...added]);
  });
}

/** Texts of the screens are found by their section, wherever its file is; the keys of others begin with their file. */
const OF_SCREENS = {
  ui: loadUi,
  account: loadAccount,
  marketplace: loadMarketplace,
  verification: loadVerification,
};
const OTHERS = { mail: loadOwnMail, legal: loadLegal, pages: loadPages };

/** The key of a text by its place (`ui.auth.label`, `mail.code.subject`), which begins with its file. */
export function keyOfPlace(place: string): string {
  const [file = ''] = place.split('.');
  return file in OF_SCREENS ? place.slice(file.length + 1) : place;
}

/** A text that an installation may replace: where it is, and what it says. */
type Replaceable = { place: string; text: string };

/** Every text that an installation may replace, in one language, by its key. */
export async function replaceableTexts(locale: Locale): Promise<ReadonlyMap<string, Replaceable>> {
  const files = Object.entries({ ...OF_SCREENS, ...OTHERS }).map(async ([file, load]) =>
    textsIn(await complete<unknown>(load, locale), file),
  );
  const texts = (await Promise.all(files)).flat();
  return new Map(texts.map(([place, text]) => [keyOfPlace(place), { place, text }]));
}

/** The texts of the screens that replace others where something is not offered: none if everything is. */
export async function textsWithout(locale: Locale, offer: Offer): Promise<[string, string][]> {
  const keys = keysWithout(offer);
  if (keys.length === 0) return [];
  const texts = byKey(await complete(loadWithout, locale));
  return Promise.all(
    keys.map(async (key): Promise<[string, string]> => {
      const text = texts.get(key) ?? '';
      return [
        replacedBy(key),
        text.includes('{age') ? await filled(locale, text, { age: offer.minimumAge }) : text,
      ];
    }),
  );
}

/** The key of the text that a text of without.json replaces: of a question, its answer. */
const replacedBy = (key: string) =>
  key.replace(/^(faq|learn)\.(\w+)$/, 'pages.$1.questions.$2.answer');

async function loadWithout(locale: Locale): Promise<WithoutMessages> {
  return (await import(`../texts/${locale}/without.json`, { with: { type: 'json' } })).default;
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

/** A text in ICU MessageFormat with its gaps filled. */
export async function filled(
  locale: Locale,
  text: string,
  values: Record<string, string | number>,
): Promise<string> {
  const { createTranslator } = await loadTranslator();
  return createTranslator({ locale, messages: { text } })('text', values);
}

const uiOf = (locale: Locale) => complete(loadUi, locale);

function once<Key, T>(known: Map<Key, Promise<T>>, key: Key, read: () => Promise<T>): Promise<T> {
  const existing = known.get(key);
  if (existing) return existing;
  const reading = read();
  known.set(key, reading);
  return reading;
}
