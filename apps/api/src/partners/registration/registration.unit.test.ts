import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { addressProblem } from '#core/web-address.ts';
import { foldsOf, likenessOf } from '#partners/names/look-alikes.ts';
import {
  BOUNDS_APPLY_FROM,
  boundsProblem,
  readKeySet,
  readPublishedKeySet,
  usableKeys,
} from './key-set.ts';

describe('R-OP-30 addresses of a client', () => {
  it.each([
    'https://quay.example/callback',
    'https://quay.example/callback?from=portico&x=%23',
    'https://quay.example:8443/',
    'http://localhost:3002/callback',
    'http://127.0.0.1/callback',
    'http://[::1]:3002/callback',
  ])('R-OP-30 accepts %s', (address) => {
    expect(addressProblem(address)).toBeNull();
  });

  it.each([
    ['http://quay.example/callback', 'https://'],
    ['http://localhost.quay.example/callback', 'https://'],
    ['http://127.0.0.1.quay.example/', 'https://'],
    ['javascript:alert(1)', 'https://'],
    ['JAVASCRIPT://quay.example/%0aalert(1)', 'https://'],
    ['data:text/html,x', 'https://'],
    ['file:///etc/passwd', 'https://'],
    ['com.quay.app://callback', 'https://'],
    ['https:quay.example/callback', '//'],
    ['https://quay.example/#', 'fragment'],
    ['https://quay.example/callback#token', 'fragment'],
    ['https://quay.example@evil.example/', 'user name'],
    ['https://@evil.example/', 'user name'],
    ['https://*.quay.example/', 'wildcards'],
    ['https://quay.example\\@evil.example/', 'backslash'],
    ['https://quay.example/a b', 'space'],
    ['https://quay.example/\tx', 'space'],
    ['https://quаy.example/', 'ASCII'],
    ['//quay.example/callback', 'absolute'],
    ['/callback', 'absolute'],
    ['', 'absolute'],
    [`https://quay.example/${'x'.repeat(2000)}`, 'longer'],
  ])('R-OP-30 refuses %j', (address, why) => {
    expect(addressProblem(address)).toContain(why);
  });
});

describe('R-OP-31 names that people confuse', () => {
  it.each([
    ['Quay & Oar', 'quay and oar', true],
    ['Quay & Oar', 'QUAY  &  OAR', true],
    ['Quay & Oar', 'Quay-Oar', true],
    ['Quay & Oar', 'Quаy & Oаr', true],
    ['Quay & Oar', 'Ｑｕａｙ ＆ Ｏａｒ', true],
    ['Quay & Oar', 'Quáy & Öar', true],
    ['Quay & Oar', '𝐐𝐮𝐚𝐲 & 𝐎𝐚𝐫', true],
    ['Paypal', 'PayPaI', true],
    ['Paypal', 'РАУРАL', true],
    ['Portico', 'Ρortico', true],
    ['Portico', 'P0rtico', true],
    ['Portico', 'Portlco', true],
    ['Portico', 'Port1co', true],
    ['Portico', 'P\u3164ortico\u115f', true],
    ['Quay & Oar', 'Quay\uffa0 & Oar\u034f', true],
    ['Portico', 'Porticos', false],
    ['Тест', 'Test', false],
  ])('R-OP-31 compares %j with %j', async (one, other, alike) => {
    expect((await likenessOf(one))(await foldsOf(other))).toBe(alike ? 'same' : null);
    expect((await likenessOf(other))(await foldsOf(one))).toBe(alike ? 'same' : null);
  });
});

describe('R-OP-30 key sets of a client', () => {
  const ec = (curve: string) => generateKeyPairSync('ec', { namedCurve: curve });
  const rsa = (bits: number) => generateKeyPairSync('rsa', { modulusLength: bits });
  const jwk = (pair: ReturnType<typeof ec>) => pair.publicKey.export({ format: 'jwk' });
  const read = (...keys: object[]) => readKeySet(JSON.stringify({ keys }));

  it('R-OP-30 accepts public keys of every algorithm that the engine verifies', async () => {
    const keys = [
      { ...jwk(ec('P-256')), kid: 'a', use: 'sig', alg: 'ES256' },
      { ...jwk(rsa(2048)), kid: 'b', alg: 'PS256' },
      { ...jwk(generateKeyPairSync('ed25519')), kid: 'c' },
    ];
    expect(await read(...keys)).toEqual({ ok: true, jwks: { keys } });
  });

  it('R-OP-30 refuses private and shared keys, weak and unknown ones, and what is no key', async () => {
    const pair = ec('P-256');
    const good = jwk(pair);
    const refused: [Promise<unknown>, string][] = [
      [read(pair.privateKey.export({ format: 'jwk' })), 'private'],
      [read({ kty: 'oct', k: 'c2VjcmV0' }), 'private or shared'],
      [read(jwk(rsa(1024))), '2048'],
      [read(jwk(ec('P-384'))), 'P-256'],
      [read({ ...good, use: 'enc' }), 'signatures'],
      [read({ ...good, alg: 'RS256' }), 'ES256'],
      [read({ ...good, x: 'AAAA' }), 'cannot be read'],
      [read(good, good), 'kid'],
      [read(...Array.from({ length: 11 }, (_, kid) => ({ ...good, kid: `${kid}` }))), 'more than'],
      [read(), 'no key'],
      [readKeySet('{"keys":[null]}'), 'JSON object'],
      [readKeySet('[]'), 'JSON object'],
      [readKeySet('-----BEGIN PUBLIC KEY-----'), 'JSON object'],
    ];
    for (const [answer, problem] of refused) {
      expect(await answer).toEqual({ ok: false, problem: expect.stringContaining(problem) });
    }
  });
});

describe('R-OP-86 what a key of a client may cost', () => {
  /** A key that nobody has: only its size counts. */
  const rsa = (bits: number, exponent = '010001') => {
    const modulus = Buffer.alloc(Math.ceil(bits / 8), 0xff);
    modulus[0] = 0xff >> ((8 - (bits % 8)) % 8);
    const e = Buffer.from(exponent, 'hex').toString('base64url');
    return { kty: 'RSA', n: modulus.toString('base64url'), e, kid: `${bits}` };
  };
  const read = (...keys: object[]) => readKeySet(JSON.stringify({ keys }));

  it.each([
    [2048, '010001'],
    [2049, '03'],
    [3072, '010001'],
    [4096, 'ffffffff'],
    [4096, '0000ffffffff'],
  ])('R-OP-86 RSA of %i bits with the exponent %s is accepted', async (bits, exponent) => {
    const key = rsa(bits, exponent);
    expect(boundsProblem(key)).toBeNull();
    expect(await read(key)).toEqual({ ok: true, jwks: { keys: [key] } });
  });

  it.each([
    [2047, '010001', 'fewer than 2048'],
    [4097, '010001', 'more than 4096'],
    [16384, '010001', 'more than 4096'],
    [2048, '0100000001', 'more than 32'],
    [3072, '7f'.padEnd(768, 'f'), 'more than 32'],
    [2048, '01', 'even or 1'],
    [2048, '010000', 'even or 1'],
    [2048, '00', 'cannot be read'],
  ])('R-OP-86 RSA of %i bits with the exponent %s is not', async (bits, exponent, problem) => {
    const refused = { ok: false, problem: expect.stringContaining(problem) };
    expect(await read(rsa(bits, exponent))).toEqual(refused);
  });

  it('R-OP-86 a number that is not written as the standard has it is refused, not measured', async () => {
    const { n, ...key } = rsa(2048);
    for (const wrong of [`${n}=`, `${n}\n`, '', 7, null]) {
      expect(await read({ ...key, n: wrong })).toMatchObject({ ok: false });
    }
  });

  it('R-OP-86 a name is a text of bounded length, and what is not of the key is left out', async () => {
    const key = rsa(2048);
    for (const kid of [7, '', 'x'.repeat(201), { a: 1 }]) {
      expect(await read({ ...key, kid })).toMatchObject({
        ok: false,
        problem: expect.stringContaining('"kid"'),
      });
    }
    const whole = { ...key, x5c: ['x'.repeat(9_000)], iat: 1 };
    expect(await read(whole)).toEqual({ ok: true, jwks: { keys: [key] } });
  });

  it('R-OP-86 of a published set, keys for other purposes are left out before it is judged', async () => {
    const key = rsa(2048);
    const others = [
      { ...rsa(16384), use: 'enc' },
      { ...rsa(2048), alg: 'RSA-OAEP', kid: '2048' },
      { kty: 'EC', crv: 'P-384', x: 'x', y: 'y' },
      { kty: 'AKP', alg: 'ML-DSA-44', pub: 'x' },
    ];
    const text = JSON.stringify({ keys: [...others, key, ...Array(20).fill(others[0])] });
    expect(await readPublishedKeySet(text)).toEqual({ ok: true, jwks: { keys: [key] } });
    expect(await readKeySet(text)).toMatchObject({ ok: false });
    const costly = JSON.stringify({ keys: [key, rsa(8192)] });
    expect(await readPublishedKeySet(costly)).toMatchObject({ ok: false });
    const none = JSON.stringify({ keys: others });
    expect(await readPublishedKeySet(none)).toMatchObject({
      ok: false,
      problem: expect.stringContaining('no key'),
    });
  });

  it('R-OP-86 registered keys outside of the bounds are usable until the date from which these apply', () => {
    const [fits, costly] = [rsa(2048), rsa(3072, '7f'.padEnd(768, 'f'))];
    const keys = [fits, costly, { kty: 'EC', crv: 'P-256' }];
    expect(new Date(BOUNDS_APPLY_FROM).toISOString()).toBe('2027-03-01T00:00:00.000Z');
    expect(usableKeys({ keys }, BOUNDS_APPLY_FROM - 1)).toEqual({ keys });
    expect(usableKeys({ keys }, BOUNDS_APPLY_FROM)).toEqual({ keys: [keys[0], keys[2]] });
  });
});
