import { beforeAll, describe, expect, it } from 'vitest';
import { HOUR, SECOND } from '#core/clock.ts';
import {
  anIssuer,
  aPartner,
  Browser,
  begin,
  type Partner,
  REDIRECT_URI,
  signInAt,
} from '#test/partners/partner.ts';
import { basic, bearer, type Fields, sendForm } from '#test/partners/raw.ts';
import { aRegisteredPerson } from '#test/people/people.ts';

const t = anIssuer(() => ({ deps: { clock: { now: () => Date.now() + ahead } } }));
let partner: Partner;
/** How far Portico's clock is ahead. */
let ahead = 0;
beforeAll(async () => {
  partner = await aPartner(t);
});

const SITE = new URL(REDIRECT_URI).origin;
const FOREIGN = 'https://evil.example';
const allowed = (headers: Headers) => headers.get('access-control-allow-origin');

describe('R-OP-79 what a browser may do with the answers', () => {
  it('R-OP-79 windows that the pages open keep their opener; those of other pages do not', async () => {
    const browser = new Browser(t);
    const { url } = await begin(partner);
    const redirect = await browser.fetch(url);
    const headers = { accept: 'text/html' };
    const answers = {
      authorize: redirect,
      page: await browser.fetch(String(redirect.headers.get('location')), { headers }),
      refused: await browser.fetch('/connect/authorize?client_id=unknown', { headers }),
      logout: await browser.fetch('/connect/logout', { headers }),
    };
    for (const [what, answer] of Object.entries(answers)) {
      const policy = answer.headers.get('cross-origin-opener-policy');
      expect(policy, what).toBe('same-origin-allow-popups');
      expect(answer.headers.get('x-frame-options'), what).toBe('DENY');
    }
    for (const path of ['/', '/auth', '/connected']) {
      const { headers: own } = await browser.fetch(path, { headers });
      expect(own.get('cross-origin-opener-policy'), path).toBe('same-origin');
    }
  });

  it.each(['/.well-known/openid-configuration', '/connect/keys', '/.well-known/jwks.json'])(
    'R-OP-79 %s is readable by every site, for it is public',
    async (path) => {
      const answer = await fetch(`${t.issuer}${path}`, { headers: { origin: FOREIGN } });
      expect([FOREIGN, '*']).toContain(allowed(answer.headers));
      expect(answer.headers.get('access-control-allow-credentials')).toBe(null);
    },
  );

  it.each(['/.well-known/openid-configuration', '/.well-known/oauth-authorization-server'])(
    'R-OP-79 %s answers a preflight, and other methods than GET with 404',
    async (path) => {
      const ask = (method: string, headers: Fields = {}) =>
        fetch(`${t.issuer}${path}`, { method, headers });
      const preflight = await ask('OPTIONS', {
        origin: FOREIGN,
        'access-control-request-method': 'GET',
      });
      expect([preflight.status, allowed(preflight.headers)]).toEqual([204, FOREIGN]);
      for (const method of ['OPTIONS', 'POST']) expect((await ask(method)).status).toBe(404);
    },
  );

  it('R-OP-79 UserInfo is readable by a site that has the token, and never with a cookie', async () => {
    const browser = new Browser(t, (await aRegisteredPerson(t)).access_token);
    const { tokens } = await signInAt(partner, browser);
    const preflight = await fetch(`${t.issuer}/connect/userinfo`, {
      method: 'OPTIONS',
      headers: {
        origin: SITE,
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization',
      },
    });
    expect([preflight.status, allowed(preflight.headers)]).toEqual([204, SITE]);
    expect(preflight.headers.get('access-control-allow-headers')).toBe('authorization');
    const answer = await browser.fetch('/connect/userinfo', {
      headers: { origin: SITE, ...bearer(tokens.access_token) },
    });
    expect([answer.status, allowed(answer.headers)]).toEqual([200, SITE]);
    expect(answer.headers.get('access-control-allow-credentials')).toBe(null);
    const without = await browser.fetch('/connect/userinfo', { headers: { origin: SITE } });
    expect(without.status).toBe(401);
  });

  it('R-OP-79 the token endpoint answers pages of a public client’s own sites alone', async () => {
    const spa = await aPartner(t, { metadata: { token_endpoint_auth_method: 'none' } });
    const wrong = { grant_type: 'authorization_code', code: 'x', redirect_uri: REDIRECT_URI };
    const call = (client: Partner, origin: string, headers: Fields = {}) =>
      sendForm(
        t,
        '/connect/token',
        { ...wrong, ...(client.secret === null && { client_id: client.id }) },
        { origin, ...headers },
      );
    const own = await call(spa, SITE);
    expect([own.body.error, allowed(own.headers)]).toEqual(['invalid_grant', SITE]);
    const foreign = await call(spa, FOREIGN);
    expect([foreign.body.error, allowed(foreign.headers)]).toEqual(['invalid_request', null]);
    // A secret in a page is no secret.
    const confidential = await call(partner, SITE, basic(partner));
    expect([confidential.body.error, allowed(confidential.headers)]).toEqual([
      'invalid_request',
      null,
    ]);
  });
});

describe('R-OP-79 a request that nobody answered', () => {
  it('R-OP-79 is over after an hour: no decision counts, and the browser stays on a page of Portico', async () => {
    const browser = new Browser(t, (await aRegisteredPerson(t)).access_token);
    const request = await browser.page((await begin(partner)).url);
    const path = `/connect/authorize/${request}`;
    expect((await browser.call('GET', `${path}/details`)).status).toBe(200);
    ahead = HOUR + SECOND;
    try {
      for (const [method, call, body] of [
        ['GET', 'details', undefined],
        ['POST', 'decline', undefined],
      ] as const) {
        const answer = await browser.call(method, `${path}/${call}`, body);
        expect([answer.status, answer.body.code]).toEqual([410, 'partner_request_over']);
      }
      const resumed = await browser.fetch(path, { headers: { accept: 'text/html' } });
      const page = `/connect?request=${request}`;
      expect([resumed.status, resumed.headers.get('location')]).toEqual([303, page]);
    } finally {
      ahead = 0;
    }
  });
});
