import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

export const health = endpoint({
  method: 'GET',
  path: '/health',
  summary: 'Whether the product can serve: its database answers.',
  auth: 'none',
  body: null,
  reply: z.object({ status: z.literal('ok') }),
  errors: [],
});

export const ownAddress = endpoint({
  method: 'GET',
  path: '/ip',
  summary: 'The address this connection comes from: the product’s own IP look-up (R-KYC-4).',
  auth: 'none',
  body: null,
  reply: z.object({ ip: z.string() }),
  errors: [],
});
