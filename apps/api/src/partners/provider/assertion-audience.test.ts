import { randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { beforeAll, expect, it } from 'vitest';
import { addClient, findClient } from '#partners/clients/clients.ts';
import { askedBy, checkClient } from '#partners/registration/registration.ts';
import { aDeveloper, aSandboxClient, type Developer, freshName } from '#test/partners/console.ts';
import { anIssuer, REDIRECT_URI } from '#test/partners/partner.ts';
import { sendForm } from '#test/partners/raw.ts';
import { post } from '#test/people/people.ts';

const t = anIssuer();
let pair: Awaited<ReturnType<typeof generateKeyPair>>;
let jwk: object;
let owner: Developer;
beforeAll(async () => {
  pair = await generateKeyPair('ES256', { extractable: true });
  jwk = { ...(await exportJWK(pair.publicKey)), kid: 'one' };
  owner = await aDeveloper(t);
});

const TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

async function ask(id: string, aud: string | string[], path = '/connect/token') {
  const now = Math.floor(Date.now() / 1000);
  const claims = { iss: id, sub: id, aud, jti: randomUUID(), iat: now, exp: now + 60 };
  const client_assertion = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', kid: 'one' })
    .sign(pair.privateKey);
  const form = { grant_type: 'client_credentials', scope: 'ssf.read', response_type: 'code' };
  const { status, body } = await sendForm(t, path, {
    ...form,
    client_assertion_type: TYPE,
    client_assertion,
  });
  return [status, body.error ?? 'ok'];
}
const LET_IN = [200, 'ok'];
const REFUSED = [401, 'invalid_client'];

const endpoint = () => `${t.issuer}/connect/token`;
/** Audiences that no client may name. */
const WRONG: [string, () => string | string[]][] = [
  ['somebody else', () => 'https://other.example'],
  ['a list with somebody else in it', () => [t.issuer, 'https://other.example']],
  ['a list with the endpoint and somebody else', () => [endpoint(), 'https://other.example']],
  ['a list of the issuer alone', () => [t.issuer]],
  ['the issuer with a slash', () => `${t.issuer}/`],
  ['an endpoint that is not the token endpoint', () => `${t.issuer}/connect/request`],
];

it.each(WRONG)(
  'R-OP-99 an assertion for %s is refused, of a new app and of an older one',
  async (_what, aud) => {
    const added = await aSandboxClient(t, owner, {
      auth: 'keys',
      jwks: JSON.stringify({ keys: [jwk] }),
    });
    for (const id of [added.id, await anOlder()]) {
      expect(await ask(id, aud())).toEqual(REFUSED);
      // There the engine would take the address of the endpoint itself, too.
      expect(await ask(id, aud(), '/connect/request')).toEqual(REFUSED);
    }
  },
);

it('R-OP-99 a new app names the issuer alone, and still after its settings or keys changed', async () => {
  const keys = { auth: 'keys', jwks: JSON.stringify({ keys: [jwk] }) };
  const { id } = await aSandboxClient(t, owner, keys);
  const change = (path: string, body: object) =>
    post(t, `/console/clients/${id}/${path}`, body, { token: owner.access_token });
  for (const step of [
    async () => {},
    async () => expect((await change('settings', { par: false })).statusCode).toBe(200),
    async () => expect((await change('keys', { jwks: keys.jwks })).statusCode).toBe(204),
  ]) {
    await step();
    expect([await ask(id, t.issuer), await ask(id, endpoint())]).toEqual([LET_IN, REFUSED]);
  }
});

it('R-OP-99 an app from before may name the token endpoint, and still after its settings changed', async () => {
  const id = await anOlder();
  expect([await ask(id, t.issuer), await ask(id, endpoint())]).toEqual([LET_IN, LET_IN]);
  const client = await findClient(t.deps, id);
  if (client === null) throw new Error('there is no such client');
  const changed = await checkClient(t.deps, { ...askedBy(client), par: false });
  expect(changed.ok && changed.client.metadata).not.toHaveProperty('issuer_audience');
});

/** As it was registered before there was the setting. */
async function anOlder(): Promise<string> {
  const { id } = await addClient(t.deps, {
    name: freshName(),
    state: 'sandbox',
    ceiling: ['openid'],
    metadata: {
      redirect_uris: [REDIRECT_URI],
      token_endpoint_auth_method: 'private_key_jwt',
      jwks: { keys: [jwk] },
    },
  });
  return id;
}
