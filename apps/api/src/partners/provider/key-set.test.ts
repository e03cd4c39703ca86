import { createRemoteJWKSet, decodeProtectedHeader, jwtVerify } from 'jose';
import * as openid from 'openid-client';
import { afterEach, expect, it, vi } from 'vitest';
import { MINUTE } from '#core/clock.ts';
import { retireSigning, signingKeys } from '#platform/keys/rotation/rotation.ts';
import { anIssuer, aPartner, Browser, signInAt } from '#test/partners/partner.ts';
import { aRegisteredPerson } from '#test/people/people.ts';

const t = anIssuer();
afterEach(() => {
  vi.useRealTimers();
});

const read = async (url: string) => {
  const answer = await fetch(new URL(url, t.issuer));
  const { keys } = (await answer.json()) as { keys: { kty: string; kid: string }[] };
  return { keys, headers: answer.headers };
};

it('R-OP-98 the key set of partners has no key that signs for Portico itself, and may be kept for minutes', async () => {
  await aPartner(t);
  for (const document of [
    'openid-configuration',
    'oauth-authorization-server',
    'ssf-configuration',
  ]) {
    const answer = await fetch(`${t.issuer}/.well-known/${document}`);
    expect(await answer.json()).toMatchObject({ jwks_uri: `${t.issuer}/connect/keys` });
  }
  const { keys, headers } = await read('/connect/keys');
  expect(keys.map(({ kty }) => kty)).toEqual(['EC', 'RSA']);
  const [, age] = /^public, max-age=(\d+)$/.exec(headers.get('cache-control') ?? '') ?? [];
  expect(Number(age)).toBeGreaterThan(0);
  expect(Number(age)).toBeLessThanOrEqual(300);
  // Partners that were configured with the address of before find their keys there, beside Portico's.
  const before = await read('/.well-known/jwks.json');
  expect(before.keys.map(({ kty }) => kty)).toEqual(['OKP', 'EC', 'RSA']);
  expect(before.keys).toEqual(expect.arrayContaining(keys));
  expect(before.headers.get('cache-control')).toBe('no-store');
});

it('R-OP-98 libraries find the key that signs in place of one that was ended at once, by its unknown kid', async () => {
  const metadata = { id_token_signed_response_alg: 'RS256' as const };
  const partner = await aPartner(t, { metadata });
  openid.enableNonRepudiationChecks(partner.config);
  const { access_token } = await aRegisteredPerson(t);
  const sets = ['/connect/keys', '/.well-known/jwks.json'].map((path) =>
    createRemoteJWKSet(new URL(path, t.issuer)),
  );
  const signIn = async () => {
    const { tokens } = await signInAt(partner, new Browser(t, access_token));
    const idToken = String(tokens.id_token);
    for (const set of sets) await jwtVerify(idToken, set, { audience: partner.id });
    return decodeProtectedHeader(idToken).kid;
  };
  const first = await signIn();
  const current = (await signingKeys(t.deps)).find(({ id }) => id === first);
  expect(current).toMatchObject({ purpose: 'partner_rs256', state: 'current' });
  expect(await retireSigning(t.deps, String(first), { now: true })).toMatchObject({ ok: true });
  await t.deps.keyRing.read();
  // They fetch a set again after half a minute or a minute.
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + 2 * MINUTE);
  const second = await signIn();
  expect(second).not.toBe(first);
  expect((await read('/connect/keys')).keys.map(({ kid }) => kid)).not.toContain(first);
});
