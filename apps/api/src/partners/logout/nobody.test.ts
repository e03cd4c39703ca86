import { ENGINE_COOKIE, NOBODY_LEAVES } from '@portico/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '#test/engines/start.ts';
import {
  aPartner,
  Browser,
  begin,
  continueOn,
  type Partner,
  redeem,
  startIssuer,
} from '#test/partners/partner.ts';
import type { Fields } from '#test/partners/raw.ts';
import { aRegisteredPerson } from '#test/people/people.ts';

let t: TestApp & { issuer: string };
let partner: Partner;
const AFTER = 'https://quay.example/goodbye';
const ADDRESSES = { metadata: { post_logout_redirect_uris: [AFTER] } };
beforeAll(async () => {
  t = await startIssuer();
  partner = await aPartner(t, ADDRESSES);
});
afterAll(() => t.close());

const sessions = async () => {
  const rows = t.deps.db
    .selectFrom('oidc_objects')
    .select('id_hash')
    .where('model', '=', 'Session');
  return (await rows.execute()).length;
};

const UNKNOWN = { cookie: `${ENGINE_COOKIE}=of-another-installation` };

/** Where a browser without a sign-in is sent, and which cookies it gets. */
async function signOut(params: Fields, headers: Fields = {}) {
  const url = new URL('/connect/logout', t.issuer);
  url.search = new URLSearchParams(params).toString();
  const answer = await fetch(url, { headers, redirect: 'manual' });
  const cookies = answer.headers.getSetCookie();
  return { status: answer.status, location: answer.headers.get('location'), cookies };
}

describe.each([
  ['without a cookie', {}],
  ['with a cookie that is unknown here', UNKNOWN],
])('R-OP-93 a browser in which nobody signed in at a partner, %s', (_what, headers: Fields) => {
  it('R-OP-93 leaves no session by a sign-out, and gets no cookie', async () => {
    const before = await sessions();
    const { id } = partner;
    const asks = [{}, { state: 'x' }, { client_id: id, post_logout_redirect_uri: AFTER }];
    for (const params of asks as Fields[]) {
      const { status, cookies } = await signOut(params, headers);
      expect([status, cookies]).toEqual([303, []]);
    }
    expect(await sessions()).toBe(before);
  });

  it('R-OP-93 goes straight back to the partner, with its state', async () => {
    const params = { client_id: partner.id, post_logout_redirect_uri: AFTER };
    expect((await signOut(params, headers)).location).toBe(AFTER);
    const named = await signOut({ ...params, state: 'of the partner' }, headers);
    expect(named.location).toBe(`${AFTER}?state=of+the+partner`);
  });

  it('R-OP-93 stays on a page of ours without a registered address, or of an app in the sandbox', async () => {
    const page = `/connect?leave=${NOBODY_LEAVES}`;
    const sandbox = await aPartner(t, { state: 'sandbox', ...ADDRESSES });
    for (const params of [
      {},
      { post_logout_redirect_uri: AFTER },
      { client_id: partner.id },
      { client_id: sandbox.id, post_logout_redirect_uri: AFTER },
    ] as Fields[]) {
      expect((await signOut(params, headers)).location).toBe(page);
    }
    const evil = { client_id: partner.id, post_logout_redirect_uri: 'https://evil.example/' };
    const refused = await signOut(evil, { ...headers, accept: 'text/html' });
    expect(refused.location).toBe('/connect?refused=request');
  });

  it('R-OP-93 leaves no session by a request of a partner, and signs in then', async () => {
    const before = await sessions();
    const begun = await begin(partner, { scope: 'openid verified' });
    const asked = await fetch(begun.url, { headers, redirect: 'manual' });
    expect(asked.headers.getSetCookie().some((line) => line.startsWith(`${ENGINE_COOKIE}=`))).toBe(
      false,
    );
    expect(await sessions()).toBe(before);
    const person = await aRegisteredPerson(t);
    const browser = new Browser(t, person.access_token);
    if ('cookie' in headers) browser.setCookie(`${headers.cookie}; path=/`);
    const opened = await browser.open(begun.url);
    const callback = await continueOn(browser, 'page' in opened ? opened.page : '');
    expect((await redeem(partner, begun, callback)).claims()?.sub).toEqual(expect.any(String));
    expect(await sessions()).toBe(before + 1);
    // The browser is known from now on.
    const again = await begin(partner, { scope: 'openid verified', prompt: 'none' });
    const silent = await browser.open(again.url);
    expect('left' in silent && silent.left.searchParams.get('code')).toEqual(expect.any(String));
  });
});
