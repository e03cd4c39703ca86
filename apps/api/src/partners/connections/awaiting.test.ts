import { describe, expect, it } from 'vitest';
import { DAY, systemClock } from '#core/clock.ts';
import { changeRows } from '#test/engines/rows.ts';
import { anIssuer, aPartner, Browser, begin, type Partner } from '#test/partners/partner.ts';
import { anOperator } from '#test/people/operators.ts';
import { aSubmission, CONFIRMED, decideCase } from '#test/people/reviews.ts';

const t = anIssuer();

const demanded = () => ({ acr_values: `${t.issuer}/acr/verified` });

const anOpenPartner = (name: string, initiate = 'https://quay.example/login?from=portico') =>
  aPartner(t, { name, metadata: { initiate_login_uri: initiate } });

/** The person opens the partner, reads that it takes verified people only, and gets verified first. */
async function waitsAt(partner: Partner, token: string) {
  const browser = new Browser(t, token);
  const there = await browser.page((await begin(partner, demanded())).url);
  const call = `/connect/authorize/${there}`;
  const consent = await browser.call('GET', `${call}/consent`);
  const waits = await browser.fetch(`${call}/wait`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(waits.status).toBe(204);
  return { consent, browser, call };
}

async function confirmed({ caseId }: { caseId: string }) {
  await decideCase(t, await anOperator(t), caseId, CONFIRMED);
  await t.deliver();
  return t.mails.at(-1);
}

describe('R-OP-9 a person who has to be verified first', () => {
  it('R-OP-9 gets a confirmation that leads back to the partner, whose address begins a sign-in', async () => {
    const partner = await anOpenPartner('Quay & Oar');
    const person = await aSubmission(t);
    const { consent } = await waitsAt(partner, person.token);
    expect(consent.body).toMatchObject({ verified: false, usualMinutes: null });
    const mail = await confirmed(person);
    expect(mail?.text).toContain('You can now continue to \u2068Quay & Oar\u2069.');
    const url = `https://quay.example/login?from=portico&iss=${encodeURIComponent(t.issuer)}`;
    expect(mail?.text).toContain(url);
    expect(mail?.html).toContain('Continue to \u2068Quay &#38; Oar\u2069');
    expect(mail?.html).toContain(url.replaceAll('&', '&#38;'));
  });

  it('R-OP-9 is led to the partner visited last', async () => {
    const person = await aSubmission(t);
    await waitsAt(await anOpenPartner('First'), person.token);
    await waitsAt(await anOpenPartner('Second'), person.token);
    expect((await confirmed(person))?.text).toContain('Second');
  });

  it.each([
    ['cannot be opened from here', async (partner: Partner) => partner, null],
    [
      'was closed meanwhile',
      async (partner: Partner) => {
        const closing = { state: 'closed' as const, closed_at: 1 };
        await t.deps.db.updateTable('clients').set(closing).where('id', '=', partner.id).execute();
        return partner;
      },
      'https://quay.example/login',
    ],
    [
      'was visited months ago',
      async (partner: Partner) => {
        await changeRows(
          t,
          'connections',
          { client_id: partner.id },
          { awaiting_since: systemClock.now() - 91 * DAY },
        );
        return partner;
      },
      'https://quay.example/login',
    ],
  ])('R-OP-9 gets the usual email when the partner %s', async (_title, meanwhile, initiate) => {
    const partner = await aPartner(t, {
      name: 'Elsewhere',
      metadata: initiate === null ? {} : { initiate_login_uri: initiate },
    });
    const person = await aSubmission(t);
    await waitsAt(partner, person.token);
    await meanwhile(partner);
    const mail = await confirmed(person);
    expect(mail?.text).toContain('all features are unlocked');
    expect(mail?.text).not.toContain('Elsewhere');
  });

  it('R-OP-9 is neither connected nor known to the partner meanwhile', async () => {
    const partner = await anOpenPartner('Quay & Oar');
    const person = await aSubmission(t);
    const { browser, call } = await waitsAt(partner, person.token);
    expect((await browser.call('GET', '/user/connections')).body).toEqual({
      connections: [],
      disclosures: [],
      recipients: [],
    });
    // The request itself is still there: the decision may come at once.
    expect((await browser.call('POST', `${call}/decline`)).status).toBe(200);
  });
});
