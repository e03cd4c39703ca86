import { describe, expect, it } from 'vitest';
import {
  anIssuer,
  aPartner,
  aVerifiedPerson,
  Browser,
  begin,
  type Partner,
  signInAt,
  thisMonth,
} from '#test/partners/partner.ts';
import { partnersIn, seen } from '#test/people/landing.ts';
import { aRegisteredPerson } from '#test/people/people.ts';

const t = anIssuer();

/** What the page reads when the partner sends this browser to it. */
async function shown(partner: Partner, browser: Browser, params: Record<string, string> = {}) {
  const { url } = await begin(partner, params);
  const next = await browser.page(url);
  const path = `/connect/authorize/${next}`;
  const details = await browser.call('GET', `${path}/details`);
  const consent = await browser.call('GET', `${path}/consent`);
  expect([details.status, consent.status]).toEqual([200, 200]);
  return { details: details.body, consent: consent.body };
}

describe('R-OP-10 what the page gets', () => {
  it('R-OP-10 names the partner’s site, and shows a verified person the month that the partner learns', async () => {
    const partner = await aPartner(t);
    const person = await aVerifiedPerson(t);
    const { details, consent } = await shown(partner, new Browser(t, person.token));
    expect(details.partner).toEqual({
      name: 'Quay & Oar',
      host: 'quay.example',
      home: 'https://quay.example/',
      test: false,
      image: null,
      purpose: null,
    });
    expect(consent).toMatchObject({
      missing: ['verified', 'age_over_18'],
      verifiedMonth: thisMonth(),
      settled: false,
    });
  });

  it('R-OP-10 shows the same picture as the partner’s card on the landing page', async () => {
    const partner = await aPartner(t, { partnerId: 'quay-and-oar' });
    const person = await aVerifiedPerson(t);
    const { details } = await shown(partner, new Browser(t, person.token));
    const card = partnersIn(await seen(t)).find(({ id }) => id === 'quay-and-oar');
    expect(details.partner).toMatchObject({ image: card?.image });
    expect(card?.image).toMatch(/\.webp$/);
  });

  it('R-OP-10 asks nothing of a person who agreed before, unless something is new or the partner wants it', async () => {
    const partner = await aPartner(t);
    const { access_token } = await aRegisteredPerson(t);
    // Signed in a while ago.
    const created_at = Date.now() - 60_000;
    await t.deps.db.updateTable('sessions').set({ created_at }).execute();
    const verified = { scope: 'openid verified' };
    await signInAt(partner, new Browser(t, access_token), verified);
    // Each in a browser that the engine does not know.
    const again = async (params: Record<string, string>) =>
      (await shown(partner, new Browser(t, access_token), params)).consent;
    expect(await again(verified)).toMatchObject({ missing: [], settled: true });
    expect(await again({})).toMatchObject({ missing: ['age_over_18'], settled: false });
    expect(await again({ ...verified, prompt: 'consent' })).toMatchObject({ settled: false });
    expect(await again({ ...verified, prompt: 'login' })).toMatchObject({
      signInAgain: true,
      settled: false,
    });
    const acr_values = `${t.issuer}/acr/verified`;
    expect(await again({ ...verified, acr_values })).toMatchObject({ settled: false });
  });
});
