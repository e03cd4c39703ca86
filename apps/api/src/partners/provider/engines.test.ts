import { beforeAll, describe, expect, it } from 'vitest';
import { anIssuer, aPartner } from '#test/partners/partner.ts';
import { createOpenIdProvider } from './provider.ts';

const t = anIssuer();
beforeAll(async () => {
  await aPartner(t);
});

describe('R-OP-21 an engine that cannot be made', () => {
  it('R-OP-21 does not take with it the engine of a later key ring, and is tried again', async () => {
    const { keyRing } = t.deps;
    const sound = keyRing.partnerKeys();
    const unusable = { version: 'unusable', keys: [{ kty: 'unknown' }] } as unknown as typeof sound;
    const rings = [unusable, unusable];
    const provider = createOpenIdProvider(
      { ...t.deps, keyRing: { ...keyRing, partnerKeys: () => rings.shift() ?? sound } },
      { requestCookie: 'request', sessionCookie: 'session', checkCookie: 'check' },
    );
    await expect(provider.engine()).rejects.toThrow();
    // The second request comes while the first one's engine is being made.
    const [failing, later] = await Promise.allSettled([provider.engine(), provider.engine()]);
    expect([failing.status, later.status]).toEqual(['rejected', 'fulfilled']);
    expect(await provider.engine()).toBe(later.status === 'fulfilled' && later.value);
  });
});
