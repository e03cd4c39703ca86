import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

const healthy = z.object({ status: z.literal('ok') });

export const health = endpoint({
  method: 'GET',
  path: '/health',
  summary: 'Whether the product can serve; the same as `/health/ready`.',
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
    'Whether the product can serve: its database answers, and it and the documents have room.',
  auth: 'none',
  limit: null,
  body: null,
  reply: healthy,
  errors: [],
});

export const alive = endpoint({
  method: 'GET',
  path: '/health/live',
  summary: 'Whether the process answers, whatever its database and its disk do.',
  auth: 'none',
  limit: null,
  body: null,
  reply: healthy,
  errors: [],
});

export const ownAddress = endpoint({
  method: 'GET',
  path: '/ip',
  summary: 'The address this connection comes from: the product’s own IP look-up (R-KYC-4).',
  auth: 'none',
  limit: null,
  body: null,
  reply: z.object({ ip: z.string() }),
  errors: [],
});
