import { createPrivateKey } from 'node:crypto';
import { createLocalJWKSet, decodeJwt, jwtVerify, SignJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDeps } from '#app/deps.ts';
import { DAY, MINUTE } from '#core/clock.ts';
import type { Deps } from '#platform/deps.ts';
import { destroyDeadKeys, rotateSigning, signingKeys } from '#platform/keys/rotation/rotation.ts';
import { operateOn } from '#test/engines/operate.ts';
import { engine, startApp, type TestApp } from '#test/engines/start.ts';
import { together } from '#test/people/codes.ts';
import { aRegisteredPerson, get } from '#test/people/people.ts';

let t: TestApp;
let others: Deps[];
beforeEach(async () => {
  t = await startApp();
  others = [];
});
afterEach(async () => {
  for (const { db } of others) await db.destroy();
  await t.close();
});

/** Another process on the same database, with its own copy of the ring. */
function another(): Deps {
  const { clock, mailer, sms, hasher, config, secrets } = t.deps;
  const db = engine() === 'sqlite' ? { db: t.deps.db } : {};
  const deps = createDeps(config, secrets, { clock, mailer, sms, hasher, ...db });
  if (deps.db !== t.deps.db) others.push(deps);
  return deps;
}

type Published = Record<string, string>;
async function published(path = '/connect/keys'): Promise<Published[]> {
  return (await t.app.inject(path)).json().keys;
}
/** The set that has Portico's own keys, too. */
const allKeys = () => published('/.well-known/jwks.json');
const idsOf = (keys: readonly { kid?: string; alg?: string }[], alg: string) =>
  keys.filter((key) => key.alg === alg).map(({ kid = '' }) => kid);

describe('R-OP-20 the keys that sign for partners', () => {
  it('R-OP-20 do not exist before they are needed, and of twenty processes at once one makes them', async () => {
    await t.deps.keyRing.read();
    expect(t.deps.keyRing.partnerKeys()).toEqual({ version: '', keys: [] });
    expect((await allKeys()).map(({ alg }) => alg)).toEqual(['EdDSA']);
    expect(await published()).toEqual([]);
    // A rotation makes none either.
    expect(await operateOn(t, 'keys', 'rotate', 'signing')).toMatchObject({ code: 0 });
    expect((await signingKeys(t.deps)).map(({ alg }) => alg)).toEqual(['EdDSA', 'EdDSA']);

    const processes = [t.deps, another(), another(), another()];
    await together(20, (n) => (processes[n % 4] ?? t.deps).keyRing.ensurePartnerKeys());
    const made = (await signingKeys(t.deps)).filter(({ alg }) => alg !== 'EdDSA');
    expect(made.map(({ alg, state }) => [alg, state])).toEqual([
      ['ES256', 'current'],
      ['RS256', 'current'],
    ]);
    for (const { keyRing } of processes) {
      await keyRing.read();
      expect(keyRing.partnerKeys().keys.map(({ kid }) => kid)).toEqual(made.map(({ id }) => id));
    }
  });

  it('R-OP-20 R-OP-98 have a key set of their own, each with what its kind needs and nothing secret', async () => {
    await t.deps.keyRing.ensurePartnerKeys();
    const keys = await published();
    // Where they stood before they had their own.
    expect((await allKeys()).slice(1)).toEqual(keys);
    expect(keys.map((key) => Object.keys(key).sort().join())).toEqual([
      'alg,crv,kid,kty,use,x,y',
      'alg,e,kid,kty,n,use',
    ]);
    expect(keys).toMatchObject([
      { kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' },
      { kty: 'RSA', e: 'AQAB', alg: 'RS256', use: 'sig' },
    ]);
    expect(Buffer.from(keys[1]?.n ?? '', 'base64url')).toHaveLength(2048 / 8);

    // The key set alone verifies what the private keys sign.
    const keySet = createLocalJWKSet({ keys } as never);
    for (const jwk of t.deps.keyRing.partnerKeys().keys) {
      expect(jwk.use).toBe('sig');
      const token = await new SignJWT({ sub: 'x' })
        .setProtectedHeader({ alg: jwk.alg, kid: jwk.kid })
        .sign(createPrivateKey({ key: jwk, format: 'jwk' }));
      const { protectedHeader } = await jwtVerify(token, keySet);
      expect(protectedHeader.kid).toBe(jwk.kid);
    }
  });

  it('R-OP-20 sign nobody in here: their tokens are refused as our access tokens', async () => {
    const person = await aRegisteredPerson(t);
    const own = decodeJwt(person.access_token);
    await t.deps.keyRing.ensurePartnerKeys();
    const { keys } = t.deps.keyRing.partnerKeys();
    expect(keys).toHaveLength(2);
    for (const jwk of keys) {
      const key = createPrivateKey({ key: jwk, format: 'jwk' });
      const genuine = await new SignJWT(own)
        .setProtectedHeader({ alg: jwk.alg, typ: 'at+jwt', kid: jwk.kid })
        .sign(key);
      expect((await get(t, '/user/profile', genuine)).statusCode).toBe(401);
      // Our algorithm in the header, over the same signature and over a fresh one.
      const head = { alg: 'EdDSA', typ: 'at+jwt', kid: jwk.kid };
      const [, claims, signature] = genuine.split('.');
      const renamed = [Buffer.from(JSON.stringify(head)).toString('base64url'), claims, signature];
      expect((await get(t, '/user/profile', renamed.join('.'))).statusCode).toBe(401);
    }
    expect((await get(t, '/user/profile', person.access_token)).statusCode).toBe(200);
    // Nor is ours among those that sign for partners.
    expect(new Set(keys.map(({ alg }) => alg))).toEqual(new Set(['ES256', 'RS256']));
  });
});

describe('R-OP-21 rotating the keys that sign for partners', () => {
  it('R-OP-21 publishes the next key a day before it signs, and keeps the last for as long as its ID tokens end sessions', async () => {
    const { keyRing } = t.deps;
    await keyRing.ensurePartnerKeys();
    const [first = ''] = idsOf(keyRing.partnerKeys().keys, 'ES256');
    const before = keyRing.partnerKeys();
    expect(keyRing.partnerKeys()).toBe(before);

    const { id } = await rotateSigning(t.deps, 'partner_es256');
    await keyRing.read();
    expect(idsOf(await published(), 'ES256')).toEqual([first, id]);
    expect(keyRing.partnerKeys().version).not.toBe(before.version);
    const waiting = keyRing.partnerKeys();
    t.clock.advance(DAY - 1);
    expect(keyRing.partnerKeys()).toBe(waiting);
    expect(idsOf(waiting.keys, 'ES256')).toEqual([first, id]);

    // Nothing has to happen at that moment: the copy of each process has the same order.
    t.clock.advance(1);
    expect(keyRing.partnerKeys().version).not.toBe(waiting.version);
    expect(idsOf(keyRing.partnerKeys().keys, 'ES256')).toEqual([id, first]);
    t.clock.advance(30 * DAY);
    await destroyDeadKeys(t.deps);
    await keyRing.read();
    expect(idsOf(keyRing.partnerKeys().keys, 'ES256')).toEqual([id, first]);
    t.clock.advance(6 * MINUTE);
    expect(idsOf(await published(), 'ES256')).toEqual([id]);
    await destroyDeadKeys(t.deps);
    const rows = await t.deps.db.selectFrom('key_ring').selectAll().execute();
    expect(rows.find((row) => row.id === first)).toMatchObject({ sealed: null, sealed_by: null });
    expect(idsOf(await published(), 'RS256')).toHaveLength(1);
  });

  it('R-OP-21 the commands for keys rotate, list and end them like ours', async () => {
    const { keyRing } = t.deps;
    await keyRing.ensurePartnerKeys();
    const [first = ''] = idsOf(keyRing.partnerKeys().keys, 'RS256');
    const rotated = await operateOn(t, 'keys', 'rotate', 'signing');
    expect(rotated).toMatchObject({ code: 0, err: '' });
    await keyRing.read();
    for (const alg of ['EdDSA', 'ES256', 'RS256']) {
      expect(idsOf(await allKeys(), alg)).toHaveLength(2);
      for (const id of idsOf(await allKeys(), alg).slice(1)) expect(rotated.out).toContain(id);
    }
    const status = await operateOn(t, 'keys', 'status');
    expect(status.code).toBe(0);
    expect(status.out).toMatch(new RegExp(`signing +${first} +current +partner_rs256 RS256`));
    expect(status.out).toMatch(/next +partner_es256 ES256, signs from/);

    expect(await operateOn(t, 'keys', 'retire', first)).toMatchObject({ code: 1 });
    const [, next = ''] = idsOf(keyRing.partnerKeys().keys, 'RS256');
    const ended = await operateOn(t, 'keys', 'retire', first, '--now');
    expect(ended).toMatchObject({ code: 0, out: expect.stringContaining(next) });
    await keyRing.read();
    expect(idsOf(await published(), 'RS256')).toEqual([next]);
    expect(idsOf(keyRing.partnerKeys().keys, 'RS256')).toEqual([next]);
    await another().keyRing.ensurePartnerKeys();
    await keyRing.read();
    expect(idsOf(keyRing.partnerKeys().keys, 'RS256')).toEqual([next]);
  });
});
