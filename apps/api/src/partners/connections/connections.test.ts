import * as openid from 'openid-client';
import { describe, expect, it } from 'vitest';
import { anIssuer, aPartner, Browser, begin, signInAt } from '#test/partners/partner.ts';
import { exported } from '#test/people/own-data.ts';
import { aRegisteredPerson, idOf, post } from '#test/people/people.ts';
import { upsertAwaiting } from './connections.store.ts';

const t = anIssuer();

const SCOPE = { scope: 'openid verified' };
const OFFLINE = { scope: 'openid verified offline_access', prompt: 'consent' };

async function connected(params: Record<string, string> = OFFLINE) {
  const partner = await aPartner(t);
  const person = await aRegisteredPerson(t);
  const browser = new Browser(t, person.access_token);
  const { tokens } = await signInAt(partner, browser, params);
  return { partner, person, browser, tokens };
}

type Shown = {
  connections: Record<string, unknown>[];
  disclosures: Record<string, unknown>[];
};

async function shown(browser: Browser): Promise<Shown> {
  const { status, body } = await browser.call('GET', '/user/connections');
  expect(status).toBe(200);
  return body as Shown;
}

/** Whether the tokens still open anything at the issuer. */
async function areDead({ partner, tokens }: Awaited<ReturnType<typeof connected>>) {
  const sub = String(tokens.claims()?.sub);
  const info = await openid.fetchUserInfo(partner.config, tokens.access_token, sub).then(
    () => 200,
    (error: { status?: number }) => error.status,
  );
  const renewed = await openid
    .refreshTokenGrant(partner.config, String(tokens.refresh_token))
    .then(() => 200)
    .catch((error: { status?: number }) => error.status);
  return { info, renewed };
}
const ALIVE = { info: 200, renewed: 200 };
const DEAD = { info: 401, renewed: 400 };

describe('R-OP-4 a person sees and ends what they agreed to', () => {
  it('R-OP-4 lists partner, facts, first and last use, and each disclosure without its values', async () => {
    const { partner, person, browser } = await connected();
    await signInAt(partner, browser, SCOPE);
    await signInAt(partner, new Browser(t, person.access_token), SCOPE);
    // The first browser gave the same twice on one day.
    const { connections, disclosures } = await shown(browser);
    expect(connections).toEqual([
      {
        clientId: partner.id,
        name: 'Quay & Oar',
        host: 'quay.example',
        test: false,
        own: false,
        open: true,
        scopes: ['verified'],
        agreedAt: expect.any(String),
        firstUsedAt: expect.any(String),
        lastUsedAt: expect.any(String),
      },
    ]);
    expect(disclosures).toHaveLength(2);
    expect(disclosures[0]).toMatchObject({
      clientId: partner.id,
      // What an unverified person has no value of was not given.
      claims: ['sub', 'verified'],
    });
  });

  it('R-OP-4 kills every token at once when the person disconnects, and asks again next time', async () => {
    const there = await connected();
    expect(await areDead(there)).toEqual(ALIVE);
    const { partner, browser } = there;
    const ended = await browser.fetch('/user/connections/disconnect', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${browser.token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ clientId: partner.id }),
    });
    expect(ended.status).toBe(204);
    expect(await areDead(there)).toEqual(DEAD);
    expect((await shown(browser)).connections).toEqual([]);
    // What was given stays on record.
    expect((await shown(browser)).disclosures.length).toBeGreaterThan(0);
    const begun = await begin(partner, SCOPE);
    expect(await browser.open(begun.url)).toHaveProperty('page');
  });

  it('R-OP-4 leaves the connections of other people and to other partners', async () => {
    const one = await connected();
    const other = await connected();
    await post(
      t,
      '/user/connections/disconnect',
      { clientId: other.partner.id },
      { token: one.person.access_token },
    );
    expect(await areDead(one)).toEqual(ALIVE);
    expect(await areDead(other)).toEqual(ALIVE);
  });

  it('R-OP-4 ends with the account, and with the erasure of the person’s data', async () => {
    for (const path of ['/user/delete-account', '/user/own-data/erase']) {
      const there = await connected();
      const { person } = there;
      expect((await post(t, path, {}, { token: person.access_token })).statusCode).toBeLessThan(
        300,
      );
      expect(await areDead(there)).toEqual(DEAD);
    }
  });

  it('R-OP-4 ends tokens of the browser when the person signs out, and keeps those given for their absence', async () => {
    const short = await connected(SCOPE);
    const long = await connected(OFFLINE);
    for (const { person } of [short, long]) {
      await post(t, '/user/auth/logout', { refresh_token: person.refresh_token });
    }
    expect((await areDead(short)).info).toBe(401);
    expect(await areDead(long)).toEqual(ALIVE);
    // The partner’s next request finds nobody signed in.
    const begun = await begin(long.partner, SCOPE);
    expect(await long.browser.open(begun.url)).toHaveProperty('page');
  });

  it('R-OP-4 show every time in the data download as a date, also since when a partner waits', async () => {
    const { person, partner } = await connected();
    const id = await idOf(t, person);
    await upsertAwaiting(t.deps.db, { accountId: id, clientId: partner.id, now: t.clock.now() });
    const { data, text } = await exported(t, person.access_token);
    expect(data.partners).toMatchObject({
      connections: [{ awaiting_since: new Date(t.clock.now()).toISOString() }],
    });
    // A time in milliseconds has thirteen digits, and nothing else about a person that is a number.
    expect(text).not.toMatch(/:\s*\d{13}\b/);
  });

  it('R-OP-4 are part of the data download, with the number by which each partner knows the person', async () => {
    const { person, partner, tokens } = await connected();
    const { data } = await exported(t, person.access_token);
    expect(data.partners).toMatchObject({
      connections: [{ name: 'Quay & Oar', client_id: partner.id }],
      knownAs: [{ sector: partner.id, sub: tokens.claims()?.sub }],
      disclosures: [{ name: 'Quay & Oar', claims: 'sub verified' }],
    });
    expect(await idOf(t, person)).toBeTypeOf('string');
  });
});
