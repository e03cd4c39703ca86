import { type AnyEndpoint, endpoint } from '@portico/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AUTHENTICATORS } from '#app/authenticators.ts';
import { ok } from '#core/result.ts';
import { createServer } from '#platform/http/server.ts';
import { startApp, type TestApp } from '#test/engines/start.ts';
import { siteCookie } from './cookie.ts';
import { type App, route } from './route.ts';

const COOKIE = siteCookie('portico-example', { maxAgeMinutes: 5, sameSite: 'strict' });

function aCall(path: `/${string}`, cookies: NonNullable<AnyEndpoint['cookies']>) {
  const rest = { summary: 'Example.', auth: 'none', limit: null, body: null } as const;
  return endpoint({ method: 'POST', path, ...rest, cookies, reply: null, errors: [] });
}

let t: TestApp;
let app: App;
beforeAll(async () => {
  t = await startApp();
  const { config } = t.deps;
  app = await createServer(t.deps, AUTHENTICATORS, {});
  const names = ['portico-example'];
  for (const [declared, cookies] of [
    ['both', { reads: names, sets: names }],
    ['none', {}],
    ['other', { reads: ['portico-other'], sets: ['portico-other'] }],
  ] as const) {
    route(app, t.deps, aCall(`/${declared}/set`, cookies), async ({ reply }) => {
      COOKIE.set(reply, config, 'value');
      return ok(undefined);
    });
    route(app, t.deps, aCall(`/${declared}/clear`, cookies), async ({ reply }) => {
      COOKIE.clear(reply, config);
      return ok(undefined);
    });
    route(app, t.deps, aCall(`/${declared}/read`, cookies), async ({ request }) => {
      COOKIE.read(request, config);
      return ok(undefined);
    });
  }
});
afterAll(async () => {
  await app.close();
  await t.close();
});

describe('R-API-2 the cookies of a call', () => {
  it.each(['set', 'clear', 'read'])('R-API-2 %s works only with declared cookies', async (use) => {
    const statuses = await Promise.all(
      ['both', 'none', 'other'].map(async (declared) => {
        const answer = await app.inject({ method: 'POST', url: `/${declared}/${use}` });
        if (declared !== 'both') expect(answer.cookies).toEqual([]);
        return answer.statusCode;
      }),
    );
    expect(statuses).toEqual([204, 500, 500]);
  });
});
