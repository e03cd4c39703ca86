import { expect, it } from 'vitest';
import { giveConsent } from '#partners/connections/connections.ts';
import { addMember } from '#partners/team/team.ts';
import { inTransaction } from '#platform/db/client.ts';
import { anIssuer, aPartner, Browser, begin, signInAt } from '#test/partners/partner.ts';
import { aRegisteredPerson, idOf } from '#test/people/people.ts';

const t = anIssuer();

async function somebody() {
  const person = await aRegisteredPerson(t);
  return { id: await idOf(t, person), browser: new Browser(t, person.access_token) };
}

it('R-OP-47 a client in the sandbox gets no code of a stranger, not even with an old consent', async () => {
  const partner = await aPartner(t, { state: 'sandbox' });
  const { id, browser } = await somebody();
  const scopes = new Set(['openid', 'verified', 'age_over_18']);
  const consent = { accountId: id, clientId: partner.id, scopes };
  await inTransaction(t.deps.db, (tx) => giveConsent(t.deps, tx, consent));
  const next = await browser.page((await begin(partner)).url);
  const path = `/connect/authorize/${next}`;
  const scope = 'verified age_over_18';
  for (const answer of [
    await browser.call('GET', `${path}/consent`),
    await browser.call('POST', `${path}/agree`, { scope }),
    await browser.call('POST', `${path}/wait`),
  ]) {
    expect([answer.status, answer.body.code]).toEqual([404, 'client_unknown']);
  }
  // Nothing was agreed to: the request leads back to the page.
  expect(await browser.open(path)).not.toHaveProperty('left');
});

it('R-OP-47 a member signs in, and gives the client nothing more once removed', async () => {
  const partner = await aPartner(t, { state: 'sandbox' });
  const { id, browser } = await somebody();
  await addMember(t.deps, t.deps.db, { clientId: partner.id, accountId: id, role: 'viewer' });
  const { tokens } = await signInAt(partner, browser);
  const info = () =>
    fetch(new URL(String(partner.config.serverMetadata().userinfo_endpoint)), {
      headers: { authorization: `Bearer ${tokens.access_token}` },
    });
  expect((await info()).status).toBe(200);
  await t.deps.db
    .deleteFrom('client_members')
    .where('account_id', '=', id)
    .where('client_id', '=', partner.id)
    .execute();
  expect((await info()).status).toBe(401);
  const next = await browser.open((await begin(partner)).url);
  expect(next).toHaveProperty('page');
});
