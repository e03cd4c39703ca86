import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

/* A company's own legal texts (docs/legal.md): as a structure, so that no page sets HTML. */

export const LEGAL_DOCUMENTS = ['terms', 'privacy'] as const;
export type LegalDocument = (typeof LEGAL_DOCUMENTS)[number];

/** A piece of a line. A line break is `\n` in its text. */
const run = z.object({
  text: z.string(),
  strong: z.optional(z.boolean()),
  em: z.optional(z.boolean()),
  href: z.optional(z.string()),
});

export type LegalRun = z.output<typeof run>;

const item = z.object({
  /** 0 for an item of the list itself, 1 for one of a list in it, and so on. */
  depth: z.number(),
  /** Null in a list without numbers. */
  number: z.nullable(z.number()),
  paragraphs: z.array(z.array(run)),
});

export type LegalItem = z.output<typeof item>;

const block = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('section'), id: z.string(), heading: z.string() }),
  z.object({ kind: z.literal('heading'), heading: z.string() }),
  z.object({ kind: z.literal('text'), runs: z.array(run) }),
  z.object({ kind: z.literal('list'), items: z.array(item) }),
  z.object({
    kind: z.literal('table'),
    head: z.array(z.array(run)),
    rows: z.array(z.array(z.array(run))),
  }),
]);

export type LegalBlock = z.output<typeof block>;

export const legalPage = z.object({
  document: z.enum(LEGAL_DOCUMENTS),
  version: z.number(),
  /** The first day on which it applies: YYYY-MM-DD. */
  from: z.string(),
  /** The language of the text, which is English where it has no translation. */
  locale: z.string(),
  title: z.string(),
  blocks: z.array(block),
});

export type LegalPage = z.output<typeof legalPage>;

/** The version that the page shows. */
export const SHOWN_VERSION = 'shown';

export const legalText = endpoint({
  method: 'GET',
  path: '/legal/:document/:version/:locale',
  summary:
    'A legal text of the company, in one of its versions or the one that its page shows; `not_found` where the product’s own text is shown.',
  auth: 'none',
  limit: null,
  revalidated: true,
  body: null,
  reply: legalPage,
  errors: ['not_found'],
});
