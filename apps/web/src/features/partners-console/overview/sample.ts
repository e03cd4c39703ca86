import type { CLIENT_AUTHS } from '@portico/contract';
import source from '../../../../../demo-partner/src/sign-in.ts?raw';

/* The quick start: the demo partner’s own file, with the values of one app. */

/** The values of an app that the quick start needs. */
export type Sampled = {
  id: string;
  auth: (typeof CLIENT_AUTHS)[number];
  redirectUris: readonly string[];
  scopes: readonly string[];
};

const CALL_WITH = { secret: 'PORTICO_CLIENT_SECRET', keys: 'privateKey', public: null } as const;

/** The values of an app as settings of its server; a secret is never shown a second time. */
export function settingsOf(app: Sampled, issuer: string): string {
  const lines = [
    `PORTICO_ISSUER=${issuer}`,
    `PORTICO_CLIENT_ID=${app.id}`,
    ...(app.auth === 'secret' ? ['PORTICO_CLIENT_SECRET=the secret that you stored'] : []),
    `PORTICO_REDIRECT_URI=${app.redirectUris[0] ?? ''}`,
  ];
  return `${lines.join('\n')}\n`;
}

/** The code that signs people in, for this kind of app. */
export function codeOf(app: Sampled): string {
  const scopes = app.scopes.filter((scope) => scope !== 'offline_access').join(' ');
  const scoped = replaced(source, "'openid verified age_over_18'", `'${scopes}'`);
  switch (app.auth) {
    case 'secret':
      return scoped;
    case 'keys':
      return replaced(
        replaced(scoped, 'clientSecret: string', 'privateKey: CryptoKey'),
        'openid.ClientSecretBasic(clientSecret)',
        'openid.PrivateKeyJwt(privateKey)',
      );
    case 'public':
      // An app without a secret cannot push its requests.
      return replaced(
        replaced(
          replaced(scoped, ', clientSecret: string', ''),
          'openid.ClientSecretBasic(clientSecret)',
          'openid.None()',
        ),
        'await openid.buildAuthorizationUrlWithPAR(',
        'openid.buildAuthorizationUrl(',
      );
  }
}

/** Where a server calls that code. */
export function callsOf(app: Sampled): string {
  const credential = CALL_WITH[app.auth];
  const values = ['PORTICO_ISSUER', 'PORTICO_CLIENT_ID'].concat(
    credential?.startsWith('PORTICO') ? credential : [],
  );
  const given = [
    'PORTICO_ISSUER',
    'PORTICO_CLIENT_ID',
    ...(credential === null ? [] : [credential]),
  ];
  return `import { connect, finishSignIn, startSignIn } from './sign-in.ts';

const { ${[...values, 'PORTICO_REDIRECT_URI'].join(', ')} } = process.env;

// Once, when your server starts.
const portico = await connect(${given.join(', ')});

// When a person presses "Continue with Portico": keep checks in their session, redirect to url.
const { url, checks } = await startSignIn(portico, PORTICO_REDIRECT_URI);

// At your redirect URI: callback is the whole address that was called, as a URL.
const { claims } = await finishSignIn(portico, callback, checks);
`;
}

/** Throws rather than showing code that was not adapted. */
function replaced(text: string, what: string, by: string): string {
  if (!text.includes(what)) throw new Error(`The quick start has no ${what}.`);
  return text.replace(what, () => by);
}
