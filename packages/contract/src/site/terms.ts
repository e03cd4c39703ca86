import * as z from 'zod/mini';
import { type AnyEndpoint, endpoint } from '../endpoint.ts';

/* Which version of the terms a signed-in person accepted, and what they may do before (docs/legal.md). */

export const ownTerms = z.object({
  /** The version in force. */
  version: z.number(),
  /** The first day on which it applies: YYYY-MM-DD; null for the text that came with the product. */
  from: z.nullable(z.string()),
  /** Whether the person accepted it, or a later one. */
  accepted: z.boolean(),
  /** The latest version that they accepted, with the time in ISO 8601, UTC; null before the first. */
  last: z.nullable(z.object({ version: z.number(), at: z.string() })),
  /** The next version, which they did not accept yet, and the day on which it will apply; null if there is none. */
  coming: z.nullable(z.object({ version: z.number(), from: z.string() })),
});

export type OwnTerms = z.output<typeof ownTerms>;

export const getTerms = endpoint({
  method: 'GET',
  path: '/user/terms',
  summary: 'The version of the terms that is in force, and what the signed-in person accepted.',
  auth: 'bearer',
  limit: null,
  body: null,
  reply: ownTerms,
  errors: [],
});

export const acceptTerms = endpoint({
  method: 'POST',
  path: '/user/terms/accept',
  summary: 'Accepts the version of the terms that is in force; `terms_changed` for every other.',
  auth: 'bearer',
  limit: null,
  body: z.object({ version: z.int().check(z.positive()) }),
  reply: ownTerms,
  errors: ['terms_changed'],
});

const READS = 'reads what is stored about the person';
const DELETES = 'deletes what is stored about the person';
const TAKES_BACK = 'takes back what the person gave or allowed';
const SESSIONS = 'keeps strangers out of the account';

/**
 * The calls of a signed-in person that need no acceptance of the terms in force, each with the reason. Every other one
 * answers `terms_not_accepted`, and so does a new one that is not named here.
 */
const OPEN_BEFORE_ACCEPTANCE: Record<string, string> = {
  'GET /user/terms': 'says what there is to accept',
  'POST /user/terms/accept': 'accepts',
  'GET /user/profile': READS,
  'GET /user/verification': READS,
  'GET /user/document-drafts': READS,
  'GET /user/document-drafts/:id/image': READS,
  'GET /user/documents/:id/image': READS,
  'GET /user/identities': READS,
  'GET /user/connections': READS,
  'GET /user/own-data': READS,
  'GET /user/own-data/export': READS,
  'POST /user/document-drafts/remove': DELETES,
  'POST /user/own-data/erase': DELETES,
  'POST /user/kept-details/erase': DELETES,
  'POST /user/delete-account': DELETES,
  'POST /user/verification/withdraw': TAKES_BACK,
  'POST /user/connections/disconnect': TAKES_BACK,
  'GET /user/sessions': SESSIONS,
  'POST /user/sessions/end': SESSIONS,
  'POST /user/sessions/end-others': SESSIONS,
};

/** Whether a person who has not accepted the terms in force may make this call. */
export function isOpenBeforeAcceptance({ auth, method, path }: AnyEndpoint): boolean {
  return auth !== 'bearer' || `${method} ${path}` in OPEN_BEFORE_ACCEPTANCE;
}
