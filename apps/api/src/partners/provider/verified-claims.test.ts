import * as openid from 'openid-client';
import { beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '#core/json.ts';
import { personAt } from '#partners/person/person.ts';
import {
  anIssuer,
  aPartner,
  aVerifiedPerson,
  Browser,
  begin,
  continueOn,
  type Partner,
  REDIRECT_URI,
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
import { eraseDetails, storeDetails } from '#test/people/kept-details.ts';
import { aRegisteredPerson, DETAILS, post } from '#test/people/people.ts';

const t = anIssuer();
let partner: Partner;
let person: { id: string; token: string };
beforeAll(async () => {
  partner = await aPartner(t, { ceiling: CEILING });
  person = await aVerifiedPerson(t);
});

const aBrowser = () => new Browser(t, person.token);

describe('R-IDA-7 verified_claims in the ID token and at UserInfo', () => {
  it('R-IDA-7 R-IDA-15 are what each place was asked for, a list for a list, with months for times', async () => {
    const browser = aBrowser();
    // By the browser.
    const asking = { scope: SCOPE, claims: claims(EVERYTHING, [LITTLE]) };
    const one = (await signInAt(partner, browser, asking)).tokens;
    const idToken = one.claims();
    expect(idToken?.verified_claims).toEqual(ALL_OF_IT);
    const info = await openid.fetchUserInfo(partner.config, one.access_token, String(idToken?.sub));
    expect(info.verified_claims).toEqual([LITTLE_OF_IT]);
    const two = await given(partner, browser, {
      claims: claims([UNKNOWN, LITTLE, EVERYTHING]),
    });
    expect(two.asked).toBe(false);
    expect(two.idToken).toEqual([LITTLE_OF_IT, ALL_OF_IT]);
    expect(two.info).not.toHaveProperty('verified_claims');
  });

  it('R-IDA-7 are read again with each refresh', async () => {
    const browser = aBrowser();
    const { tokens } = await given(partner, browser, {
      scope: `${SCOPE} offline_access`,
      prompt: 'consent',
      claims: claims([EVERYTHING], LITTLE),
    });
    const again = await openid.refreshTokenGrant(partner.config, String(tokens.refresh_token));
    expect(again.claims()?.verified_claims).toEqual([ALL_OF_IT]);
  });

  it('R-IDA-8 are nowhere from the moment at which the verification ended', async () => {
    const other = await aVerifiedPerson(t);
    const browser = new Browser(t, other.token);
    const asking = {
      scope: `${SCOPE} verified offline_access`,
      prompt: 'consent',
      claims: claims(EVERYTHING, [EVERYTHING]),
    };
    const { tokens, userinfo } = await given(partner, browser, asking);
    expect(userinfo).toEqual([ALL_OF_IT]);
    expect(
      (await post(t, '/user/verification/suspend', {}, { token: other.token })).statusCode,
    ).toBe(200);
    const sub = String(tokens.claims()?.sub);
    const info = await openid.fetchUserInfo(partner.config, tokens.access_token, sub);
    expect(info).toEqual({ sub, verified: false });
    const again = await openid.refreshTokenGrant(partner.config, String(tokens.refresh_token));
    expect(again.claims()).toMatchObject({ sub, verified: false });
    expect(again.claims()).not.toHaveProperty('verified_claims');
    const { prompt: _prompt, ...later } = asking;
    expect((await given(partner, browser, later)).idToken).toBe(undefined);
  });

  it('R-IDA-8 are left out, with no error, for a person who is not verified', async () => {
    const { access_token: token } = await aRegisteredPerson(t);
    const one = await given(partner, new Browser(t, token), { claims: claims(LITTLE, [LITTLE]) });
    expect([one.idToken, one.userinfo]).toEqual([undefined, undefined]);
  });
});

describe('R-IDA-10 pushed requests', () => {
  it('R-IDA-10 ask like others, and the address beside them changes nothing', async () => {
    const begun = await begin(partner, {
      scope: SCOPE,
      claims: claims([EVERYTHING], [UNKNOWN, LITTLE]),
    });
    const form = new URLSearchParams(begun.url.searchParams);
    const pushed = await sendForm(t, '/connect/request', form, basic(partner));
    expect(pushed.status).toBe(201);
    const browser = aBrowser();
    const url = new URL('/connect/authorize', t.issuer);
    url.searchParams.set('client_id', partner.id);
    url.searchParams.set('request_uri', String(pushed.body.request_uri));
    url.searchParams.set('claims', claims({ elements: [EVERYTHING], isList: false }));
    const shown = await browser.open(url);
    const callback = 'page' in shown ? await continueOn(browser, shown.page) : shown;
    if (!(callback instanceof URL)) throw new Error('no page was shown');
    const tokens = await redeem(partner, begun, callback);
    expect(tokens.claims()?.verified_claims).toEqual([ALL_OF_IT]);
    const sub = String(tokens.claims()?.sub);
    const info = await openid.fetchUserInfo(partner.config, tokens.access_token, sub);
    expect(info.verified_claims).toEqual([LITTLE_OF_IT]);
  });
});

describe('R-IDA-14 the profile in which Okta asks a verification vendor', () => {
  it('R-IDA-14 works end to end: pushed with a secret in the form, PKCE, nonce, a list in the ID token', async () => {
    const metadata = {
      token_endpoint_auth_method: 'client_secret_post' as const,
      require_pushed_authorization_requests: true,
    };
    const okta = await aPartner(t, { ceiling: CEILING, metadata });
    const config = await openid.discovery(
      new URL(t.issuer),
      okta.id,
      undefined,
      openid.ClientSecretPost(String(okta.secret)),
      { execute: [openid.allowInsecureRequests] },
    );
    const verifier = openid.randomPKCECodeVerifier();
    const [state, nonce] = [openid.randomState(), openid.randomNonce()];
    const asked = (wanted: JsonObject) => ({
      id_token: {
        verified_claims: [
          {
            verification: {
              trust_framework: { value: 'IDV-DELEGATED', essential: true },
              assurance_level: { value: 'VERIFIED', essential: true },
            },
            claims: wanted,
          },
        ],
      },
    });
    const url = await openid.buildAuthorizationUrlWithPAR(config, {
      redirect_uri: REDIRECT_URI,
      scope: 'openid age_over_18 identity_assurance idv_flow_employees',
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      claims: JSON.stringify(asked({ age_over_18: { value: true } })),
      login_hint: '00u1a2b3c4',
      state,
      nonce,
    });
    const browser = aBrowser();
    const callback = await continueOn(browser, await browser.page(url));
    const tokens = await openid.authorizationCodeGrant(config, callback, {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
    });
    expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: expect.any(Number) });
    expect(tokens.claims()).toMatchObject({
      iss: t.issuer,
      aud: okta.id,
      sub: expect.any(String),
      exp: expect.any(Number),
      iat: expect.any(Number),
      nonce,
      verified_claims: [
        {
          verification: {
            trust_framework: 'IDV-DELEGATED',
            assurance_level: 'VERIFIED',
            time: TIME,
          },
          claims: { age_over_18: true },
        },
      ],
    });
    // It knows another name for the person, and Portico cannot say that it is theirs.
    const stranger = await given({ ...okta, config }, browser, {
      scope: 'openid identity_assurance',
      claims: JSON.stringify(asked({ given_name: { value: 'Eve', fuzzy: true } })),
    });
    expect(stranger.idToken).toBe(undefined);
  });
});

describe('R-IDA-16 names', () => {
  it('R-IDA-16 are verified claims while the person keeps them, and from the moment they stop no longer', async () => {
    const other = await aVerifiedPerson(t);
    const wanted = {
      verification: { trust_framework: null },
      claims: { given_name: null, birthdate: null, nationalities: null, address: null },
    };
    const answer = async () => {
      const asked = { accountId: other.id, sessionId: '', clientId: partner.id };
      const known = await personAt(t.deps, asked);
      const scopes = new Set(['openid', 'identity_assurance', 'profile']);
      return known?.verifiedClaims({ elements: [wanted], isList: false }, scopes);
    };
    expect(await answer()).toBe(undefined);
    expect((await storeDetails(t, other.token)).statusCode).toBe(204);
    expect(await answer()).toEqual({
      ...LITTLE_OF_IT,
      claims: {
        given_name: DETAILS.firstName,
        birthdate: DETAILS.birthDate,
        nationalities: [DETAILS.citizenship],
      },
    });
    expect((await eraseDetails(t, other.token)).statusCode).toBe(204);
    expect(await answer()).toBe(undefined);
  });
});
