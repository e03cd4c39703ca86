import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import type { ErrorCode } from './errors.ts';

/*
 * What the landing shows besides the product's own texts (specification section 3). Operators replace it; see
 * docs/operations.md.
 */

/** A partner project of the ecosystem. */
export const contributor = z.object({
  id: z.string(),
  name: z.string(),
  /** One line, in the language asked for. */
  description: z.string(),
  /** A path on the API host, of a WebP image of {@link CONTRIBUTOR_IMAGE}'s size; see {@link doubled}. */
  image: z.string(),
  /** Where its picture lies in the block's {@link ecosystemBlock sheet}, counted from 0; missing where it does not. */
  place: z.optional(z.number()),
  /** People. */
  users: z.number(),
  /** Total value locked, in whole US dollars. */
  TVL: z.number(),
});

export type Contributor = z.output<typeof contributor>;

/** The partner projects: a row of the carousel each, and the day their figures are of. */
export const ecosystemBlock = z.object({
  contributors: z.object({
    part1_block: z.array(contributor),
    part2_block: z.array(contributor),
    part3_block: z.array(contributor),
  }),
  /** The day that users and TVL were counted; ISO 8601 date. */
  as_of: z.string(),
  /** The path of one picture that holds those of many projects: see {@link placeInSheet}. Missing where it would hold none. */
  sheet: z.optional(z.string()),
});

export type EcosystemBlock = z.output<typeof ecosystemBlock>;

/** An entry of the header's navigation. Titles are keys of the locale's `nav_titles`; an unknown one is shown as it is. */
export const navItem = z.object({
  title: z.string(),
  dropItems: z.array(z.object({ title: z.string(), link: z.optional(z.string()) })),
  /** Whether an arrow shows that there is more below. */
  arrow: z.boolean(),
});

export type NavItem = z.output<typeof navItem>;

export const navItems = endpoint({
  method: 'GET',
  path: '/nav-items',
  summary: 'The navigation of the header.',
  auth: 'none',
  body: null,
  reply: z.array(navItem),
  errors: [],
});

export const localizationBundle = z.object({
  nav_titles: z.record(z.string(), z.string()),
  blog: z.string(),
  learn: z.string(),
  launch_button: z.string(),
  ecosystem_block: ecosystemBlock,
  auth_title1: z.string(),
  auth_title2: z.string(),
  email_phone_input_label: z.string(),
  sign_up: z.string(),
  sign_up_with_google: z.string(),
  sign_up_with_apple: z.string(),
  line_text: z.string(),
  back_btn_text: z.string(),
  /** What operators say in the place of a built-in text, by its key (`auth.title1`); ICU MessageFormat. */
  texts: z.record(z.string(), z.string()),
});

/** A locale's bundle (specification section 3). */
export type Localization = z.output<typeof localizationBundle>;

export const localization = endpoint({
  method: 'GET',
  path: '/localization/:locale',
  summary: 'The texts that the server adds to a locale, and the ecosystem in its language.',
  auth: 'none',
  body: null,
  reply: localizationBundle,
  errors: ['not_found'],
});

export const recordVisit = endpoint({
  method: 'GET',
  path: '/visits',
  summary: 'Counts a visit: one number a day, nothing about who came.',
  auth: 'none',
  body: null,
  reply: null,
  errors: [],
});

/** A path that answers a picture in WebP where it succeeds. */
export type Picture = {
  method: 'GET';
  path: `/${string}`;
  summary: string;
  errors: readonly ErrorCode[];
};

export const PICTURES = {
  logo: {
    method: 'GET',
    path: '/images/logo.webp',
    summary: 'The logo.',
    errors: [],
  },
  /** `file` is the last part of a contributor's `image`, or of what {@link doubled} makes of it. */
  ecosystem: {
    method: 'GET',
    path: '/images/ecosystem/:file',
    summary: 'The picture of a contributor.',
    errors: ['not_found'],
  },
} as const satisfies Record<string, Picture>;
