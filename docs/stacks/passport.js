import express from 'express';
import session from 'express-session';
import * as openid from 'openid-client';
import { Strategy } from 'openid-client/passport';
import passport from 'passport';

const { env } = process;
const config = await openid.discovery(
  new URL(env.OPENID_ISSUER),
  env.OPENID_CLIENT_ID,
  undefined,
  openid.ClientSecretBasic(env.OPENID_CLIENT_SECRET),
  { execute: env.OPENID_ISSUER.startsWith('http:') ? [openid.allowInsecureRequests] : [] },
);
const callbackURL = env.OPENID_REDIRECT_URI;
const settings = { config, scope: env.OPENID_SCOPE, callbackURL, usePAR: true };
const cookie = { httpOnly: true, sameSite: 'lax', secure: callbackURL.startsWith('https:') };

/** PKCE is the strategy's own; it checks a state and a nonce where it is given them. */
class Provider extends Strategy {
  authorizationRequestParams() {
    return new URLSearchParams({ state: openid.randomState(), nonce: openid.randomNonce() });
  }
}

passport.use('idp', new Provider(settings, (tokens, done) => done(null, tokens.claims())));
passport.serializeUser((person, done) => done(null, person));
passport.deserializeUser((person, done) => done(null, person));

const app = express();
app.use(session({ secret: env.SESSION_SECRET, resave: false, saveUninitialized: false, cookie }));
app.use(passport.session());
app.get('/sign-in', passport.authenticate('idp'));
app.get('/callback', passport.authenticate('idp', { successRedirect: '/' }));
app.get('/', (request, response) => response.json(request.user ?? null));

export const server = app.listen(env.PORT);
