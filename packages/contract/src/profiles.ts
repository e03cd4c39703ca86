import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { IDENTITY_KINDS } from './identities.ts';

export const VERIFICATION_STATUSES = [
  'NONE',
  'IN_PROGRESS',
  'PENDING',
  'CONFIRMED',
  'RESUBMISSION',
  'REJECTED',
] as const;

/** Where a person's verification stands (R-KYC-12). */
export type VerificationStatus = (typeof VERIFICATION_STATUSES)[number];

export const profile = z.object({
  id: z.string(),
  /** Null for an account without one: nothing is invented. */
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** What to call the account by: e-mail, phone, a provider's address, or a wallet's. */
  label: z.string(),
  /** What the label is of; with '' the provider that gave no address. */
  labelKind: z.enum(IDENTITY_KINDS),
  /** Names as a provider gave them, to be offered and never taken for true. */
  givenName: z.nullable(z.string()),
  familyName: z.nullable(z.string()),
  /** ISO 8601, UTC. */
  created_at: z.string(),
  verificationStatus: z.enum(VERIFICATION_STATUSES),
  /** Whether personal details and address have been sent. */
  detailsSubmitted: z.boolean(),
});

export type Profile = z.output<typeof profile>;

export const getProfile = endpoint({
  method: 'GET',
  path: '/user/profile',
  summary: 'The signed-in person’s own profile.',
  auth: 'bearer',
  body: null,
  reply: profile,
  errors: [],
});
