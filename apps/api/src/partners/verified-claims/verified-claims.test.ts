import { fetchUserInfo } from 'openid-client';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { JsonObject } from '#core/json.ts';
import {
  anIssuer,
  aPartner,
  aVerifiedPerson,
  Browser,
  begin,
  continueOn,
  type Partner,
  redeem,
  signInAt,
} from '#test/partners/partner.ts';
import { basic, sendForm } from '#test/partners/raw.ts';
import {
  ALL_OF_IT,
  CEILING,
  claims,
  EVERYTHING,
  given,
  LITTLE,
  LITTLE_OF_IT,
  SCOPE,
  TIME,
  UNKNOWN,
} from '#test/partners/verified-claims.ts';
import { storeDetails } from '#test/people/kept-details.ts';
import { aRegisteredPerson } from '#test/people/people.ts';

const t = anIssuer();
let partner: Partner;
let person: { id: string; token: string };
beforeAll(async () => {
  partner = await aPartner(t, { ceiling: CEILING });
  person = await aVerifiedPerson(t);
});
afterEach(() => {
  vi.unstubAllEnvs();
});

const aBrowser = () => new Browser(t, person.token);

describe('R-IDA-9 what a client may ask for', () => {
  it('R-IDA-9 the scope is shown and agreed to, and the disclosure names each fact', async () => {
    const other = await aPartner(t, { ceiling: CEILING });
    const browser = aBrowser();
    const begun = await begin(other, { scope: SCOPE, claims: claims(EVERYTHING) });
    const request = await browser.page(begun.url);
    const details = await browser.call('GET', `/connect/authorize/${request}/details`);
    expect(details.body.scopes).toEqual(['age_over_18', 'identity_assurance']);
    const tokens = await redeem(other, begun, await continueOn(browser, request));
    expect(tokens.claims()?.verified_claims).toEqual(ALL_OF_IT);
    const { body } = await browser.call('GET', '/user/connections');
    const disclosed = (body.disclosures as { clientId: string; claims: string[] }[]).find(
      ({ clientId }) => clientId === other.id,
    );
    expect(disclosed?.claims).toEqual(['age_over_18', 'sub', 'verified_claims']);
  });

  it('R-IDA-9 a fact inside of it is recorded if it is there alone', async () => {
    const other = await aPartner(t, { ceiling: [...CEILING, 'profile'] });
    const keeper = await aVerifiedPerson(t);
    expect((await storeDetails(t, keeper.token)).statusCode).toBe(204);
    const browser = new Browser(t, keeper.token);
    const asked = { verification: {}, claims: { nationalities: null } };
    const scope = 'openid profile identity_assurance';
    await given(other, browser, { scope, claims: claims(asked) });
    const { body } = await browser.call('GET', '/user/connections');
    const disclosed = (body.disclosures as { clientId: string; claims: string[] }[]).filter(
      ({ clientId }) => clientId === other.id,
    );
    const inside = ['nationalities', 'verified_claims'];
    const recorded = disclosed.map((each) => inside.filter((name) => each.claims.includes(name)));
    expect(recorded.sort()).toEqual([[], inside]);
  });

  it.each<[string, string, unknown]>([
    ['the scope of verified_claims', 'openid age_over_18', undefined],
    ['the scope of each claim', 'openid identity_assurance', undefined],
  ])('R-IDA-9 without %s it is left out, with no error', async (_what, scope, expected) => {
    // Agreed to before, and in another request.
    const browser = aBrowser();
    await given(partner, browser, { claims: claims(EVERYTHING) });
    const one = await given(partner, browser, { scope, claims: claims(EVERYTHING, EVERYTHING) });
    expect([one.idToken, one.userinfo]).toEqual([expected, expected]);
  });

  it('R-IDA-9 above what was approved for the client the request is invalid_scope', async () => {
    const other = await aPartner(t, { ceiling: ['openid', 'verified'] });
    const { url } = await begin(other, {
      scope: 'openid identity_assurance',
      claims: claims(LITTLE),
    });
    const next = await aBrowser().open(url);
    expect('left' in next && next.left.searchParams.get('error')).toBe('invalid_scope');
  });

  it('R-IDA-13 a client that does not ask gets what it got before', async () => {
    const params = [{}, { claims: JSON.stringify({ userinfo: { verified_claims: null } }) }];
    for (const more of params) {
      const { idToken, info } = await given(partner, aBrowser(), more);
      expect(idToken).toBe(undefined);
      expect(Object.keys(info).sort()).toEqual(['age_over_18', 'sub']);
    }
  });
});

describe('R-IDA-11 discovery', () => {
  it('R-IDA-11 names what can be asked for', async () => {
    const answer = await fetch(`${t.issuer}/.well-known/openid-configuration`);
    expect(await answer.json()).toMatchObject({
      claims_parameter_supported: true,
      claims_supported: expect.arrayContaining(['verified_claims']),
      scopes_supported: expect.arrayContaining(['identity_assurance']),
      verified_claims_supported: true,
      trust_frameworks_supported: ['portico', 'IDV-DELEGATED'],
      evidence_supported: ['document'],
      documents_supported: ['idcard', 'passport'],
      documents_check_methods_supported: ['vri', 'pvr'],
      claims_in_verified_claims_supported: expect.arrayContaining(['age_over_18']),
    });
  });
});

/** The engine's answer to a request, as the partner's server and its callback see it. */
async function answered(claimsParameter: string) {
  const begun = await begin(partner, { scope: SCOPE, claims: claimsParameter });
  const form = new URLSearchParams(begun.url.searchParams);
  const pushed = await sendForm(t, '/connect/request', form, basic(partner));
  return {
    status: pushed.status,
    error: pushed.body.error,
    problem: pushed.body.error_description,
  };
}

describe('R-IDA-12 much, and nonsense', () => {
  const values = (many: number) => Array.from({ length: many }, (_, n) => `f${n}`);
  const filters = (many: number) => ({
    verification: { trust_framework: { values: [...values(many), 'portico'] } },
    claims: { age_over_18: null },
  });

  it.each<[string, unknown]>([
    ['900 values', filters(900)],
    ['ten elements', Array.from({ length: 10 }, () => LITTLE)],
    ['an unknown framework', UNKNOWN],
    [
      'an unknown type of evidence',
      { verification: { evidence: [{ type: { value: 'vouch' } }] }, claims: { x: null } },
    ],
    ['claims of no sense', { verification: {}, claims: { age_over_18: 7, x: [[]], y: '' } }],
    ['no claims', { verification: {} }],
    ['an empty list', []],
    [
      'a name of an object of JavaScript',
      {
        verification: { toString: null, constructor: null },
        claims: { __proto__: null, hasOwnProperty: null },
      },
    ],
  ])('R-IDA-12 %s is no error', async (_what, asked) => {
    const { idToken } = await given(partner, aBrowser(), { claims: claims(asked) });
    const elements = idToken === undefined ? [] : [idToken].flat();
    for (const { verification, claims: facts } of elements as JsonObject[]) {
      expect([verification, facts]).toEqual([{ trust_framework: 'portico' }, LITTLE_OF_IT.claims]);
    }
  });

  it.each<[string, unknown, string]>([
    ['1,000 filters', filters(1000), 'members'],
    ['eleven elements', Array.from({ length: 11 }, () => LITTLE), 'elements'],
    ['a text', 'all', 'object or a list'],
    ['a list of texts', ['all'], 'object or a list'],
    ['a list in a list', [[LITTLE]], 'object or a list'],
    ['no verification', { claims: { age_over_18: null } }, 'verification'],
    ['an empty object of claims', { verification: {}, claims: {} }, 'must name a claim'],
    ['one among others', [LITTLE, { ...LITTLE, claims: {} }], 'must name a claim'],
    ['a list of claims', { verification: {}, claims: ['age_over_18'] }, 'claims'],
    [
      'evidence without a type',
      { verification: { evidence: [{ check_details: null }] }, claims: { x: null } },
      'type',
    ],
    [
      'evidence of several types',
      {
        verification: { evidence: [{ type: { value: 'document', values: ['vouch'] } }] },
        claims: { x: null },
      },
      'type',
    ],
  ])('R-IDA-12 %s is invalid_request and says why, pushed or not', async (_what, asked, why) => {
    const pushed = await answered(claims(undefined, asked));
    expect(pushed).toMatchObject({ status: 400, error: 'invalid_request' });
    expect(pushed.problem).toContain(why);
    if (claims(undefined, asked).length > 4000) return;
    const { url } = await begin(partner, { scope: SCOPE, claims: claims(undefined, asked) });
    const next = await aBrowser().open(url);
    expect('left' in next && next.left.searchParams.get('error')).toBe('invalid_request');
  });

  it('R-IDA-12 what is deeper than the standard is refused when it is pushed, too', async () => {
    const deep = (levels: number) => JSON.parse(`${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`);
    for (const levels of [8, 50, 1200]) {
      const asked = { verification: deep(levels), claims: { x: null } };
      const { status, problem } = await answered(claims(asked));
      expect([status, problem]).toEqual(
        levels === 8 ? [201, undefined] : [400, expect.stringContaining('deeper')],
      );
    }
  });

  it('R-IDA-12 50 kB are refused', async () => {
    const { status, problem } = await answered(claims({ ...LITTLE, x: 'x'.repeat(50_000) }));
    expect([status, problem]).toEqual([413, expect.stringContaining('8192 bytes')]);
  });

  it('R-IDA-12 the form that the engine keeps cannot be sent', async () => {
    const stored = { elements: [EVERYTHING], isList: true };
    expect((await answered(claims(stored))).error).toBe('invalid_request');
    const inside = { ...LITTLE, elements: [EVERYTHING] };
    expect((await given(partner, aBrowser(), { claims: claims(inside) })).idToken).toEqual(
      LITTLE_OF_IT,
    );
  });
});

describe('R-IDA-17 the example of docs/partners.md', () => {
  it('R-IDA-17 gets what the page shows, and nothing of a person who is not verified', async () => {
    const shop = await aPartner(t, { ceiling: CEILING });
    const file = new URL('../../../../../docs/stacks/verified-claims.js', import.meta.url);
    const example = await import(/* @vite-ignore */ file.pathname);
    const finished = async (token: string) => {
      const { tokens } = await signInAt(shop, new Browser(t, token), example.asked);
      const sub = String(tokens.claims()?.sub);
      return example.verificationOf(await fetchUserInfo(shop.config, tokens.access_token, sub));
    };
    expect(await finished(person.token)).toEqual({
      trust_framework: 'portico',
      time: TIME,
      evidence: [{ type: 'document', document_details: { type: 'idcard' } }],
    });
    expect(await finished((await aRegisteredPerson(t)).access_token)).toBe(null);
  });
});
