import {
  CHECK_STEPS,
  type CheckOutcome,
  type CheckStep,
  type ClientCheck,
} from '@portico/contract';
import * as openid from 'openid-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR } from '#core/clock.ts';
import type { TestApp } from '#test/engines/start.ts';
import { aDeveloper, aSandboxClient, type Developer } from '#test/partners/console.ts';
import {
  aPartner,
  Browser,
  begin,
  partnerOf,
  REDIRECT_URI,
  redeem,
  startIssuer,
} from '#test/partners/partner.ts';
import { post } from '#test/people/people.ts';

let t: TestApp & { issuer: string };
let developer: Developer;
beforeAll(async () => {
  t = await startIssuer();
  developer = await aDeveloper(t);
});
afterAll(() => t.close());

/** A partner's site: its sign-in begins at an address of Portico, and its callback does what its code does. */
type Site = { begin(): Promise<URL>; callback(url: URL): Promise<void> };

async function aClient() {
  const { id, secret } = await aSandboxClient(t, developer, {
    redirectUris: [REDIRECT_URI],
    par: false,
  });
  return { id, secret: String(secret) };
}

/** With an unmodified library, as it is documented; one sign-in at a time in the browser's session. */
async function carefulSite(
  client: { id: string; secret: string },
  { byNonce = false } = {},
): Promise<Site> {
  const { config } = await partnerOf(t, client);
  let begun: Awaited<ReturnType<typeof begin>> | null = null;
  return {
    async begin() {
      begun = await begin({ config, ...client }, { scope: 'openid' });
      if (byNonce) {
        for (const name of ['code_challenge', 'code_challenge_method'])
          begun.url.searchParams.delete(name);
      }
      return begun.url;
    },
    async callback(url) {
      const checks = begun;
      begun = null;
      if (checks === null) return;
      const { verifier, state, nonce } = checks;
      const tokens = await openid
        .authorizationCodeGrant(config, url, {
          ...(!byNonce && { pkceCodeVerifier: verifier }),
          expectedState: state,
          expectedNonce: nonce,
        })
        .catch(() => null);
      const sub = tokens?.claims()?.sub;
      if (tokens === null || sub === undefined) return;
      await openid.fetchUserInfo(config, tokens.access_token, sub);
    },
  };
}

/** Checks nothing at all: whatever comes to its callback is used. */
function carelessSite({ id, secret }: { id: string; secret: string }): Site {
  const userinfo = (token: string) =>
    fetch(`${t.issuer}/connect/userinfo`, { headers: { authorization: `Bearer ${token}` } });
  return {
    async begin() {
      const url = new URL(`${t.issuer}/connect/authorize`);
      url.search = new URLSearchParams({
        client_id: id,
        redirect_uri: REDIRECT_URI,
        response_type: 'code',
        scope: 'openid',
        state: 'the same each time',
        nonce: 'the same each time',
      }).toString();
      return url;
    },
    async callback(url) {
      const given = url.searchParams.get('access_token');
      if (given !== null) await userinfo(given);
      const answer = await fetch(`${t.issuer}/connect/token`, {
        method: 'POST',
        headers: {
          authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
        },
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          code: url.searchParams.get('code') ?? '',
          redirect_uri: REDIRECT_URI,
        }),
      });
      const { access_token: token } = (await answer.json()) as { access_token?: string };
      if (token !== undefined) await userinfo(token);
    },
  };
}

const browserOf = (who: Developer) => new Browser(t, who.access_token);

async function call(browser: Browser, id: string, what: 'start' | 'next'): Promise<ClientCheck> {
  const { status, body } = await browser.call('POST', `/console/clients/${id}/check/${what}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.check as ClientCheck;
}

/** A whole check in one browser, as the console leads through it. */
async function run(id: string, site: Site, until: CheckStep | null = null): Promise<ClientCheck> {
  const browser = browserOf(developer);
  let check = await call(browser, id, 'start');
  while (check.step !== null && check.step.id !== until) {
    const sent = await browser.fetch(await site.begin());
    expect(sent.status).toBe(303);
    await site.callback(new URL(String(sent.headers.get('location'))));
    const { id: step } = check.step;
    check = await call(browser, id, 'next');
    if (check.step?.id === step) {
      // The same answer again.
      await site.callback(new URL(String(check.step.open)));
      check = await call(browser, id, 'next');
    }
  }
  return check;
}

const outcomes = (check: ClientCheck) =>
  Object.fromEntries(check.results.map(({ id, outcome }) => [id, outcome]));

const every = (outcome: CheckOutcome) =>
  Object.fromEntries(CHECK_STEPS.map((step) => [step, outcome])) as Record<CheckStep, CheckOutcome>;

describe('R-OP-56 the check of a client', () => {
  it('R-OP-56 finds nothing wrong with an unmodified library', async () => {
    const client = await aClient();
    const check = await run(client.id, await carefulSite(client));
    expect(check.state).toBe('done');
    // The library leaves out the signature of a token that comes straight from the issuer, as the standard allows.
    expect(outcomes(check)).toEqual({ ...every('passed'), id_token_key: 'allowed' });
  });

  it('R-OP-56 R-OP-97 finds nothing wrong with a library that sends a nonce instead of PKCE and checks it', async () => {
    const client = await aClient();
    const on = { nonceInsteadOfPkce: true };
    const { access_token: token } = developer;
    const changed = await post(t, `/console/clients/${client.id}/settings`, on, { token });
    expect(changed.statusCode).toBe(200);
    const check = await run(client.id, await carefulSite(client, { byNonce: true }));
    expect(outcomes(check)).toEqual({
      ...every('passed'),
      pkce: 'allowed',
      id_token_key: 'allowed',
    });
    // One that checks nothing falls for a code of somebody else’s sign-in, by its ID token.
    const careless = await run(client.id, carelessSite(client));
    expect(outcomes(careless)).toMatchObject({ pkce: 'allowed', code_injected: 'failed' });
  });

  it('R-OP-56 reports each attack that a careless client falls for, one by one, with what to change', async () => {
    const client = await aClient();
    const check = await run(client.id, carelessSite(client));
    const ordinary = { ordinary: 'passed', ordinary_again: 'passed' } as const;
    expect(outcomes(check)).toEqual({ ...every('failed'), ...ordinary, id_token_key: 'allowed' });
    for (const { outcome, words, fix } of check.results.filter(
      (each) => each.outcome === 'failed',
    )) {
      expect(words, outcome).toMatch(/^.+\. .+\.$/s);
      expect(fix).not.toBeNull();
    }
  });

  it('R-OP-56 says “not seen” where a client did nothing, and never “passed”', async () => {
    const client = await aClient();
    const site = await carefulSite(client);
    const check = await run(client.id, { ...site, callback: async () => {} });
    expect(outcomes(check)).toEqual(every('not_seen'));
    // It worked at first, and has gone since: its silence proves nothing.
    let answers = 0;
    const gone = await run(client.id, {
      ...site,
      async callback(url) {
        answers += 1;
        if (answers === 1) await site.callback(url);
      },
    });
    expect(outcomes(gone)).toEqual({ ...every('not_seen'), ordinary: 'passed' });
  });
});

describe('R-OP-57 answers of a check exist in the check alone', () => {
  it('R-OP-57 leaves other browsers, other clients and clients that are not in the sandbox alone', async () => {
    const client = await aClient();
    const site = await carefulSite(client);
    const browser = browserOf(developer);
    await call(browser, client.id, 'start');
    const elsewhere = await browserOf(developer).open(await site.begin());
    expect(elsewhere).toHaveProperty('page');
    const other = await browser.open(await (await carefulSite(await aClient())).begin());
    expect(other).toHaveProperty('page');
    const { id } = await aPartner(t, { name: 'Harbor Open' });
    const refused = await browser.call('POST', `/console/clients/${id}/check/start`);
    expect(refused).toMatchObject({ status: 404, body: { code: 'client_unknown' } });
  });

  it('R-OP-57 ends with its time, with the developer’s session, and with the client’s time in the sandbox', async () => {
    const client = await aClient();
    const site = await carefulSite(client);
    const own = await aDeveloper(t);
    const member = {
      id: own.id,
      client_id: client.id,
      account_id: own.id,
      role: 'developer' as const,
      since: 1,
    };
    await t.deps.db.insertInto('client_members').values(member).execute();
    const endings: (() => Promise<unknown>)[] = [
      () =>
        t.deps.db
          .selectFrom('client_checks')
          .select(['id', 'results'])
          .where('client_id', '=', client.id)
          .executeTakeFirstOrThrow()
          .then(({ id, results }) => {
            const over = { ...JSON.parse(results), endsAt: t.deps.clock.now() - HOUR };
            return t.deps.db
              .updateTable('client_checks')
              .set({ results: JSON.stringify(over) })
              .where('id', '=', id)
              .execute();
          }),
      () => t.deps.db.deleteFrom('sessions').where('account_id', '=', own.id).execute(),
    ];
    for (const end of endings) {
      const browser = browserOf(own);
      await call(browser, client.id, 'start');
      const sent = await browser.fetch(await site.begin());
      const code = new URL(String(sent.headers.get('location'))).searchParams.get('code');
      expect(code).toMatch(/^check-/);
      await end();
      const after = await browser.open(await site.begin());
      expect(after).toHaveProperty('page');
    }
    const live = await aClient();
    const liveSite = await carefulSite(live);
    const browser = browserOf(developer);
    await call(browser, live.id, 'start');
    const sent = await browser.fetch(await liveSite.begin());
    const moved = { state: 'live' as const, changed_at: t.deps.clock.now() };
    await t.deps.db.updateTable('clients').set(moved).where('id', '=', live.id).execute();
    await liveSite.callback(new URL(String(sent.headers.get('location'))));
    expect(await browser.open(await liveSite.begin())).toHaveProperty('page');
    const last = await browser.call('GET', `/console/clients/${live.id}/check`);
    expect(last.body.check).toMatchObject({ state: 'over', results: [] });
  });

  it('R-OP-57 tells the callback nothing about the developer, and gives tokens that open nothing', async () => {
    const client = await aClient();
    const { config } = await partnerOf(t, client);
    const browser = browserOf(developer);
    await call(browser, client.id, 'start');
    const begun = await begin({ config, ...client }, { scope: 'openid verified age_over_18' });
    const sent = await browser.fetch(begun.url);
    const callback = new URL(String(sent.headers.get('location')));
    const tokens = await redeem({ config, ...client }, begun, callback);
    expect(tokens.claims()).toMatchObject({ verified: false, aud: client.id, iss: t.issuer });
    expect(tokens.claims()?.sub).toMatch(/^check-/);
    expect(callback.href + JSON.stringify(tokens)).not.toContain(developer.id);
    await call(browser, client.id, 'next');
    const late = openid.fetchUserInfo(config, tokens.access_token, String(tokens.claims()?.sub));
    await expect(late).rejects.toThrow();
    for (const path of ['/user/profile', '/user/connections']) {
      const answer = await fetch(`${t.issuer}${path}`, {
        headers: { authorization: `Bearer ${tokens.access_token}` },
      });
      expect(answer.status).toBe(401);
    }
  });
});
