import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../apps/api/src/test/engines/start.ts';
import {
  aPartner,
  Browser,
  continueOn,
  REDIRECT_URI,
  startIssuer,
} from '../../apps/api/src/test/partners/partner.ts';
import { aRegisteredPerson } from '../../apps/api/src/test/people/people.ts';

/*
 * Libraries of other languages, as Debian packages them, sign a person in. What is not installed is skipped by name;
 * `npm test` needs none of it.
 */

const file = (name: string) => join(import.meta.dirname, name);
const GO_PACKAGES = '/usr/share/gocode';
const GO_ENV = { GOPATH: GO_PACKAGES, GO111MODULE: 'off', GOFLAGS: '' };
const folder = mkdtempSync(join(tmpdir(), 'portico-interop-'));

type Library = { name: string; probe: string[]; run: string[]; hasNoPkce?: boolean };

const LIBRARIES: Library[] = [
  {
    name: 'Authlib (python3-authlib, python3-requests)',
    probe: ['/usr/bin/python3', '-c', 'import authlib.integrations.requests_client'],
    run: ['/usr/bin/python3', file('with_authlib.py')],
  },
  {
    name: 'openid_connect (ruby-openid-connect)',
    probe: ['/usr/bin/ruby', '-e', 'require "openid_connect"'],
    run: ['/usr/bin/ruby', file('openid_connect.rb')],
  },
  {
    name: 'golang.org/x/oauth2 (golang-golang-x-oauth2-dev, golang-go)',
    probe: ['/usr/bin/go', 'build', '-o', join(folder, 'oauth2'), file('oauth2.go')],
    run: [join(folder, 'oauth2')],
  },
  {
    name: 'social-auth-core without PKCE (python3-social-auth-core)',
    probe: ['/usr/bin/python3', '-c', 'import social_core.backends.open_id_connect'],
    run: ['/usr/bin/python3', file('with_social_auth.py')],
    hasNoPkce: true,
  },
  {
    name: 'omniauth-openid-connect without PKCE (ruby-omniauth-openid-connect)',
    probe: ['/usr/bin/ruby', '-e', 'require "rack"; require "omniauth_openid_connect"'],
    run: ['/usr/bin/ruby', file('omniauth.rb')],
    hasNoPkce: true,
  },
];

let t: TestApp & { issuer: string };
beforeAll(async () => {
  t = await startIssuer();
});
afterAll(async () => {
  await t.close();
  rmSync(folder, { recursive: true, force: true });
});

const env = { PATH: '/usr/bin:/bin', HOME: folder, AUTHLIB_INSECURE_TRANSPORT: '1', ...GO_ENV };

/** Why the library cannot run here; null if it can. */
function missing([command = '', ...args]: string[]): string | null {
  const { status, error, stderr } = spawnSync(command, args, { env, encoding: 'utf8' });
  if (error !== undefined) return error.message;
  return status === 0 ? null : (stderr.trim().split('\n').at(-1) ?? 'it does not start');
}

describe('libraries of other languages sign a person in', () => {
  for (const { name, probe, run, hasNoPkce = false } of LIBRARIES) {
    it(name, async ({ skip }) => {
      const why = missing(probe);
      if (why !== null) {
        console.log(`skipped ${name}: ${why}`);
        skip();
      }
      const { id, secret } = await aPartner(t, {
        metadata: {
          id_token_signed_response_alg: 'RS256',
          ...(hasNoPkce && { nonce_instead_of_pkce: true }),
        },
      });
      const [command = '', ...args] = run;
      const program = spawn(command, [...args, t.issuer, id, String(secret), REDIRECT_URI], {
        env,
        stdio: ['pipe', 'pipe', 'inherit'],
      });
      const lines = createInterface(program.stdout)[Symbol.asyncIterator]();
      const url = String((await lines.next()).value);
      const browser = new Browser(t, (await aRegisteredPerson(t)).access_token);
      const shown = await browser.open(url);
      const callback = await continueOn(browser, 'page' in shown ? shown.page : '');
      program.stdin.end(`${callback}\n`);
      const info = JSON.parse(String((await lines.next()).value)) as object;
      expect(info).toMatchObject({ sub: expect.any(String), verified: false });
    }, 60_000);
  }
});
