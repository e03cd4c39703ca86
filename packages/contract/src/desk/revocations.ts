import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { textField, tokenField } from '../fields.ts';
import { REJECTION_REASONS } from '../verification/verification.ts';

/* How operators revoke a confirmed verification: one proposes it with its reasons, another one agrees. */

const reasons = z.array(z.enum(REJECTION_REASONS));

/** The number of listed proposals, the oldest first. */
export const REVOCATIONS_MAX = 100;

const revocation = z.object({
  id: z.string(),
  /** Of the verification: nothing else of the person is shown. */
  reference: z.string(),
  reasons,
  /** For colleagues. */
  note: z.string(),
  /** ISO 8601, UTC. */
  proposedAt: z.string(),
  by: z.object({ name: z.string(), isMine: z.boolean() }),
});
export type Revocation = z.output<typeof revocation>;

/** The number of listed answers. */
export const ANSWERS_MAX = 50;

/** What a person answered to a revocation, in their own words. */
const answer = z.object({
  id: z.string(),
  reference: z.string(),
  reasons,
  text: z.string(),
  /** ISO 8601, UTC. */
  answeredAt: z.string(),
});
export type RevocationAnswer = z.output<typeof answer>;

export const deskRevocations = endpoint({
  method: 'GET',
  path: '/desk/revocations',
  summary:
    'The proposals to revoke a verification that wait for a second operator, and what people answered.',
  auth: 'operator',
  limit: null,
  body: null,
  reply: z.object({
    waiting: z.array(revocation),
    /** What people answered, the latest first. */
    answers: z.array(answer),
  }),
  errors: [],
});

export const proposeRevocation = endpoint({
  method: 'POST',
  path: '/desk/revocations/propose',
  summary:
    'Proposes to revoke the confirmed verification with this reference number. One proposal waits at a time; a second one leaves it as it is.',
  auth: 'operator',
  limit: null,
  body: z.object({
    /** As the person or a colleague gave it: in either case, with or without the hyphen. */
    reference: tokenField,
    /** At least one: the person reads them if another operator agrees. */
    reasons,
    note: z.optional(textField(500)),
  }),
  reply: z.object({ id: z.string() }),
  errors: ['not_found'],
});

export const decideRevocation = endpoint({
  method: 'POST',
  path: '/desk/revocations/decide',
  summary:
    'Agrees to a proposal, which revokes the verification at once, or declines it. An operator cannot agree to their own. The first decision counts.',
  auth: 'operator',
  limit: null,
  body: z.object({ id: tokenField, decision: z.enum(['agree', 'decline']) }),
  reply: null,
  errors: ['not_found', 'second_operator_needed'],
});
