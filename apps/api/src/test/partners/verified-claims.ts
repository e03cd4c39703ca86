import * as openid from 'openid-client';
import {
  type Browser,
  begin,
  continueOn,
  type Partner,
  redeem,
  thisMonth,
} from '#test/partners/partner.ts';
import type { Fields } from '#test/partners/raw.ts';

/* Requests for `verified_claims` and what a person whom `aVerifiedPerson` made gives by them. */

export const CEILING = [
  'openid',
  'offline_access',
  'verified',
  'age_over_18',
  'identity_assurance',
];
export const SCOPE = 'openid age_over_18 identity_assurance';
/** The first moment of the month. */
export const TIME = `${thisMonth()}-01T00:00:00Z`;

export const EVERYTHING = {
  verification: {
    trust_framework: null,
    time: null,
    evidence: [
      {
        type: { value: 'document' },
        check_details: [{ check_method: null, time: null }],
        document_details: { type: { values: ['idcard', 'passport'] }, document_number: null },
      },
    ],
  },
  claims: { age_over_18: null, given_name: { essential: true } },
};
export const ALL_OF_IT = {
  verification: {
    trust_framework: 'portico',
    time: TIME,
    evidence: [
      {
        type: 'document',
        check_details: [
          { check_method: 'vri', time: TIME },
          { check_method: 'pvr', time: TIME },
        ],
        document_details: { type: 'idcard' },
      },
    ],
  },
  claims: { age_over_18: true },
};
const ONE = { age_over_18: null };
export const LITTLE = { verification: { trust_framework: null }, claims: ONE };
export const LITTLE_OF_IT = {
  verification: { trust_framework: 'portico' },
  claims: { age_over_18: true },
};
export const UNKNOWN = { verification: { trust_framework: { value: 'eidas' } }, claims: ONE };

/** The parameter that asks for these in the ID token and at UserInfo. */
export const claims = (idToken: unknown, userinfo?: unknown) =>
  JSON.stringify({
    ...(idToken !== undefined && { id_token: { verified_claims: idToken } }),
    ...(userinfo !== undefined && { userinfo: { verified_claims: userinfo } }),
  });

/** What a sign-in gets, whose request is pushed. */
export async function given(at: Partner, browser: Browser, params: Fields) {
  const begun = await pushed(at, { scope: SCOPE, ...params });
  const first = await browser.open(begun.url);
  const asked = 'page' in first;
  const callback = asked ? await continueOn(browser, first.page) : 'left' in first && first.left;
  if (callback === false) throw new Error('no page was shown');
  const tokens = await redeem(at, begun, callback);
  const idToken = tokens.claims();
  const info = await openid.fetchUserInfo(at.config, tokens.access_token, String(idToken?.sub));
  return { tokens, asked, idToken: idToken?.verified_claims, userinfo: info.verified_claims, info };
}

/** A request of which the browser carries the number alone. */
async function pushed(at: Partner, params: Fields) {
  const begun = await begin(at, params);
  const url = await openid.buildAuthorizationUrlWithPAR(at.config, begun.url.searchParams);
  return { ...begun, url };
}
