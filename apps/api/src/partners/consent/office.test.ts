import { afterAll, beforeAll, expect, it } from 'vitest';
import { aPartner, Browser, begin, type Issuer, startIssuer } from '#test/partners/partner.ts';
import { aRegisteredPerson } from '#test/people/people.ts';

let t: Issuer;
beforeAll(async () => {
  t = await startIssuer({ env: { DISABLE_ADDRESS_LIMITS: 'false' } });
});
afterAll(() => t.close());

it('R-OP-116 the calls of one session are bounded, and so are those of one address', async () => {
  const [one, other] = [await aRegisteredPerson(t), await aRegisteredPerson(t)];
  const { url } = await begin(await aPartner(t));
  const tried = async (browser: Browser, times: number) => {
    const path = `/connect/authorize/${await browser.page(url)}`;
    const calls = Array.from({ length: times }, () => browser.call('GET', `${path}/consent`));
    return (await Promise.all(calls)).filter(({ status }) => status === 429).length;
  };
  const refused = await tried(new Browser(t, one.access_token), 160);
  expect(refused).toBeGreaterThan(20);
  expect(refused).toBeLessThanOrEqual(40);
  // Somebody else at the same address is not refused.
  expect(await tried(new Browser(t, other.access_token), 5)).toBe(0);
  const begun = Array.from({ length: 400 }, () => new Browser(t).fetch(url));
  const statuses = (await Promise.all(begun)).map(({ status }) => status);
  expect(statuses).toContain(429);
});
