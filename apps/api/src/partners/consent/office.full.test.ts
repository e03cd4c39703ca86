import { afterAll, beforeAll, expect, it } from 'vitest';
import { aCrowd, type Member } from '#test/partners/crowd.ts';
import { aPartner, Browser, begin, type Issuer, startIssuer } from '#test/partners/partner.ts';

let t: Issuer;
beforeAll(async () => {
  t = await startIssuer({ env: { DISABLE_ADDRESS_LIMITS: 'false' } });
});
afterAll(() => t.close());

const SCOPE = { scope: 'verified age_over_18' };

it('R-OP-116 a hundred people behind one address get through two partners each, within a minute', async () => {
  const partners = [await aPartner(t), await aPartner(t)];
  const people = await aCrowd(t, { size: 100, months: 1 });
  const requests = await Promise.all(partners.map((partner) => begin(partner)));
  async function through({ token }: Member) {
    const browser = new Browser(t, token);
    const codes: string[] = [];
    for (const { url } of requests) {
      const path = `/connect/authorize/${await browser.page(url)}`;
      const read = [
        await browser.call('GET', `${path}/details`),
        await browser.call('GET', `${path}/consent`),
      ];
      expect(read.map(({ status }) => status)).toEqual([200, 200]);
      const { body } = await browser.call('POST', `${path}/agree`, SCOPE);
      const there = await browser.open(String(body.location));
      codes.push(('left' in there && there.left.searchParams.get('code')) || '');
    }
    return codes;
  }
  const codes = (await Promise.all(people.map(through))).flat();
  expect(new Set(codes).size).toBe(200);
  expect(codes).not.toContain('');
});
