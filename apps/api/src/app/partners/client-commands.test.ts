import { generateKeyPairSync } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as openid from 'openid-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendLogouts } from '#test/engines/drain.ts';
import { operateApart, operateOn, settingsOf } from '#test/engines/operate.ts';
import type { TestApp } from '#test/engines/start.ts';
import { type LogoutReceiver, startLogoutReceiver } from '#test/partners/logout-receiver.ts';
import {
  Browser,
  begin,
  continueOn,
  partnerOf,
  REDIRECT_URI,
  redeem,
  startIssuer,
} from '#test/partners/partner.ts';
import { aRegisteredPerson, get, post } from '#test/people/people.ts';

let t: TestApp & { issuer: string };
let receiver: LogoutReceiver;
beforeAll(async () => {
  receiver = await startLogoutReceiver();
  t = await startIssuer({ env: { PARTNER_ORIGINS: receiver.origin } });
});
afterAll(async () => {
  await t.close();
  await receiver.close();
});

const SCOPE = 'openid verified age_over_18 offline_access';
const words = (name: string, ...more: string[]) => [
  'client',
  'add',
  '--name',
  name,
  '--redirect-uri',
  REDIRECT_URI,
  '--scope',
  SCOPE,
  ...more,
];

type Added = { client_id: string; client_secret?: string };

async function added(name: string, ...more: string[]): Promise<Added> {
  const { code, out, err } = await operateOn(t, ...words(name, ...more));
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return JSON.parse(out) as Added;
}

/** The unmodified library, at the client that the command printed. */
function configOf({ client_id: id, client_secret }: Added, auth?: openid.ClientAuth) {
  return partnerOf(t, { id, secret: client_secret ?? null }, auth);
}

/** Signs in with the request pushed first, or in the address. */
async function signIn(
  partner: Awaited<ReturnType<typeof configOf>>,
  { pushed, params = {} }: { pushed: boolean; params?: Record<string, string> },
) {
  const begun = await begin(partner, params);
  const pushing = () => openid.buildAuthorizationUrlWithPAR(partner.config, begun.url.searchParams);
  const browser = new Browser(t, (await aRegisteredPerson(t)).access_token);
  const shown = await browser.page(pushed ? await pushing() : begun.url);
  return redeem(partner, begun, await continueOn(browser, shown));
}

const errorOf = (left: URL) => left.searchParams.get('error');

describe('R-OP-30 client add', () => {
  it('R-OP-30 prints one JSON object with an id and a secret that sign people in', async () => {
    const { code, out, err } = await operateApart(
      settingsOf(t),
      ...words('Harbor Lane', '--secret', '--live'),
    );
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out.split('\n')).toEqual([expect.any(String), '']);
    const client = JSON.parse(out) as Added;
    expect(Object.keys(client)).toEqual(['client_id', 'client_secret']);
    const tokens = await signIn(await configOf(client), { pushed: true });
    expect(tokens.claims()).toMatchObject({ aud: client.client_id, verified: false });
    const stored = JSON.stringify(
      await t.deps.db.selectFrom('client_secrets').selectAll().execute(),
    );
    expect(stored).not.toContain(client.client_secret);
    // A confidential client has to push its requests.
    const partner = await configOf(client);
    const { url } = await begin(partner);
    const answer = await new Browser(t).open(url);
    expect('left' in answer && errorOf(answer.left)).toBe('invalid_request');
  });

  it('R-OP-30 adds public clients and clients with keys, and lists them all', async () => {
    const open = await added('Terrasse Cafe', '--public', '--live');
    expect(open).toEqual({ client_id: expect.any(String) });
    expect((await signIn(await configOf(open), { pushed: false })).claims()?.aud).toBe(
      open.client_id,
    );
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const file = join(t.dataDir, 'keys.json');
    const jwk = { ...publicKey.export({ format: 'jwk' }), kid: 'one' };
    await writeFile(file, JSON.stringify({ keys: [jwk] }));
    const keyed = await added(
      'Fennick Games',
      '--jwks',
      file,
      '--no-par',
      '--alg',
      'RS256',
      '--live',
    );
    expect(keyed).toEqual({ client_id: expect.any(String) });
    const key = await crypto.subtle.importKey(
      'pkcs8',
      privateKey.export({ format: 'der', type: 'pkcs8' }),
      { name: 'ECDSA', namedCurve: 'P-256' },
      false,
      ['sign'],
    );
    const partner = await configOf(keyed, openid.PrivateKeyJwt({ key, kid: 'one' }));
    const { id_token = '' } = await signIn(partner, { pushed: false });
    const [head = ''] = id_token.split('.');
    expect(JSON.parse(Buffer.from(head, 'base64url').toString())).toMatchObject({ alg: 'RS256' });
    const { code, out } = await operateOn(t, 'client', 'list');
    expect(code).toBe(0);
    const listed = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as object);
    expect(listed.slice(-2)).toMatchObject([
      { client_id: open.client_id, name: 'Terrasse Cafe', state: 'live' },
      { client_id: keyed.client_id, token_endpoint_auth_method: 'private_key_jwt' },
    ]);
    expect(out).not.toContain('secret"');
  });

  it('R-OP-30 adds a FAPI client, which gets tokens for its DPoP key alone', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const file = join(t.dataDir, 'fapi.json');
    await writeFile(file, JSON.stringify({ keys: [publicKey.export({ format: 'jwk' })] }));
    const client = await added('Saltglass Power', '--jwks', file, '--fapi', '--live');
    const key = await crypto.subtle.importKey(
      'pkcs8',
      privateKey.export({ format: 'der', type: 'pkcs8' }),
      'Ed25519',
      false,
      ['sign'],
    );
    const partner = await configOf(client, openid.PrivateKeyJwt(key));
    await expect(signIn(partner, { pushed: true })).rejects.toThrow();
    const DPoP = openid.getDPoPHandle(partner.config, await openid.randomDPoPKeyPair('ES256'));
    const begun = await begin(partner);
    const pushed = await openid.buildAuthorizationUrlWithPAR(
      partner.config,
      begun.url.searchParams,
      { DPoP },
    );
    const browser = new Browser(t, (await aRegisteredPerson(t)).access_token);
    const shown = await browser.page(pushed);
    const tokens = await openid.authorizationCodeGrant(
      partner.config,
      await continueOn(browser, shown),
      { pkceCodeVerifier: begun.verifier, expectedState: begun.state, expectedNonce: begun.nonce },
      undefined,
      { DPoP },
    );
    expect(tokens.token_type).toBe('dpop');
  });

  it.each([
    [['client'], 'client comes add'],
    [['client', 'remove', 'x'], 'client comes add'],
    [['client', 'close'], 'one client id'],
    [['client', 'list', 'all'], 'nothing more'],
    [['client', 'add', '--name', 'A'], '--redirect-uri'],
    [words('A', '--secret', '--public'), 'only one'],
    [words('A', '--loud'), '--loud'],
    [words('A', 'extra'), 'extra'],
    [words('  '), '1 to 60'],
    [words('x'.repeat(61)), '1 to 60'],
    [words('Quay\u202eraO'), 'invisible'],
    [words('&'), 'letter'],
    [words('Ann', '--redirect-uri', 'http://quay.example/'), 'https://'],
    [words('Ann', '--redirect-uri', 'https://quay.example/#x'), 'fragment'],
    [words('Ann', '--initiate-login-uri', 'javascript:alert(1)'), 'login URI'],
    [words('Ann', '--scope', 'openid wallet'), 'no scope wallet'],
    [words('Ann', '--scope', 'verified'), 'contain openid'],
    [words('Ann', '--alg', 'none'), 'ES256 or RS256'],
    [words('Ann', '--fapi'), 'with keys'],
    [words('Ann', '--public', '--nonce'), 'with a secret'],
    [words('Ann', '--jwks', '/nowhere/keys.json'), 'ENOENT'],
    [words('Ann', '--partner', 'nobody'), 'no partner nobody'],
  ])('R-OP-30 adds nothing for %j, and says why in one line', async (command, why) => {
    const before = await operateOn(t, 'client', 'list');
    const { code, out, err } = await operateOn(t, ...command);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(/^[^\n]+\n$/);
    expect(err).toContain(why);
    expect(await operateOn(t, 'client', 'list')).toEqual(before);
  });

  it('R-OP-31 refuses the name of Portico and names like those of other clients, until they are closed', async () => {
    const { client_id } = await added('Amberloom', '--partner', 'amberloom');
    for (const name of ['Аmberloom', 'AMBER LOOM', 'Ροrtico']) {
      const refused = await operateOn(t, ...words(name));
      expect(refused).toMatchObject({ code: 1, out: '' });
      expect(refused.err).toContain('choose another one');
    }
    // A second client of the same partner, such as its app.
    const app = await added('Amberloom', '--partner', 'amberloom', '--public');
    await operateOn(t, 'client', 'close', client_id);
    await operateOn(t, 'client', 'close', app.client_id);
    // Closed clients have no name any more, and the partner on the landing page still has its own.
    expect((await operateOn(t, ...words('AMBER LOOM'))).err).toContain('choose another one');
    await added('AMBER LOOM', '--partner', 'amberloom');
  });
});

describe('R-OP-45 client add --owner', () => {
  it('R-OP-45 makes the account with this email address the owner, who manages the client', async () => {
    const person = await aRegisteredPerson(t);
    const { client_id: id } = await added('Owned Harbor', '--owner', person.email.toUpperCase());
    const listed = await get(t, '/console/clients', person.access_token);
    expect(listed.json()).toMatchObject({ clients: [{ id, role: 'owner', state: 'sandbox' }] });
    const secret = await post(
      t,
      `/console/clients/${id}/secrets`,
      {},
      { token: person.access_token },
    );
    expect(secret.statusCode).toBe(200);
  });

  it('R-OP-45 adds nothing for an address with which nobody signs in, or whose account is closed', async () => {
    const closed = await aRegisteredPerson(t);
    await operateOn(t, 'disable', closed.email);
    const before = await operateOn(t, 'client', 'list');
    for (const email of ['nobody@example.com', 'no address', closed.email]) {
      const refused = await operateOn(t, ...words('Orphan Harbor', '--owner', email));
      expect(refused).toMatchObject({ code: 1, out: '' });
      expect(refused.err).toBe(`Nobody signs in with the email ${email}.\n`);
    }
    expect(await operateOn(t, 'client', 'list')).toEqual(before);
  });
});

describe('R-OP-37 client secret', () => {
  const change = (verb: string, id: string) => operateOn(t, 'client', 'secret', verb, id);

  it('R-OP-37 replaces a secret while both work, and ends the former one at once', async () => {
    const first = await added('Secret Harbor', '--no-par', '--live');
    const { client_id: id } = first;
    expect(await change('end', id)).toMatchObject({ code: 1, out: '' });
    const { code, out } = await change('add', id);
    expect(code).toBe(0);
    const second = JSON.parse(out) as Added;
    expect(second).toEqual({ client_id: id, client_secret: expect.any(String) });
    expect(second.client_secret).not.toBe(first.client_secret);
    const [former, next] = [await configOf(first), await configOf(second)];
    for (const partner of [former, next]) {
      expect((await signIn(partner, { pushed: false })).claims()?.aud).toBe(id);
    }
    expect((await change('add', id)).err).toContain('has two secrets');
    expect(await change('end', id)).toMatchObject({ code: 0 });
    await expect(signIn(former, { pushed: false })).rejects.toMatchObject({
      cause: [{ parameters: { error: 'invalid_client' } }],
    });
    expect((await signIn(next, { pushed: false })).claims()?.aud).toBe(id);
    expect(await change('add', id)).toMatchObject({ code: 0 });
  });

  it('R-OP-37 refuses clients without a secret, closed and unknown ones, and other words', async () => {
    const { client_id: open } = await added('Open Harbor', '--public');
    expect((await change('add', open)).err).toContain('does not authenticate with a secret');
    const { client_id: closed } = await added('Closed Harbor');
    await operateOn(t, 'client', 'close', closed);
    for (const id of [closed, 'nobody']) {
      expect(await change('add', id)).toMatchObject({ code: 1, out: '' });
    }
    expect(await change('renew', open)).toMatchObject({ code: 2, out: '' });
  });
});

describe('R-OP-32 client suspend, resume and close', () => {
  const OFFLINE = { scope: `${SCOPE}`, prompt: 'consent' };
  const listening = ['--live', '--no-par', '--backchannel-logout-uri'];

  async function connected(name: string) {
    const partner = await configOf(await added(name, ...listening, receiver.uri));
    const tokens = await signIn(partner, { pushed: false, params: OFFLINE });
    const refreshes = async () => {
      try {
        await openid.refreshTokenGrant(partner.config, tokens.refresh_token ?? '');
        return true;
      } catch {
        return false;
      }
    };
    const learns = async () => {
      try {
        const sub = tokens.claims()?.sub ?? '';
        await openid.fetchUserInfo(partner.config, tokens.access_token, sub);
        return true;
      } catch {
        return false;
      }
    };
    const opens = async () => {
      const { url } = await begin(partner);
      return 'page' in (await new Browser(t).open(url));
    };
    const now = async () => [await learns(), await refreshes(), await opens()];
    return { id: partner.id, now };
  }

  it('R-OP-32 stop tokens and sign-ins at once; a resumed client signs people in again, a closed one never', async () => {
    const { id, now } = await connected('Osprey Nest');
    expect(await now()).toEqual([true, true, true]);
    expect(await operateOn(t, 'client', 'suspend', id)).toMatchObject({ code: 0, err: '' });
    expect(await now()).toEqual([false, false, false]);
    expect((await operateOn(t, 'client', 'suspend', id)).out).toContain('suspended already');
    expect(await operateOn(t, 'client', 'resume', id)).toMatchObject({ code: 0, err: '' });
    // Ended tokens stay ended.
    expect(await now()).toEqual([false, false, true]);
    const { out } = await operateOn(t, 'client', 'list');
    expect(out).toMatch(new RegExp(`"${id}".*"state":"live"`));
    expect(receiver.tokens).toEqual([]);
    expect(await operateOn(t, 'client', 'close', id)).toMatchObject({ code: 0, err: '' });
    expect(await now()).toEqual([false, false, false]);
    for (const verb of ['resume', 'suspend']) {
      const refused = await operateOn(t, 'client', verb, id);
      expect(refused).toMatchObject({ code: 1, out: '' });
      expect(refused.err).toContain('stays closed');
    }
    // The command ran with the clock of the system: a notice waits up to ten seconds.
    await sendLogouts({ ...t.deps, clock: { now: () => Date.now() + 11_000 } });
    expect(receiver.tokens).toHaveLength(1);
    expect(await operateOn(t, 'client', 'close', 'unknown')).toMatchObject({ code: 1, out: '' });
  });
});
