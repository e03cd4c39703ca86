import { randomBytes } from 'node:crypto';
import express from 'express';
import session from 'express-session';
import * as openid from 'openid-client';

const { OPENID_ISSUER, OPENID_CLIENT_ID, OPENID_REDIRECT_URI, OPENID_SCOPE } = process.env;
const credential = openid.ClientSecretBasic(process.env.OPENID_CLIENT_SECRET);

// Reads Portico's addresses and keys, once.
const provider = await openid.discovery(
  new URL(OPENID_ISSUER),
  OPENID_CLIENT_ID,
  undefined,
  credential,
  { execute: OPENID_ISSUER.startsWith('http:') ? [openid.allowInsecureRequests] : [] },
);
const redirectUri = new URL(OPENID_REDIRECT_URI);

const app = express();
// In memory, under a new secret at each start. In production, use a store and a secret that last.
const cookie = { httpOnly: true, sameSite: 'lax', secure: redirectUri.protocol === 'https:' };
const secret = randomBytes(32).toString('hex');
app.use(session({ secret, resave: false, saveUninitialized: false, cookie }));

// The button of your site leads here.
app.get('/sign-in', async (request, response) => {
  const checks = {
    pkceCodeVerifier: openid.randomPKCECodeVerifier(),
    expectedState: openid.randomState(),
    expectedNonce: openid.randomNonce(),
  };
  const url = await openid.buildAuthorizationUrlWithPAR(provider, {
    redirect_uri: OPENID_REDIRECT_URI,
    scope: OPENID_SCOPE,
    code_challenge: await openid.calculatePKCECodeChallenge(checks.pkceCodeVerifier),
    code_challenge_method: 'S256',
    state: checks.expectedState,
    nonce: checks.expectedNonce,
  });
  request.session.checks = checks;
  response.redirect(url.href);
});

// Portico sends the person back here. The library throws if it is not the answer to this request.
app.get(redirectUri.pathname, async (request, response) => {
  const { checks } = request.session;
  if (!checks) return response.status(400).send('This sign-in did not begin in this browser.');
  // An answer counts once.
  delete request.session.checks;
  const callback = new URL(request.originalUrl, redirectUri);
  const tokens = await openid.authorizationCodeGrant(provider, callback, checks);
  const { sub } = tokens.claims();
  const person = await openid.fetchUserInfo(provider, tokens.access_token, sub);
  await new Promise((done, failed) => {
    request.session.regenerate((error) => (error ? failed(error) : done()));
  });
  request.session.person = person;
  response.redirect('/');
});

// What you learned.
app.get('/', (request, response) => {
  if (request.session.person) return response.json(request.session.person);
  response.send('<a href="/sign-in">Continue with Portico</a>');
});

// Four parameters make it Express's error handler.
app.use((error, _request, response, _next) => {
  console.error(error);
  response.status(400).send('You are not signed in. <a href="/sign-in">Try again</a>');
});

app.listen(process.env.PORT ?? (redirectUri.port || 4000));
