import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

export const VERIFICATION_STATUSES = [
  'NONE',
  'IN_PROGRESS',
  'PENDING',
  'CONFIRMED',
  'RESUBMISSION',
  'REJECTED',
  'EXPIRED',
  'SUSPENDED',
  'REVOKED',
] as const;

/** The status of a person's verification (R-KYC-12). */
export type VerificationStatus = (typeof VERIFICATION_STATUSES)[number];

export const profile = z.object({
  id: z.string(),
  /** Null for an account without one; no address is made up. */
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** The account's display name: email, phone, a provider's address, or a wallet's. */
  label: z.string(),
  /** The kind of the label; for '' the provider that gave no address. */
  labelKind: z.string(),
  /** Names from a provider, offered as suggestions and never trusted. */
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
  limit: null,
  body: null,
  reply: profile,
  errors: [],
});
