import type { CLIENT_AUTHS } from '@portico/contract';
import { named } from '@portico/locales/brand';
import browser from '../../../../../../docs/quick-start/browser.js?raw';
import server from '../../../../../../docs/quick-start/server.js?raw';
import serverWithKeys from '../../../../../../docs/quick-start/server-with-keys.js?raw';

/* The quick start: the guide’s own file for this kind of app, and its settings with the app’s values. */

/** The values of an app that the quick start needs. */
export type Sampled = {
  id: string;
  auth: (typeof CLIENT_AUTHS)[number];
  redirectUris: readonly string[];
  scopes: readonly string[];
};

type File = { name: string; text: string };
export type Sample = { install: string; settings: File; others: File[]; code: File; start: string };

const PROJECT = 'npm init -y\nnpm pkg set type=module\nnpm install';

/** What to install, the files to copy, and how to start. */
export function sampleOf(app: Sampled, issuer: string): Sample {
  const redirectUri = app.redirectUris[0] ?? '';
  // offline_access takes another parameter with it, so it is no part of the first sign-in.
  const scope = app.scopes.filter((each) => each !== 'offline_access').join(' ');
  const values: Record<string, string> = {
    OPENID_ISSUER: issuer,
    OPENID_CLIENT_ID: app.id,
    ...(app.auth === 'secret' && { OPENID_CLIENT_SECRET: 'the secret that you stored' }),
    ...(app.auth === 'keys' && { OPENID_PRIVATE_KEY: 'private-key.json' }),
    OPENID_REDIRECT_URI: redirectUri,
    OPENID_SCOPE: scope,
  };
  if (app.auth === 'public') {
    return {
      install: `${PROJECT} openid-client vite`,
      settings: {
        name: 'settings.js',
        text: lines(values, (name, value) => `export const ${name} = ${JSON.stringify(value)};`),
      },
      others: [{ name: 'index.html', text: PAGE }],
      code: { name: 'browser.js', text: named(browser, 'en-US') },
      start: `npx vite --port ${portOf(redirectUri)} --strictPort`,
    };
  }
  const code =
    app.auth === 'secret'
      ? { name: 'server.js', text: named(server, 'en-US') }
      : { name: 'server-with-keys.js', text: named(serverWithKeys, 'en-US') };
  return {
    install: `${PROJECT} express express-session openid-client`,
    settings: { name: '.env', text: lines(values, (name, value) => `${name}=${quoted(value)}`) },
    others: [],
    code,
    start: `node --env-file=.env ${code.name}`,
  };
}

const PAGE = `<!doctype html>
<html lang="en">
  <title>My shop</title>
  <body>
    <script type="module" src="/browser.js"></script>
  </body>
</html>
`;

const lines = (values: Record<string, string>, line: (name: string, value: string) => string) =>
  Object.entries(values)
    .map(([name, value]) => `${line(name, value)}\n`)
    .join('');

const quoted = (value: string) => (value.includes(' ') ? `"${value}"` : value);

/** As the code does: an address without a port of its own is behind a proxy. */
const portOf = (redirectUri: string) => /^https?:\/\/[^/]*:(\d+)/.exec(redirectUri)?.[1] ?? '4000';
