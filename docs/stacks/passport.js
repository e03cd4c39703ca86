import express from 'express';
import session from 'express-session';
import { randomNonce, randomState } from 'openid-client';
import { Strategy } from 'openid-client/passport';
import passport from 'passport';
import { connect } from '../../apps/demo-partner/src/sign-in.ts';

const { PORTICO_ISSUER, PORTICO_CLIENT_ID, PORTICO_CLIENT_SECRET, APP_URL, SESSION_SECRET, PORT } =
  process.env;
const config = await connect(PORTICO_ISSUER, PORTICO_CLIENT_ID, PORTICO_CLIENT_SECRET);
const scope = 'openid verified age_over_18';
const settings = { config, scope, callbackURL: `${APP_URL}/callback`, usePAR: true };
const cookie = { httpOnly: true, sameSite: 'lax', secure: APP_URL.startsWith('https:') };

/** PKCE is the strategy's own; it checks a state and a nonce where it is given them. */
class Portico extends Strategy {
  authorizationRequestParams() {
    return new URLSearchParams({ state: randomState(), nonce: randomNonce() });
  }
}

passport.use('portico', new Portico(settings, (tokens, done) => done(null, tokens.claims())));
passport.serializeUser((person, done) => done(null, person));
passport.deserializeUser((person, done) => done(null, person));

const app = express();
app.use(session({ secret: SESSION_SECRET, resave: false, saveUninitialized: false, cookie }));
app.use(passport.session());
app.get('/sign-in', passport.authenticate('portico'));
app.get('/callback', passport.authenticate('portico', { successRedirect: '/' }));
app.get('/', (request, response) => response.json(request.user ?? null));

export const server = app.listen(PORT);
