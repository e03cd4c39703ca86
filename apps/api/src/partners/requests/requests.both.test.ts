import { REQUESTS_MAX } from '@portico/contract';
import * as openid from 'openid-client';
import { beforeAll, describe, expect, it } from 'vitest';
import { DAY, MINUTE } from '#core/clock.ts';
import { closeClient } from '#partners/registration/states.ts';
import type { ObservedRequest } from '#platform/ports/openid-provider/observed.ts';
import { aDeveloper, aSandboxClient, type Developer } from '#test/partners/console.ts';
import {
  anIssuer,
  aPartner,
  Browser,
  begin,
  continueOn,
  type Partner,
  partnerOf,
  REDIRECT_URI,
  redeem,
  signInAt,
} from '#test/partners/partner.ts';
import { get } from '#test/people/people.ts';
import { createRequestLog } from './request-log.ts';
import { purgeOldRequests } from './requests.ts';

const t = anIssuer();
let developer: Developer;
beforeAll(async () => {
  developer = await aDeveloper(t);
});

type Listed = {
  at: string;
  endpoint: string;
  outcome: string;
  words: string[];
  params: string[];
  more: number;
};

/** The log of a client, once it contains `count` requests, the oldest first. */
async function logOf({ id }: { id: string }, count: number): Promise<Listed[]> {
  const read = async () => {
    const answer = await get(t, `/console/clients/${id}/requests`, developer.access_token);
    return (answer.json() as { requests: Listed[] }).requests.reverse();
  };
  await expect.poll(async () => (await read()).length).toBe(count);
  return read();
}

/** A sandbox client of the developer, as its server uses it. */
async function ownPartner(given: object = {}): Promise<Partner> {
  const asked = { redirectUris: [REDIRECT_URI], par: false, ...given };
  return partnerOf(t, await aSandboxClient(t, developer, asked));
}

const browser = () => new Browser(t, developer.access_token);

async function codeFor(partner: Partner, params: Record<string, string> = {}) {
  const begun = await begin(partner, { scope: 'openid', ...params });
  const there = await browser().open(begun.url);
  if ('left' in there) return { begun, callback: there.left };
  if (!('page' in there)) throw new Error(await there.answer.text());
  // The page continues in the browser in which it began, so the whole way is walked again.
  const again = browser();
  const shown = await again.page(begun.url);
  return { begun, callback: await continueOn(again, shown) };
}

describe('R-OP-53 what a client asked, for its developers', () => {
  it('R-OP-53 lists the steps of a sign-in in the sandbox, and shows no secret, code, token or person', async () => {
    const partner = await ownPartner();
    const { tokens, begun, callback } = await signInAt(partner, browser(), { scope: 'openid' });
    await openid.fetchUserInfo(partner.config, tokens.access_token, String(tokens.claims()?.sub));
    const log = await logOf(partner, 4);
    expect(log.map(({ endpoint, outcome }) => [endpoint, outcome])).toEqual([
      ['authorize', 'ok'],
      ['decision', 'ok'],
      ['token', 'ok'],
      ['userinfo', 'ok'],
    ]);
    expect(log[0]?.words).toEqual(['The person decides on a page of Portico.']);
    expect(log[2]?.params).toContain('code_verifier');
    const text = JSON.stringify(
      await t.deps.db.selectFrom('client_requests').selectAll().execute(),
    );
    const secrets = [
      partner.secret,
      begun.verifier,
      begun.state,
      begun.nonce,
      callback.searchParams.get('code'),
      tokens.access_token,
      tokens.id_token,
      tokens.claims()?.sub,
      developer.id,
    ];
    for (const secret of secrets) expect(text).not.toContain(String(secret));
  });

  it('R-OP-53 lists pushed requests, revocations and sign-outs, also those that fail', async () => {
    const partner = await ownPartner({ par: true });
    const { tokens } = await (async () => {
      const begun = await begin(partner, { scope: 'openid' });
      const url = await openid.buildAuthorizationUrlWithPAR(partner.config, begun.url.searchParams);
      const window = browser();
      const shown = await window.page(url);
      const callback = await continueOn(window, shown);
      return { tokens: await redeem(partner, begun, callback) };
    })();
    await openid.tokenRevocation(partner.config, tokens.access_token);
    const after = 'https://quay.example/goodbye';
    const url = openid.buildEndSessionUrl(partner.config, { post_logout_redirect_uri: after });
    await browser().fetch(url);
    const log = await logOf(partner, 6);
    expect(log.map(({ endpoint, outcome }) => [endpoint, outcome])).toEqual([
      ['pushed', 'ok'],
      ['authorize', 'ok'],
      ['decision', 'ok'],
      ['token', 'ok'],
      ['revoke', 'ok'],
      ['logout', 'invalid_request'],
    ]);
    expect(log[5]?.words).toEqual([expect.stringContaining('post_logout_redirect_uri')]);
    expect(JSON.stringify(log)).not.toContain(tokens.access_token);
  });

  it('R-OP-53 is for the client’s team alone', async () => {
    const partner = await ownPartner();
    const stranger = await aDeveloper(t);
    const path = `/console/clients/${partner.id}/requests`;
    expect((await get(t, path, stranger.access_token)).json()).toMatchObject({
      code: 'client_unknown',
    });
  });
});

describe('R-OP-54 what was wrong, in words with the next step', () => {
  it('R-OP-54 explains a redirect URI that is not registered, and one scope too many', async () => {
    const partner = await ownPartner();
    const wrong = await begin(partner, { redirect_uri: 'https://other.example/back?secret=1' });
    await browser().fetch(wrong.url);
    const [uri] = await logOf(partner, 1);
    expect(uri?.outcome).toBe('invalid_redirect_uri');
    expect(uri?.words[0]).toContain('https://other.example/back?… is not registered');
    expect(uri?.words[0]).toContain(`Registered: ${REDIRECT_URI}.`);
    expect(JSON.stringify(uri)).not.toContain('secret=1');
    const narrow = await aPartner(t, { name: 'Narrow Strait', ceiling: ['openid', 'verified'] });
    await browser().fetch((await begin(narrow)).url);
    await expect.poll(async () => (await rowsOf(narrow.id)).length).toBe(1);
    const [scope] = await rowsOf(narrow.id);
    expect(scope?.outcome).toBe('invalid_scope');
    expect(scope?.details).toContain(
      'The scope “openid verified age_over_18” is more than this app may ask for, which is “openid verified”.',
    );
  });

  it('R-OP-54 explains a wrong verifier, a second redemption, a wrong secret and a refused person', async () => {
    const partner = await ownPartner();
    const first = await codeFor(partner);
    const other = { ...first.begun, verifier: openid.randomPKCECodeVerifier() };
    await expect(redeem(partner, other, first.callback)).rejects.toThrow();
    await redeem(partner, first.begun, first.callback);
    await expect(redeem(partner, first.begun, first.callback)).rejects.toThrow();
    const { config: wrong } = await partnerOf(t, { id: partner.id, secret: 'not the secret' });
    await expect(
      openid.authorizationCodeGrant(wrong, first.callback, {
        pkceCodeVerifier: first.begun.verifier,
        expectedState: first.begun.state,
        expectedNonce: first.begun.nonce,
      }),
    ).rejects.toThrow();
    const refusing = await begin(partner, { scope: 'openid', prompt: 'consent' });
    const window = browser();
    const page = await window.open(refusing.url);
    if (!('page' in page)) throw new Error('the person was not asked');
    const declined = await window.call('POST', `/connect/authorize/${page.page}/decline`, {});
    await window.open(String(declined.body.location));
    await expect
      .poll(async () => {
        const answer = await get(
          t,
          `/console/clients/${partner.id}/requests`,
          developer.access_token,
        );
        return (answer.json() as { requests: Listed[] }).requests.flatMap(({ words }) => words);
      })
      .toEqual(
        expect.arrayContaining([
          expect.stringContaining('`code_verifier` does not match `code_challenge`'),
          expect.stringContaining(
            'The code was redeemed a second time: every token of this sign-in was ended.',
          ),
          expect.stringContaining('The client secret is wrong or ended.'),
          expect.stringContaining('The person pressed Not now.'),
        ]),
      );
  });

  it('R-OP-54 says that `offline_access` was dropped, and that a request without PKCE lacks it', async () => {
    const partner = await ownPartner();
    const offline = await begin(partner, { scope: 'openid offline_access' });
    await browser().fetch(offline.url);
    const plain = await begin(partner, { scope: 'openid' });
    plain.url.searchParams.delete('code_challenge');
    plain.url.searchParams.delete('code_challenge_method');
    await browser().fetch(plain.url);
    const [dropped, without] = await logOf(partner, 2);
    expect(dropped?.words.join(' ')).toContain(
      '`offline_access` was dropped because `prompt=consent` was missing.',
    );
    expect(without).toMatchObject({ endpoint: 'authorize', outcome: 'invalid_request' });
    expect(without?.words[0]).toContain('`code_challenge`');
  });
});

const observed = (clientId: string, given: Partial<ObservedRequest> = {}): ObservedRequest => ({
  clientId,
  sandbox: true,
  route: 'authorization',
  error: 'invalid_redirect_uri',
  reasons: [],
  params: [],
  redirectUri: 'https://other.example/',
  scope: 'openid',
  redirectUris: [REDIRECT_URI],
  allowedScope: 'openid',
  lostOffline: false,
  asksPerson: false,
  ...given,
});

const rowsOf = (id: string) =>
  t.deps.db.selectFrom('client_requests').selectAll().where('client_id', '=', id).execute();

describe('R-OP-55 the log stays small and in the background', () => {
  it('R-OP-55 counts equal requests in one row, and bounds different ones to a rate', async () => {
    const { id } = await ownPartner();
    const log = createRequestLog(t.deps);
    for (let n = 0; n < 50; n += 1) log.note(observed(id));
    await log.written();
    const [row, ...others] = await rowsOf(id);
    expect(others).toEqual([]);
    expect(JSON.parse(String(row?.details))).toMatchObject({ more: 49 });
    for (let n = 0; n < 500; n += 1) {
      log.note(observed(id, { redirectUri: `https://other.example/${n}` }));
    }
    await log.written();
    const rows = await rowsOf(id);
    expect(rows).toHaveLength(31);
    const rest = rows.find(({ outcome }) => outcome === 'too_many');
    expect(JSON.parse(String(rest?.details))).toMatchObject({ more: 470 });
  });

  it('R-OP-55 keeps a hundred requests of a client, and half of them from those that anybody can cause', async () => {
    const { id } = await ownPartner();
    let now = t.deps.clock.now();
    const log = createRequestLog({ ...t.deps, clock: { now: () => now } });
    for (let n = 0; n < 110; n += 1) {
      if (n % 20 === 0) now += MINUTE;
      now += 1;
      log.note(observed(id, { route: 'token', error: `error_${n}` }));
      await log.written();
    }
    expect(await rowsOf(id)).toHaveLength(REQUESTS_MAX);
    for (let n = 0; n < 110; n += 1) {
      if (n % 20 === 0) now += MINUTE;
      now += 1;
      log.note(observed(id, { redirectUri: `https://other.example/${n}` }));
      await log.written();
    }
    const rows = await rowsOf(id);
    expect(rows).toHaveLength(REQUESTS_MAX);
    expect(rows.filter(({ endpoint }) => endpoint === 'token')).toHaveLength(REQUESTS_MAX / 2);
  });

  it('R-OP-55 writes nothing of a live client that succeeds, and what fails', async () => {
    const partner = await aPartner(t, { name: 'Harbor Live' });
    const { begun, callback } = await signInAt(partner, browser(), { scope: 'openid' });
    await expect(redeem(partner, begun, callback)).rejects.toThrow();
    await expect
      .poll(async () => (await rowsOf(partner.id)).map(({ outcome }) => outcome))
      .toEqual(['invalid_grant']);
  });

  it('R-OP-55 answers while nothing can be written, and lets nothing pile up', async () => {
    const { id } = await ownPartner();
    let transactions = 0;
    const silent = new Proxy(t.deps.db, {
      get(target, name, receiver) {
        if (name !== 'transaction') return Reflect.get(target, name, receiver);
        return () => {
          transactions += 1;
          return { execute: () => new Promise(() => {}) };
        };
      },
    });
    const log = createRequestLog({ ...t.deps, db: silent });
    for (let n = 0; n < 5000; n += 1) {
      log.note(observed(id, { redirectUri: `https://other.example/${n}` }));
    }
    expect(transactions).toBeLessThanOrEqual(1);
  });

  it('R-OP-55 deletes the log after seven days, and with the client’s end', async () => {
    const { id } = await ownPartner();
    const log = createRequestLog(t.deps);
    log.note(observed(id));
    await log.written();
    const later = (days: number) => ({ now: () => t.deps.clock.now() + days * DAY });
    await purgeOldRequests({ ...t.deps, clock: later(6) });
    expect(await rowsOf(id)).toHaveLength(1);
    await purgeOldRequests({ ...t.deps, clock: later(8) });
    expect(await rowsOf(id)).toEqual([]);
    log.note(observed(id, { error: 'invalid_scope' }));
    await log.written();
    expect(await rowsOf(id)).toHaveLength(1);
    await closeClient(t.deps, id);
    log.note(observed(id, { error: 'access_denied' }));
    await log.written();
    expect(await rowsOf(id)).toEqual([]);
  });
});
