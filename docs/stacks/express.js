import express from 'express';
import session from 'express-session';
import { connect, finishSignIn, startSignIn } from '../../apps/demo-partner/src/sign-in.ts';

const { PORTICO_ISSUER, PORTICO_CLIENT_ID, PORTICO_CLIENT_SECRET, APP_URL, SESSION_SECRET, PORT } =
  process.env;
const portico = await connect(PORTICO_ISSUER, PORTICO_CLIENT_ID, PORTICO_CLIENT_SECRET);
const cookie = { httpOnly: true, sameSite: 'lax', secure: APP_URL.startsWith('https:') };

const app = express();
app.use(session({ secret: SESSION_SECRET, resave: false, saveUninitialized: false, cookie }));

app.get('/sign-in', async (request, response) => {
  const { url, checks } = await startSignIn(portico, `${APP_URL}/callback`);
  request.session.checks = checks;
  response.redirect(url.href);
});

app.get('/callback', async (request, response) => {
  const { checks } = request.session;
  if (!checks) return response.status(400).send('This sign-in did not begin in this browser.');
  delete request.session.checks;
  const { claims } = await finishSignIn(portico, new URL(request.url, APP_URL), checks);
  await new Promise((done, failed) => {
    request.session.regenerate((error) => (error ? failed(error) : done()));
  });
  request.session.person = claims;
  response.redirect('/');
});

app.get('/', (request, response) => response.json(request.session.person ?? null));

export const server = app.listen(PORT);
