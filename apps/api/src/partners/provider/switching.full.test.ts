import { expect, it } from 'vitest';
import { anIssuer, aPartner, Browser, begin, signInAt } from '#test/partners/partner.ts';
import { aRegisteredPerson, PASSWORD } from '#test/people/people.ts';

const t = anIssuer();
const ROUNDS = 15;

it('R-OP-113 a request that is answered during a sign-in does not bring the person before back', async () => {
  const partner = await aPartner(t);
  const [first, second] = [await aRegisteredPerson(t), await aRegisteredPerson(t)];
  const ask = async () => (await begin(partner, { prompt: 'none' })).url;
  const outcomes: (string | null)[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const browser = new Browser(t, first.access_token);
    await signInAt(partner, browser);
    const requests = await Promise.all(Array.from({ length: 12 }, ask));
    const tab = async () => {
      for (const url of requests) await browser.open(url);
    };
    const body = { email: second.email, password: PASSWORD };
    const [signedIn] = await Promise.all([browser.call('POST', '/user/auth/login', body), tab()]);
    expect(signedIn.status).toBe(200);
    const there = await browser.open(await ask());
    outcomes.push('left' in there ? there.left.searchParams.get('error') : 'page');
  }
  expect(outcomes).toEqual(Array(ROUNDS).fill('login_required'));
});
