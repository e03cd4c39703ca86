import { replyKindOf } from '@portico/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#test/engines/start.ts';
import { PUBLIC_ENDPOINTS } from '#test/people/calls.ts';
import { tally, together } from '#test/people/codes.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startApp({ env: { DISABLE_ADDRESS_LIMITS: 'false' } });
});
afterAll(() => t.close());

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
  'GET /user/profile',
  'GET /user/sessions',
  'GET /user/identities',
  'GET /user/document-drafts',
  'GET /user/own-data',
  'POST /user/document-drafts/remove',
  'GET /nav-items',
  'GET /localization/:locale',
  'POST /user/auth/logout',
  'POST /user/sessions/end',
  'POST /user/sessions/end-others',
  'POST /user/add-user-details',
  'POST /user/add-user-document',
  'GET /user/verification',
  'POST /user/choose-document',
  'POST /user/keep-typed',
  'GET /user/handoff/:id/state',
  'POST /user/handoff/end',
  'GET /handoff/standing',
  'POST /handoff/finish',
];

const all = PUBLIC_ENDPOINTS.filter((each) => replyKindOf(each) !== 'picture').map(
  ({ method, path, limit }) => [method, path, limit] as const,
);
// One more than the highest limit allows at once.
const ENOUGH = 301;

let networks = 0;

/** Whether a network that calls this often is refused; each check uses a new network. */
async function isLimited(method: 'GET' | 'POST', url: string): Promise<boolean> {
  networks += 1;
  const remoteAddress = `203.0.113.${networks}`;
  const answers = await together(ENOUGH, () => t.app.inject({ method, url, remoteAddress }));
  // A visit is redirected to a page.
  const notRedirected = answers.filter(({ statusCode }) => statusCode !== 303);
  return 'too_many_requests' in tally(notRedirected);
}

describe('R-API-2 limits per network', () => {
  it.each(all)(
    'R-API-2 %s %s has a limit, or is listed without one',
    async (method, url, limit) => {
      const isUnlimited = UNLIMITED.includes(`${method} ${url}`);
      expect(limit === null).toBe(isUnlimited);
      expect(await isLimited(method, url)).toBe(!isUnlimited);
    },
  );
});
