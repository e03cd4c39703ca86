import * as openid from 'openid-client';

const provider = await openid.discovery(
  new URL('https://accounts.example'),
  CLIENT_ID,
  CLIENT_SECRET,
);
const pkceCodeVerifier = openid.randomPKCECodeVerifier();
const code_challenge = await openid.calculatePKCECodeChallenge(pkceCodeVerifier);

// 1. Send the person to Portico.
const url = await openid.buildAuthorizationUrlWithPAR(provider, {
  redirect_uri: REDIRECT_URI,
  scope: 'openid verified age_over_18',
  code_challenge,
  code_challenge_method: 'S256',
});
redirect(url);

// 2. They come back to your redirect URI.
const tokens = await openid.authorizationCodeGrant(provider, callback, { pkceCodeVerifier });
console.log(tokens.claims());
