import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { sendLogouts } from '../../apps/api/src/test/engines/drain.ts';
import {
  aPartner,
  Browser,
  continueOn,
  startIssuer,
} from '../../apps/api/src/test/partners/partner.ts';
import { aRegisteredPerson, post } from '../../apps/api/src/test/people/people.ts';
import { freePort } from '../lib/free-port.ts';

/*
 * Apache with mod_auth_openidc (C), as Debian packages it, protects a page. What is not installed is skipped by name.
 */

const APACHE = '/usr/sbin/apache2';
const MODULES = '/usr/lib/apache2/modules';
const LOADED = [
  'mpm_event',
  'authn_core',
  'authz_core',
  'authz_user',
  'dir',
  'headers',
  'auth_openidc',
];

const folder = mkdtempSync(join(tmpdir(), 'portico-apache-'));
const ended: (() => unknown)[] = [];
afterAll(async () => {
  for (const end of ended.reverse()) await end();
  rmSync(folder, { recursive: true, force: true });
});

/** What is not installed; null if nothing is missing. */
function missing(): string | null {
  const files = [APACHE, ...LOADED.map((name) => join(MODULES, `mod_${name}.so`))];
  return files.find((path) => !existsSync(path)) ?? null;
}

type Settings = { issuer: string; id: string; secret: string; origin: string; port: number };

function configurationOf({ issuer, id, secret, origin, port }: Settings): string {
  return `
ServerRoot ${folder}
ServerName localhost
Listen 127.0.0.1:${port}
PidFile ${folder}/apache.pid
DefaultRuntimeDir ${folder}
ErrorLog ${folder}/error.log
${LOADED.map((name) => `LoadModule ${name}_module ${MODULES}/mod_${name}.so`).join('\n')}
${process.getuid?.() === 0 ? 'User www-data\nGroup www-data' : ''}
DocumentRoot ${folder}/pages
OIDCProviderMetadataURL ${issuer}/.well-known/openid-configuration
OIDCClientID ${id}
OIDCClientSecret ${secret}
OIDCRedirectURI ${origin}/private/callback
OIDCCryptoPassphrase ${randomBytes(16).toString('hex')}
OIDCScope "openid verified"
OIDCPKCEMethod S256
OIDCIDTokenSignedResponseAlg ES256
OIDCProviderBackChannelLogoutSupported On
OIDCCacheShmMax 500
<Location /private>
  AuthType openid-connect
  Require valid-user
  # Node’s fetch says that it is no navigation, and would get 401.
  OIDCUnAuthAction auth true
  Header always set x-sub "expr=%{reqenv:OIDC_CLAIM_sub}"
  Header always set x-verified "expr=%{reqenv:OIDC_CLAIM_verified}"
</Location>
<Location /private/callback>
  AuthType openid-connect
  Require valid-user
</Location>
`;
}

async function startApache(settings: Settings): Promise<void> {
  chmodSync(folder, 0o777);
  mkdirSync(join(folder, 'pages/private'), { recursive: true });
  writeFileSync(join(folder, 'pages/private/index.html'), 'You are in.');
  const path = join(folder, 'apache.conf');
  writeFileSync(path, configurationOf(settings));
  const tested = spawnSync(APACHE, ['-t', '-f', path], { encoding: 'utf8' });
  if (tested.status !== 0) throw new Error(tested.stderr);
  const server = spawn(APACHE, ['-f', path, '-DFOREGROUND'], { stdio: 'inherit' });
  ended.push(() => server.kill());
  await expect
    .poll(
      () =>
        fetch(settings.origin).then(
          (answer) => answer.status,
          () => 0,
        ),
      { timeout: 20_000 },
    )
    .toBeGreaterThan(0);
}

const locationOf = (answer: Response) => answer.headers.get('location') ?? '';

describe('mod_auth_openidc protects a page', () => {
  it('signs a person in by PKCE and an ES256 ID token, and out by Portico’s logout token', async ({
    skip,
  }) => {
    const why = missing();
    if (why !== null) {
      console.log(`skipped mod_auth_openidc (apache2, libapache2-mod-auth-openidc): no ${why}`);
      skip();
    }
    const port = await freePort();
    const origin = `http://localhost:${port}`;
    const t = await startIssuer({ env: { PARTNER_ORIGINS: origin } });
    ended.push(() => t.close());
    const { id, secret } = await aPartner(t, {
      metadata: {
        redirect_uris: [`${origin}/private/callback`],
        backchannel_logout_uri: `${origin}/private/callback?logout=backchannel`,
      },
    });
    await startApache({ issuer: t.issuer, id, secret: String(secret), origin, port });

    const person = await aRegisteredPerson(t);
    const visitor = new Browser({ issuer: origin });
    const portico = new Browser(t, person.access_token);
    const sent = await visitor.fetch('/private/');
    expect(sent.status).toBe(302);
    const shown = await portico.open(locationOf(sent));
    const callback = await continueOn(portico, 'page' in shown ? shown.page : '');
    const back = await visitor.fetch(callback);
    expect([back.status, locationOf(back)]).toEqual([302, `${origin}/private/`]);
    const page = await visitor.fetch('/private/');
    expect([page.status, await page.text()]).toEqual([200, 'You are in.']);
    expect(page.headers.get('x-sub')).toMatch(/^[\w-]{22,}$/);
    expect(page.headers.get('x-verified')).toBe('0');

    // A code that was used opens nothing to another browser.
    expect((await new Browser({ issuer: origin }).fetch(callback)).status).not.toBe(200);

    const out = { refresh_token: person.refresh_token };
    expect((await post(t, '/user/auth/logout', out)).statusCode).toBe(204);
    await expect
      .poll(
        async () => {
          await sendLogouts(t.deps);
          return (await visitor.fetch('/private/')).status;
        },
        { timeout: 20_000 },
      )
      .toBe(302);
  }, 90_000);
});
