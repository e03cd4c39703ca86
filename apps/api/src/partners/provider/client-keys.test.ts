import { type KeyObject, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { serve } from '@portico/stand-ins/provider/serve.ts';
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { addClient, type ClientMetadata } from '#partners/clients/clients.ts';
import { BOUNDS_APPLY_FROM } from '#partners/registration/key-set.ts';
import { createGuardedFetch } from '#platform/ports/outbound/guarded-fetch.ts';
import { findRows } from '#test/engines/rows.ts';
import { freshName } from '#test/partners/console.ts';
import { REDIRECT_URI, startIssuer } from '#test/partners/partner.ts';
import { sendForm } from '#test/partners/raw.ts';
import { startSilentServer } from '#test/providers/silent-server.ts';

type Pair = { privateKey: CryptoKey | KeyObject; jwk: JWK };

let t: Awaited<ReturnType<typeof startIssuer>>;
let silent: Awaited<ReturnType<typeof startSilentServer>>;
let web: Awaited<ReturnType<typeof aWebOfKeys>>;
/** Answers of addresses that a test holds back. */
const held = new Map<string, Promise<Response>>();
/** How far the installation's clock is ahead. */
let ahead = 0;
beforeAll(async () => {
  silent = await startSilentServer();
  web = await aWebOfKeys();
  const origins = [`http://127.0.0.1:${silent.port}`, web.origin];
  const real = createGuardedFetch({ listed: origins });
  t = await startIssuer({
    env: { PARTNER_ORIGINS: origins.join(',') },
    deps: {
      clock: { now: () => Date.now() + ahead },
      guardedFetch: (address, options) => held.get(String(address)) ?? real(address, options),
    },
  });
});
afterAll(async () => {
  await t.close();
  await web.close();
  await silent.close();
});
afterEach(() => {
  ahead = 0;
  vi.restoreAllMocks();
});

/** A partner's server that publishes key sets by path. */
async function aWebOfKeys() {
  const sets = new Map<string, object>();
  const asked: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    asked.push(url);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(sets.get(url) ?? {}));
  });
  const { origin, close } = await serve(server);
  return {
    origin,
    asked,
    /** Publishes the keys, and returns where. */
    publish(keys: readonly object[]) {
      const path = `/${randomUUID()}`;
      sets.set(path, { keys });
      return { path, uri: `${origin}${path}` };
    },
    close,
  };
}

async function aPair(kid?: string, alg = 'ES256'): Promise<Pair> {
  const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), ...(kid !== undefined && { kid }) };
  return { privateKey, jwk };
}

/** A public key as costly as its owner wants: nobody has its private half. */
function aCostlyKey(kid: string, { bits = 3072, exponent = 3071 } = {}): JWK {
  const number = (length: number) => {
    const bytes = Buffer.alloc(Math.ceil(length / 8), 0xff);
    bytes[0] = 0xff >> ((8 - (length % 8)) % 8);
    return bytes.toString('base64url');
  };
  return { kty: 'RSA', n: number(bits), e: number(exponent), kid };
}

/** A client that has these keys, even if it could not register them. */
async function aClient(keys: Pick<ClientMetadata, 'jwks' | 'jwks_uri'>): Promise<string> {
  const { id } = await addClient(t.deps, {
    name: freshName(),
    state: 'sandbox',
    ceiling: ['openid'],
    metadata: {
      redirect_uris: [REDIRECT_URI],
      token_endpoint_auth_method: 'private_key_jwt',
      ...keys,
    },
  });
  return id;
}

const TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

/** Asks for a token of the client itself. */
async function ask(id: string, { privateKey }: Pick<Pair, 'privateKey'>, header: object = {}) {
  const client_assertion = await new SignJWT({ jti: randomUUID() })
    .setProtectedHeader({ alg: 'ES256', ...header })
    .setIssuer(id)
    .setSubject(id)
    .setAudience(t.issuer)
    .setIssuedAt()
    .setExpirationTime('1m')
    .sign(privateKey);
  const form = { grant_type: 'client_credentials', scope: 'ssf.read' };
  const { status, body } = await sendForm(t, '/connect/token', {
    ...form,
    client_assertion_type: TYPE,
    client_assertion,
  });
  return [status, body.error ?? 'ok'];
}
const LET_IN = [200, 'ok'];
const REFUSED = [401, 'invalid_client'];

/** An assertion that somebody signed with RSA, whose header names this key. */
async function askByRsa(id: string, header: object): Promise<unknown[]> {
  const { privateKey } = await generateKeyPair('RS256');
  return ask(id, { privateKey }, { alg: 'RS256', ...header });
}

/** The signatures that are verified from now on. */
function countVerified() {
  return vi.spyOn(crypto.subtle, 'verify');
}

const wordsOf = async (clientId: string) => {
  const rows = await findRows(t, 'client_requests', { client_id: clientId }, 'details');
  return rows.flatMap(({ details }) => (JSON.parse(details) as { words: string[] }).words);
};

describe('R-OP-86 the keys that an assertion is tried with', () => {
  it('R-OP-86 one of several is named: without a name none is tried, and the developer reads why', async () => {
    const [one, two] = [await aPair('one'), await aPair('two')];
    const id = await aClient({ jwks: { keys: [one.jwk, two.jwk] } });
    expect(await ask(id, one, { kid: 'one' })).toEqual(LET_IN);
    expect(await ask(id, two, { kid: 'two' })).toEqual(LET_IN);
    const verified = countVerified();
    expect(await ask(id, one)).toEqual(REFUSED);
    expect(await ask(id, one, { kid: 'three' })).toEqual(REFUSED);
    expect(verified).not.toHaveBeenCalled();
    await expect.poll(() => wordsOf(id)).toContainEqual(expect.stringContaining('`kid`'));
  });

  it('R-OP-86 the only one that fits needs no name', async () => {
    const [ec, rsa] = [await aPair('ec'), await aPair('rsa', 'RS256')];
    const id = await aClient({ jwks: { keys: [ec.jwk, rsa.jwk] } });
    expect(await ask(id, ec)).toEqual(LET_IN);
    expect(await ask(id, rsa, { alg: 'RS256' })).toEqual(LET_IN);
  });

  it('R-OP-86 of many that fit, two are tried', async () => {
    const keys = Array.from({ length: 10 }, () => aCostlyKey('same'));
    const id = await aClient({ jwks: { keys } });
    const verified = countVerified();
    expect(await askByRsa(id, { kid: 'same' })).toEqual(REFUSED);
    expect(verified).toHaveBeenCalledTimes(2);
    verified.mockClear();
    expect(await askByRsa(id, {})).toEqual(REFUSED);
    expect(verified).not.toHaveBeenCalled();
  });

  it('R-OP-86 one outside of the bounds that was registered before is usable until the bounds apply', async () => {
    const { publicKey, privateKey } = await generateKeyPair('RS256', {
      modulusLength: 4104,
      extractable: true,
    });
    const [large, small] = [
      { ...(await exportJWK(publicKey)), kid: 'large' },
      await aPair('small'),
    ];
    const id = await aClient({ jwks: { keys: [large, small.jwk] } });
    const byLarge = () => ask(id, { privateKey }, { alg: 'RS256', kid: 'large' });
    expect(await byLarge()).toEqual(LET_IN);
    ahead = BOUNDS_APPLY_FROM - Date.now() - 60_000;
    expect(await byLarge()).toEqual(LET_IN);
    ahead = BOUNDS_APPLY_FROM - Date.now();
    expect(await byLarge()).toEqual(REFUSED);
    expect(await ask(id, small, { kid: 'small' })).toEqual(LET_IN);
  });
});

describe('R-OP-86 R-OP-87 keys that a client publishes', () => {
  it('R-OP-86 let it in, and those for other purposes beside them change nothing', async () => {
    const pair = await aPair('one');
    const encryption = { ...(await aPair('two')).jwk, use: 'enc' };
    const { uri, path } = web.publish([encryption, pair.jwk]);
    const id = await aClient({ jwks_uri: uri });
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => ask(id, pair, { kid: 'one' })),
    );
    for (const answer of answers) expect(answer).toEqual(LET_IN);
    expect(web.asked.filter((each) => each === path)).toHaveLength(1);
  });

  it.each([
    [
      'sixty costly ones',
      () => Array.from({ length: 60 }, (_, n) => aCostlyKey(`${n}`)),
      'more than 10 keys',
    ],
    ['a long exponent', () => [aCostlyKey('0')], 'a public exponent of more than 32 bits'],
    [
      'a large modulus',
      () => [aCostlyKey('0', { bits: 16384, exponent: 17 })],
      'more than 4096 bits',
    ],
    [
      'several without names',
      () => [1, 2].map(() => ({ ...aCostlyKey('', { exponent: 17 }), kid: undefined })),
      '"kid"',
    ],
  ])(
    'R-OP-86 are judged like typed ones, and nothing is verified with them: %s',
    async (_what, keys, problem) => {
      const id = await aClient({ jwks_uri: web.publish(keys()).uri });
      const verified = countVerified();
      expect(await askByRsa(id, { kid: '0' })).toEqual(REFUSED);
      expect(await askByRsa(id, {})).toEqual(REFUSED);
      expect(verified).not.toHaveBeenCalled();
      await expect.poll(() => wordsOf(id)).toContainEqual(expect.stringContaining(problem));
    },
  );

  it('R-OP-87 that are on their way hold up no request of another client', async () => {
    const pair = await aPair('one');
    const uri = `${web.origin}/held`;
    const arrival = Promise.withResolvers<Response>();
    held.set(uri, arrival.promise);
    const waiting = await aClient({ jwks_uri: uri });
    const other = await aClient({ jwks: { keys: [pair.jwk] } });
    const answers = Promise.all(
      Array.from({ length: 20 }, () => ask(waiting, pair, { kid: 'one' })),
    );
    for (let n = 0; n < 5; n += 1) expect(await ask(other, pair, { kid: 'one' })).toEqual(LET_IN);
    arrival.resolve(Response.json({ keys: [pair.jwk] }));
    for (const answer of await answers) expect(answer).toEqual(LET_IN);
  });

  it('R-OP-87 that never arrive are asked for once, and end as a refusal with words', async () => {
    const pair = await aPair('one');
    const id = await aClient({ jwks_uri: `http://127.0.0.1:${silent.port}/keys` });
    const answers = Array.from({ length: 20 }, () => ask(id, pair, { kid: 'one' }));
    for (const answer of await Promise.all(answers)) expect(answer).toEqual(REFUSED);
    expect(silent.connections()).toBe(1);
    await expect
      .poll(() => wordsOf(id))
      .toContainEqual(expect.stringContaining('not complete in time'));
  });
});
