import { endpoint } from '../endpoint.ts';
import { keySet } from '../identity/sessions.ts';

export const partnerKeys = endpoint({
  method: 'GET',
  path: '/connect/keys',
  name: 'partnerKeys',
  summary:
    'The public keys that sign for partners: ID tokens, logout tokens and signals. The `jwks_uri` of the discovery document.',
  auth: 'none',
  limit: null,
  body: null,
  reply: keySet,
  errors: [],
});
