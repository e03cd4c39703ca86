import { expect, it } from 'vitest';
import { anApp } from '#test/engines/start.ts';
import { isLimited, LIMITED } from '#test/people/limited-calls.ts';

const t = anApp({ env: { DISABLE_ADDRESS_LIMITS: 'false' } });

/*
 * Calls without a limit per network. They hash nothing, send nothing and cost no more than a query, and most need the
 * token of an active session. A logout must never be refused.
 */
const UNLIMITED = [
  'GET /health',
  'GET /health/ready',
  'GET /health/live',
  'GET /ip',
  'GET /.well-known/jwks.json',
  'GET /connect/keys',
  'GET /user/profile',
  'GET /user/sessions',
  'GET /user/identities',
  'GET /user/document-drafts',
  'GET /user/own-data',
  'POST /user/document-drafts/remove',
  'GET /nav-items',
  'GET /localization/:locale',
  'GET /legal/:document/:version/:locale',
  'POST /user/auth/logout',
  'POST /user/auth/passkey/options',
  'GET /user/passkeys',
  'POST /user/sessions/end',
  'POST /user/sessions/end-others',
  'POST /user/add-user-details',
  'POST /user/add-user-document',
  'GET /user/verification',
  'GET /user/terms',
  'POST /user/terms/accept',
  'POST /user/choose-document',
  'POST /user/keep-typed',
  'GET /user/handoff/:id/state',
  'POST /user/handoff/end',
  'GET /handoff/standing',
  'POST /handoff/finish',
];

it('R-API-2 every call declares a limit per network, or is listed without one', () => {
  const unlimited = LIMITED.filter(({ limit }) => limit === null);
  expect(unlimited.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(UNLIMITED.sort());
});

// Each group of calls shares one limit. limited-calls.full.test.ts tries every call.
const groups = Map.groupBy(LIMITED, ({ limit }) => JSON.stringify(limit));
it.each([...groups].map(([group, [first]]) => [group, first] as const))(
  'R-API-2 the limit %s is enforced, or there is none',
  async (_group, call) => {
    if (call === undefined) throw new Error('no call');
    expect(await isLimited(t, call)).toBe(call.limit !== null);
  },
);
