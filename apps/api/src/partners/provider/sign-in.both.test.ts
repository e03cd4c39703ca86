import * as openid from 'openid-client';
import { describe, expect, it } from 'vitest';
import {
  anIssuer,
  aPartner,
  aVerifiedPerson,
  Browser,
  begin,
  redeem,
  signInAt,
  thisMonth,
} from '#test/partners/partner.ts';

const t = anIssuer();

describe('R-OP-1 a verified person signs in at a partner', () => {
  it('R-OP-1 gives the agreed facts and nothing else, and asks no second time', async () => {
    const partner = await aPartner(t);
    const person = await aVerifiedPerson(t);
    const browser = new Browser(t, person.token);
    const first = await signInAt(partner, browser);
    expect(first.asked).toBe(true);
    const claims = first.tokens.claims();
    expect(claims).toMatchObject({
      iss: t.issuer,
      aud: partner.id,
      verified: true,
      verified_at: thisMonth(),
      age_over_18: true,
    });
    expect(Object.keys(claims ?? {}).sort()).toEqual(
      ['age_over_18', 'aud', 'exp', 'iat', 'iss', 'nonce', 'sub', 'verified', 'verified_at'].sort(),
    );
    expect(claims?.sub).not.toContain(person.id);
    const info = await openid.fetchUserInfo(
      partner.config,
      first.tokens.access_token,
      String(claims?.sub),
    );
    expect(info).toEqual({
      sub: claims?.sub,
      verified: true,
      verified_at: thisMonth(),
      age_over_18: true,
    });
    const { body } = await browser.call('GET', '/user/connections');
    expect(body.disclosures).toMatchObject([
      { claims: ['age_over_18', 'sub', 'verified', 'verified_at'] },
    ]);
    const second = await signInAt(partner, browser);
    expect(second.asked).toBe(false);
    expect(second.tokens.claims()?.sub).toBe(claims?.sub);
  });

  it('R-OP-1 keeps the code and the tokens of two tabs of one browser, whichever comes back first', async () => {
    const partner = await aPartner(t);
    const browser = new Browser(t, (await aVerifiedPerson(t)).token);
    const { tokens: former } = await signInAt(partner, browser);
    const [one, other] = [await begin(partner), await begin(partner)];
    const [left, right] = [await browser.open(one.url), await browser.open(other.url)];
    if (!('left' in left) || !('left' in right)) throw new Error('a page was shown');
    const later = await redeem(partner, other, right.left);
    const earlier = await redeem(partner, one, left.left);
    for (const tokens of [former, later, earlier]) {
      const sub = String(tokens.claims()?.sub);
      const info = await openid.fetchUserInfo(partner.config, tokens.access_token, sub);
      expect(info.verified).toBe(true);
    }
  });
});
