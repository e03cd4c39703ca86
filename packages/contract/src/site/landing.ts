import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

/*
 * The landing page's content besides the product's own texts (specification section 3). Operators can replace it; see
 * docs/operations.md.
 */

/** A partner project of the ecosystem. */
export const contributor = z.object({
  id: z.string(),
  name: z.string(),
  /** One line, in the requested language. */
  description: z.string(),
  /** A path on the API host, of a WebP image of {@link CONTRIBUTOR_IMAGE}'s size; see {@link doubled}. */
  image: z.string(),
  /**
   * The image's position in the block's {@link ecosystemBlock sheet}, counted from 0; missing if it
   * is not in the sheet.
   */
  place: z.optional(z.number()),
  /** People. */
  users: z.number(),
  /** Total value locked, in whole US dollars. */
  TVL: z.number(),
  /**
   * Where a person opens the partner: its sign-in with Portico begins there. Missing if people cannot sign in there
   * with Portico.
   */
  open: z.optional(z.string()),
});

export type Contributor = z.output<typeof contributor>;

/** The partner projects, each a row of the carousel, and the date of their figures. */
export const ecosystemBlock = z.object({
  contributors: z.object({
    part1_block: z.array(contributor),
    part2_block: z.array(contributor),
    part3_block: z.array(contributor),
  }),
  /** The day on which users and TVL were counted; ISO 8601 date. */
  as_of: z.string(),
  /** Whether projects are invented ones, with which a new installation in development starts. */
  demo: z.optional(z.boolean()),
  /**
   * The path of one image that contains those of many projects: see {@link placeInSheet}. Missing
   * if no project has a place in it.
   */
  sheet: z.optional(z.string()),
});

export type EcosystemBlock = z.output<typeof ecosystemBlock>;

/**
 * An entry of the header's navigation. Titles are keys of the locale's `nav_titles`; an unknown one
 * is shown unchanged.
 */
export const navItem = z.object({
  title: z.string(),
  dropItems: z.array(z.object({ title: z.string(), link: z.optional(z.string()) })),
  /** Whether an arrow shows that there is a list below. */
  arrow: z.boolean(),
});

export type NavItem = z.output<typeof navItem>;

export const navItems = endpoint({
  method: 'GET',
  path: '/nav-items',
  summary: 'The navigation of the header.',
  auth: 'none',
  limit: null,
  revalidated: true,
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
  /** Operators' texts that replace built-in ones, by key (`auth.title1`); ICU MessageFormat. */
  texts: z.record(z.string(), z.string()),
});

/** A locale's bundle (specification section 3). */
export type Localization = z.output<typeof localizationBundle>;

export const localization = endpoint({
  method: 'GET',
  path: '/localization/:locale',
  summary: 'The texts that the server adds to a locale, and the ecosystem in its language.',
  auth: 'none',
  limit: null,
  revalidated: true,
  body: null,
  reply: localizationBundle,
  errors: ['not_found'],
});

export const recordVisit = endpoint({
  method: 'GET',
  path: '/visits',
  summary: 'Counts a visit: one number a day, nothing about the visitor.',
  auth: 'none',
  limit: 'visits',
  body: null,
  reply: null,
  errors: [],
});

export const PICTURES = {
  logo: endpoint({
    method: 'GET',
    path: '/images/logo.webp',
    summary: 'The logo.',
    auth: 'none',
    limit: null,
    body: null,
    reply: { kind: 'picture', type: 'image/webp', cached: 'an hour' },
    errors: [],
  }),
  /** `file` is the last part of a contributor's `image`, or of the {@link doubled} path. */
  ecosystem: endpoint({
    method: 'GET',
    path: '/images/ecosystem/:file',
    summary: 'The picture of a contributor.',
    auth: 'none',
    limit: null,
    body: null,
    reply: { kind: 'picture', type: 'image/webp', cached: 'forever' },
    errors: ['not_found'],
  }),
};
