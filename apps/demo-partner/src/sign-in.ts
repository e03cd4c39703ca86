import * as openid from 'openid-client';

/** Reads Portico's addresses and keys. Do it once, at start. */
export function connect(issuer: string, clientId: string, clientSecret: string) {
  const isLocal = new URL(issuer).protocol === 'http:';
  return openid.discovery(
    new URL(issuer),
    clientId,
    undefined,
    openid.ClientSecretBasic(clientSecret),
    { execute: isLocal ? [openid.allowInsecureRequests] : [] },
  );
}

/** Where to send the browser, and what to keep in its session until it comes back. `more`: other parameters. */
export async function startSignIn(provider: openid.Configuration, redirectUri: string, more = {}) {
  const checks = {
    pkceCodeVerifier: openid.randomPKCECodeVerifier(),
    expectedState: openid.randomState(),
    expectedNonce: openid.randomNonce(),
  };
  const url = await openid.buildAuthorizationUrlWithPAR(provider, {
    redirect_uri: redirectUri,
    scope: 'openid verified age_over_18',
    code_challenge: await openid.calculatePKCECodeChallenge(checks.pkceCodeVerifier),
    code_challenge_method: 'S256',
    state: checks.expectedState,
    nonce: checks.expectedNonce,
    ...more,
  });
  return { url, checks };
}

export type Checks = Awaited<ReturnType<typeof startSignIn>>['checks'];

/** What Portico says about the person. Throws if the answer is not the one to this browser's request. */
export async function finishSignIn(provider: openid.Configuration, callback: URL, checks: Checks) {
  const tokens = await openid.authorizationCodeGrant(provider, callback, checks);
  return { claims: tokens.claims(), idToken: tokens.id_token };
}
