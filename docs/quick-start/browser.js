import * as openid from 'openid-client';
import { OPENID_CLIENT_ID, OPENID_ISSUER, OPENID_REDIRECT_URI, OPENID_SCOPE } from './settings.js';

const CHECKS = 'sign-in-checks';

// Reads Portico's addresses and keys.
const provider = await openid.discovery(
  new URL(OPENID_ISSUER),
  OPENID_CLIENT_ID,
  undefined,
  openid.None(),
  { execute: OPENID_ISSUER.startsWith('http:') ? [openid.allowInsecureRequests] : [] },
);

/** When the person presses the button. */
async function startSignIn() {
  const checks = {
    pkceCodeVerifier: openid.randomPKCECodeVerifier(),
    expectedState: openid.randomState(),
    expectedNonce: openid.randomNonce(),
  };
  const url = openid.buildAuthorizationUrl(provider, {
    redirect_uri: OPENID_REDIRECT_URI,
    scope: OPENID_SCOPE,
    code_challenge: await openid.calculatePKCECodeChallenge(checks.pkceCodeVerifier),
    code_challenge_method: 'S256',
    state: checks.expectedState,
    nonce: checks.expectedNonce,
  });
  sessionStorage.setItem(CHECKS, JSON.stringify(checks));
  location.assign(url);
}

/** At the redirect URI. Throws if this is not the answer to this tab's request. */
async function finishSignIn() {
  const checks = JSON.parse(sessionStorage.getItem(CHECKS));
  if (checks === null) throw new Error('This sign-in did not begin in this tab.');
  // An answer counts once.
  sessionStorage.removeItem(CHECKS);
  const tokens = await openid.authorizationCodeGrant(provider, new URL(location.href), checks);
  const { sub } = tokens.claims();
  return openid.fetchUserInfo(provider, tokens.access_token, sub);
}

const button = document.createElement('button');
button.textContent = 'Continue with Portico';
button.addEventListener('click', startSignIn);
const text = document.createElement('pre');
document.body.append(button, text);

if (location.pathname === new URL(OPENID_REDIRECT_URI).pathname) {
  try {
    text.textContent = JSON.stringify(await finishSignIn(), null, 2);
  } catch (error) {
    text.textContent = `You are not signed in. ${error.message}`;
  }
}
