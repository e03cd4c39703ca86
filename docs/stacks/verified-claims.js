const TWO_YEARS = 2 * 365 * 24 * 60 * 60;
const wanted = {
  verification: {
    trust_framework: { value: 'portico' },
    time: { max_age: TWO_YEARS },
    evidence: [{ type: { value: 'document' }, document_details: { type: null } }],
  },
  claims: { age_over_18: { value: true } },
};

/** What `buildAuthorizationUrlWithPAR` gets, in addition. */
export const asked = {
  scope: 'openid age_over_18 identity_assurance',
  claims: JSON.stringify({ userinfo: { verified_claims: wanted } }),
};

/** Of what UserInfo answered. Null if Portico did not verify the person like this, and as an adult. */
export function verificationOf({ verified_claims: verified }) {
  return verified?.claims.age_over_18 === true ? verified.verification : null;
}
