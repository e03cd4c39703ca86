import { createHmac, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { exportJWK, SignJWT } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { anApp } from '#test/engines/start.ts';
import { expectContractError } from '#test/events/answers.ts';
import { aRegisteredPerson, get } from '#test/people/people.ts';

const t = anApp();
let good: string;
let claims: Record<string, unknown>;
let header: Record<string, unknown>;
beforeAll(async () => {
  good = (await aRegisteredPerson(t)).access_token;
  header = part(good, 0);
  claims = part(good, 1);
});

function part(token: string, n: number): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[n] ?? '', 'base64url').toString());
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const unsigned = (head: object, body: object = claims) => `${encode(head)}.${encode(body)}.`;
const now = () => Math.floor(t.clock.now() / 1000);

/** Signed with the server's own key, as a bug elsewhere could do. */
function signed(body: Record<string, unknown>, head: Record<string, unknown> = {}) {
  return new SignJWT(body)
    .setProtectedHeader({ alg: 'EdDSA', ...header, ...head } as { alg: string })
    .sign(t.deps.secrets.signing);
}

const publicPem = () =>
  createPublicKey(t.deps.secrets.signing).export({ type: 'spki', format: 'pem' }).toString();

function hs256(key: string | Buffer, head: object = {}) {
  const data = `${encode({ ...header, alg: 'HS256', ...head })}.${encode(claims)}`;
  return `${data}.${createHmac('sha256', key).update(data).digest('base64url')}`;
}

async function withAnotherKey(head: (key: KeyObject) => Promise<object> | object = () => ({})) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return new SignJWT(claims)
    .setProtectedHeader({ ...header, ...(await head(publicKey)) } as { alg: string })
    .sign(privateKey);
}

const without = (name: string) => {
  const { [name]: _removed, ...rest } = claims;
  return rest;
};

describe('R-API-3 the bearer token is the only authentication', () => {
  it('R-API-3 the profile requires a bearer token', async () => {
    expect((await get(t, '/user/profile', good)).statusCode).toBe(200);
    const answer = await get(t, '/user/profile');
    expect(answer.statusCode).toBe(401);
    expect(answer.headers['www-authenticate']).toBe('Bearer');
    expect(answer.json()).toMatchObject({ code: 'missing_token' });
  });

  const forged: [string, () => string | Promise<string>][] = [
    ['alg none', () => unsigned({ ...header, alg: 'none' })],
    ['alg NoNe', () => unsigned({ ...header, alg: 'NoNe' })],
    [
      'alg none, keeping the signature',
      () => `${unsigned({ ...header, alg: 'none' })}${good.split('.')[2]}`,
    ],
    ['no alg', () => unsigned({ typ: 'at+jwt' })],
    ['HS256 with the public key as PEM', () => hs256(publicPem())],
    [
      'HS256 with the public key as JWK',
      async () => hs256(JSON.stringify(await exportJWK(createPublicKey(t.deps.secrets.signing)))),
    ],
    ['HS256 with an empty key', () => hs256('')],
    ['the signature cut off', () => good.slice(0, good.lastIndexOf('.') + 1)],
    ['two parts', () => good.slice(0, good.lastIndexOf('.'))],
    ['four parts', () => `${good}.x`],
    [
      'the first signature byte changed',
      () => good.replace(/\.([^.])([^.]*)$/, (_, a, rest) => `.${a === 'A' ? 'B' : 'A'}${rest}`),
    ],
    [
      'a changed claim',
      () =>
        [good.split('.')[0], encode({ ...claims, sub: 'somebody-else' }), good.split('.')[2]].join(
          '.',
        ),
    ],
    ['signed with another key', () => withAnotherKey()],
    [
      'another key in its jwk header',
      () => withAnotherKey(async (key) => ({ jwk: await exportJWK(key) })),
    ],
    [
      'another key at a jku URL',
      () => withAnotherKey(() => ({ jku: 'https://evil.example/jwks.json' })),
    ],
    ['another key with a path as kid', () => withAnotherKey(() => ({ kid: '../../dev/null' }))],
    ['the type of another token', () => signed(claims, { typ: 'rt+jwt' })],
    ['the generic type JWT', () => signed(claims, { typ: 'JWT' })],
    ['another audience', () => signed({ ...claims, aud: 'billing' })],
    ['no audience', () => signed(without('aud'))],
    ['another issuer', () => signed({ ...claims, iss: 'https://evil.example' })],
    ['no issuer', () => signed(without('iss'))],
    ['expired a second ago', () => signed({ ...claims, exp: now() - 1 })],
    ['expired now', () => signed({ ...claims, exp: now() })],
    ['no expiry', () => signed(without('exp'))],
    ['an expiry that is not a number', () => signed({ ...claims, exp: '9999999999' } as never)],
    ['not valid for another minute', () => signed({ ...claims, nbf: now() + 60 })],
    ['no subject', () => signed(without('sub'))],
    ['no session', () => signed(without('sid'))],
    ['a session that is not a string', () => signed({ ...claims, sid: { $ne: null } })],
    [
      'an unknown session',
      () => signed({ ...claims, sid: '00000000-0000-4000-8000-000000000000' }),
    ],
    ['the session of another account', () => signed({ ...claims, sub: 'somebody-else' })],
    [
      'a critical extension',
      () => `${encode({ ...header, crit: ['exp'], exp: 1 })}.${good.split('.').slice(1).join('.')}`,
    ],
    [
      'an unknown critical extension',
      () => `${encode({ ...header, crit: ['zzz'], zzz: 1 })}.${good.split('.').slice(1).join('.')}`,
    ],
    [
      'an unencoded payload',
      () =>
        `${encode({ ...header, crit: ['b64'], b64: false })}.${good.split('.').slice(1).join('.')}`,
    ],
    ['an encrypted token', () => `${encode({ alg: 'dir', enc: 'A256GCM' })}....`],
    ['a header that is an array', () => `${encode([])}.${encode({})}.x`],
    ['claims that are null', () => `${good.split('.')[0]}.${encode(null)}.${good.split('.')[2]}`],
    ['10 kB', () => 'e'.repeat(10_000)],
    ['10 kB of dots', () => '.'.repeat(10_000)],
    ['the valid token twice', () => `${good},${good}`],
    ['the valid token in quotes', () => `"${good}"`],
  ];

  it.each(forged)('R-API-3 refuses a forged token: %s', async (_name, make) => {
    const answer = await get(t, '/user/profile', await make());
    expect(expectContractError(answer)).toMatchObject({ code: 'missing_token' });
    expect(answer.headers['www-authenticate']).toBe('Bearer');
  });

  it.each([
    'Bearer %',
    'Bearer',
    'Bearer ',
    '',
    'Basic dXNlcjpwYXNz',
    'Bearer é',
    'Bearer\t',
    ' ',
    'Bearer Bearer',
  ])('R-API-3 refuses the authorization header %j', async (authorization) => {
    const answer = await t.app.inject({
      method: 'GET',
      url: '/user/profile',
      headers: { authorization },
    });
    expect(expectContractError(answer)).toMatchObject({ code: 'missing_token' });
  });

  it('R-API-3 ignores a token in the query or in a cookie', async () => {
    for (const request of [
      { method: 'GET' as const, url: `/user/profile?access_token=${good}` },
      { method: 'GET' as const, url: '/user/profile', headers: { cookie: `access_token=${good}` } },
    ]) {
      expect((await t.app.inject(request)).statusCode).toBe(401);
    }
  });

  it('R-API-3 accepts the scheme in any letter case', async () => {
    for (const scheme of ['bearer', 'BEARER', 'Bearer  ']) {
      const answer = await t.app.inject({
        method: 'GET',
        url: '/user/profile',
        headers: { authorization: `${scheme} ${good}` },
      });
      expect(answer.statusCode).toBe(200);
    }
  });
});

describe('R-LOGIN-8 the public keys', () => {
  it('R-LOGIN-8 the key set contains only the public key, under the key id of the access tokens', async () => {
    const answer = await get(t, '/.well-known/jwks.json');
    expect(answer.statusCode).toBe(200);
    const { keys } = answer.json() as { keys: Record<string, string>[] };
    expect(keys).toHaveLength(1);
    expect(Object.keys(keys[0] ?? {}).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x']);
    expect(keys[0]).toMatchObject({ kty: 'OKP', crv: 'Ed25519', use: 'sig', alg: 'EdDSA' });
    expect(keys[0]?.kid).toBe(header.kid);
    const { d } = (await exportJWK(t.deps.secrets.signing)) as { d: string };
    expect(answer.body).not.toContain(d);
  });

  it('R-LOGIN-8 an access token names account and session, and no personal data', () => {
    expect(Object.keys(claims).sort()).toEqual(['aud', 'exp', 'iat', 'iss', 'sid', 'sub']);
    expect(claims).toMatchObject({ iss: t.deps.config.publicUrl, aud: 'portico' });
    expect(Number(claims.exp) - Number(claims.iat)).toBe(15 * 60);
    expect(header).toMatchObject({ alg: 'EdDSA', typ: 'at+jwt' });
  });
});
