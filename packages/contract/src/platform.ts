import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

const healthy = z.object({
  status: z.literal('ok'),
  /** Present if no other process may serve the site beside this one, although its database could: documents are kept
   * on one machine's disk. */
  single_process: z.optional(z.literal(true)),
  /** Present while emails do not go out. The log and the metrics say more. */
  mail: z.optional(z.literal('late')),
});

export const health = endpoint({
  method: 'GET',
  path: '/health',
  summary: 'Whether the process answers, independent of its database and its disk.',
  auth: 'none',
  limit: null,
  body: null,
  reply: healthy,
  errors: [],
});

export const ready = endpoint({
  method: 'GET',
  path: '/health/ready',
  summary:
    'Whether the product can serve: its database answers, and there is space for it and for documents.',
  auth: 'none',
  limit: null,
  body: null,
  reply: healthy,
  errors: [],
});

export const alive = endpoint({
  method: 'GET',
  path: '/health/live',
  summary: 'The same as `/health`.',
  auth: 'none',
  limit: null,
  body: null,
  reply: healthy,
  errors: [],
});

export const ownAddress = endpoint({
  method: 'GET',
  path: '/ip',
  summary: 'The address of this connection: the product’s own IP lookup (R-KYC-4).',
  auth: 'none',
  limit: null,
  body: null,
  reply: z.object({ ip: z.string() }),
  errors: [],
});
