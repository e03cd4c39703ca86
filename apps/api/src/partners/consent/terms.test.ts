import * as openid from 'openid-client';
import { beforeAll, describe, expect, it } from 'vitest';
import { SECOND } from '#core/clock.ts';
import { addRows } from '#test/engines/rows.ts';
import {
  anIssuer,
  aPartner,
  Browser,
  begin,
  continueOn,
  type Partner,
  redeem,
  signInAt,
} from '#test/partners/partner.ts';
import { aRegisteredPerson } from '#test/people/people.ts';
import { acceptTerms, aNewcomer } from '#test/people/terms.ts';

let ahead = 0;
const t = anIssuer(() => ({ deps: { clock: { now: () => Date.now() + ahead } } }));
let partner: Partner;
beforeAll(async () => {
  partner = await aPartner(t);
});

const SILENT = { prompt: 'none', scope: 'openid verified' };

/** What the partner learns without any page: an error, or null with a code. */
async function silently(browser: Browser): Promise<string | null> {
  const there = await browser.open((await begin(partner, SILENT)).url);
  if (!('left' in there)) throw new Error(`the browser did not leave: ${JSON.stringify(there)}`);
  return there.left.searchParams.get('error');
}

describe('R-LEGAL-8 a sign-in at a partner', () => {
  it('R-LEGAL-8 asks a person first who has not accepted the terms, and goes on when they have', async () => {
    const { token } = await aNewcomer(t);
    const browser = new Browser(t, token);
    const begun = await begin(partner);
    const uid = await browser.page(begun.url);
    for (const [method, path, body] of [
      ['GET', 'consent', undefined],
      ['POST', 'agree', { scope: 'verified age_over_18' }],
      ['POST', 'wait', undefined],
    ] as const) {
      const answer = await browser.call(method, `/connect/authorize/${uid}/${path}`, body);
      expect([path, answer.status, answer.body.code]).toEqual([path, 403, 'terms_not_accepted']);
    }
    expect((await acceptTerms(t, token, 1)).statusCode).toBe(200);
    const tokens = await redeem(partner, begun, await continueOn(browser, uid));
    expect(tokens.claims()?.sub).toEqual(expect.any(String));
  });

  it('R-LEGAL-8 answers interaction_required without a page once new terms apply; what the partner has goes on', async () => {
    const { access_token } = await aRegisteredPerson(t);
    const browser = new Browser(t, access_token);
    const scope = { scope: 'openid verified offline_access', prompt: 'consent' };
    const { tokens } = await signInAt(partner, browser, scope);
    expect(await silently(browser)).toBeNull();

    const applies_on = new Date(t.deps.clock.now()).toISOString().slice(0, 10);
    await addRows(t, 'terms_versions', {
      version: 2,
      applies_on,
      announced_at: 0,
      telling_after: null,
    });
    ahead += 3 * SECOND;
    expect(await silently(browser)).toBe('interaction_required');
    const renewed = await openid.refreshTokenGrant(partner.config, String(tokens.refresh_token));
    const sub = String(tokens.claims()?.sub);
    const info = await openid.fetchUserInfo(partner.config, renewed.access_token, sub);
    expect(info.sub).toBe(sub);

    const begun = await begin(partner, { scope: 'openid verified' });
    const uid = await browser.page(begun.url);
    const asked = await browser.call('GET', `/connect/authorize/${uid}/consent`);
    expect(asked.body.code).toBe('terms_not_accepted');
    expect((await acceptTerms(t, access_token, 2)).statusCode).toBe(200);
    await redeem(partner, begun, await continueOn(browser, uid));
    expect(await silently(browser)).toBeNull();
  });
});
