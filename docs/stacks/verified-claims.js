import { connect, finishSignIn, startSignIn } from '../../apps/demo-partner/src/sign-in.ts';

const { PORTICO_ISSUER, PORTICO_CLIENT_ID, PORTICO_CLIENT_SECRET, APP_URL } = process.env;
const portico = await connect(PORTICO_ISSUER, PORTICO_CLIENT_ID, PORTICO_CLIENT_SECRET);

const TWO_YEARS = 2 * 365 * 24 * 60 * 60;
const wanted = {
  verification: {
    trust_framework: { value: 'portico' },
    time: { max_age: TWO_YEARS },
    evidence: [{ type: { value: 'document' }, document_details: { type: null } }],
  },
  claims: { age_over_18: { value: true } },
};

/** When a person presses the button. */
export const begin = () =>
  startSignIn(portico, `${APP_URL}/callback`, {
    scope: 'openid age_over_18 identity_assurance',
    claims: JSON.stringify({ id_token: { verified_claims: wanted } }),
  });

/** At /callback. Null if Portico did not verify the person like this, and as an adult. */
export async function finish(callback, checks) {
  const { verified_claims: verified } = (await finishSignIn(portico, callback, checks)).claims;
  return verified?.claims.age_over_18 === true ? verified.verification : null;
}
