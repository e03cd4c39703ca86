import {
  type Contributor,
  DEFAULT_LOCALE,
  type EcosystemBlock,
  type Locale,
  type Localization,
} from '@portico/contract';
import { namedAs } from '@portico/locales/brand-forms';
import { filled, screenTexts, textsWithout, type UiKey, uiTexts } from '@portico/locales/server';
import { presentTexts } from '#platform/brand/brand.ts';
import type { Config } from '#platform/config/config.ts';
import { builtInPicture, SHEET } from './built-in.ts';
import type { Landing, Partner, Texts } from './cache.ts';
import { isInvented } from './seed/partners.ts';

/** Texts that section 3 of the specification gives names of its own, and our keys for them. */
const NAMED = {
  blog: 'nav.blog',
  learn: 'nav.learn',
  launch_button: 'nav.launch',
  auth_title1: 'auth.title1',
  auth_title2: 'auth.title2',
  email_phone_input_label: 'auth.label',
  sign_up: 'auth.submit',
  line_text: 'auth.or',
  back_btn_text: 'shell.back',
} as const satisfies Partial<Record<keyof Localization, UiKey>>;

/** Buttons that the specification names by their provider. */
const SIGN_UPS = { sign_up_with_google: 'Google', sign_up_with_apple: 'Apple' } as const;

const TITLES = 'nav_titles.';

/**
 * A locale's bundle: the built-in texts, in front of them those for what is not offered, and the operators' texts
 * first.
 */
export async function bundleOf(
  landing: Landing,
  locale: Locale,
  { publicUrl: issuer, offer }: Pick<Config, 'publicUrl' | 'offer'>,
): Promise<Localization> {
  // Each is shown in place of those before it: the brand's in place of landing.json's.
  const overrides = new Map([
    ...(await textsWithout(locale, offer)),
    ...(await fitting(landing.overrides[locale] ?? {}, locale)),
    ...ofPages(landing.brand, locale),
  ]);
  const withName = <Tree>(tree: Tree) => namedAs(tree, locale, landing.brand.name);
  const texts = new Map(withName([...(await uiTexts(locale)), ...overrides]));
  const specified = Object.entries(NAMED).map(([name, key]) => [name, texts.get(key) ?? '']);
  const button = texts.get('auth.provider') ?? '';
  const signUps = Object.entries(SIGN_UPS).map(
    async ([name, provider]) => [name, await filled(locale, button, { provider })] as const,
  );
  return {
    ...(Object.fromEntries(specified) as Record<keyof typeof NAMED, string>),
    ...(Object.fromEntries(await Promise.all(signUps)) as Record<keyof typeof SIGN_UPS, string>),
    nav_titles: titlesOf(landing, locale, texts),
    ecosystem_block: ecosystemOf(landing, locale, issuer),
    texts: withName(Object.fromEntries(overrides)),
  };
}

/** The brand's texts but those of messages, which no page shows. */
const ofPages = ({ texts }: Landing['brand'], locale: Locale) =>
  Object.entries(texts[locale] ?? {}).filter(([key]) => !key.startsWith('mail.'));

/**
 * The operators' texts that replace a built-in text and fit its gaps. They were validated at import, but perhaps by
 * another version of the product: a text that no longer fits is left out.
 */
async function fitting(overrides: Texts, locale: Locale) {
  const given = definedOf(overrides);
  if (given.length === 0) return [];
  // Loaded late: most installations have no texts of their own, and need neither the parser nor every page's texts in
  // memory.
  const { misfits } = await import('@portico/locales/icu');
  const builtIn = await screenTexts(locale);
  return presentTexts(given, builtIn).filter(([key, text]) => {
    const model = builtIn.get(key);
    return model !== undefined && misfits(text, model).length === 0;
  });
}

/** A title that operators gave in English only is shown in English, unless it has a built-in label. */
function titlesOf({ titles }: Landing, locale: Locale, texts: Map<string, string>) {
  const builtIn = [...texts].filter(([key]) => key.startsWith(TITLES));
  return Object.fromEntries([
    ...definedOf(titles[DEFAULT_LOCALE] ?? {}),
    ...builtIn.map(([key, text]) => [key.slice(TITLES.length), text] as const),
    ...definedOf(titles[locale] ?? {}),
  ]);
}

function ecosystemOf(
  { partners, asOf, entrances }: Landing,
  locale: Locale,
  issuer: string,
): EcosystemBlock {
  const withoutImage = partners.filter(({ image }) => image === '').map(({ id }) => id);
  const pictures = new Map(withoutImage.map((id, n) => [id, builtInPicture(n)]));
  const rowOf = (row: number) =>
    partners
      .filter((partner) => partner.row === row)
      .map((partner) => ({
        ...cardOf({ ...partner, ...pictures.get(partner.id) }, locale),
        ...openAt(entrances.get(partner.id), issuer),
      }));
  return {
    contributors: { part1_block: rowOf(1), part2_block: rowOf(2), part3_block: rowOf(3) },
    as_of: asOf,
    ...(partners.some(isInvented) && { demo: true }),
    ...(pictures.size > 0 && { sheet: pathOf(SHEET) }),
  };
}

/** Third-party-initiated login (OpenID Connect Core, section 4). */
function openAt(entrance: string | undefined, issuer: string): Pick<Contributor, 'open'> {
  if (entrance === undefined) return {};
  const open = new URL(entrance);
  open.searchParams.set('iss', issuer);
  return { open: open.href };
}

type Card = Partner & { place?: number };

function cardOf({ id, name, descriptions, image, place, users, tvl }: Card, locale: Locale) {
  const description = descriptions[locale] ?? descriptions[DEFAULT_LOCALE] ?? '';
  return {
    id,
    name,
    description,
    image: pathOf(image),
    users,
    TVL: tvl,
    ...(place !== undefined && { place }),
  } satisfies Contributor;
}

const pathOf = (image: string) => `/images/ecosystem/${image}.webp`;

function definedOf(texts: Partial<Record<string, string>>): [string, string][] {
  return Object.entries(texts).filter((each): each is [string, string] => each[1] !== undefined);
}
