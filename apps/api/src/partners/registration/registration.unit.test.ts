import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { alikeTo } from '#partners/names/look-alikes.ts';
import { addressProblem } from './addresses.ts';
import { readKeySet } from './key-set.ts';

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
    ['Portico', 'Porticos', false],
    ['Тест', 'Test', false],
  ])('R-OP-31 compares %j with %j', async (one, other, alike) => {
    expect((await alikeTo(one))(other)).toBe(alike);
    expect((await alikeTo(other))(one)).toBe(alike);
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
