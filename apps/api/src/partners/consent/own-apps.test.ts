import * as openid from 'openid-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operateOn } from '#test/engines/operate.ts';
import { findRow, findRows } from '#test/engines/rows.ts';
import { aDeveloper, aSandboxClient } from '#test/partners/console.ts';
import {
  aPartner,
  Browser,
  begin,
  type Issuer,
  type Partner,
  signInAt,
  startIssuer,
} from '#test/partners/partner.ts';
import { deleteAccount, erase, exported } from '#test/people/own-data.ts';
import { aRegisteredPerson, get, idOf, post } from '#test/people/people.ts';
import { aKnownPerson } from '#test/people/servers.ts';

let t: Issuer;
beforeAll(async () => {
  t = await startIssuer();
});
afterAll(() => t.close());

const SCOPE = { scope: 'openid verified email phone external_id' };

const markOwn = (id: string, ...more: string[]) => operateOn(t, 'client', 'own', id, ...more);

async function anOwnApp(given: Parameters<typeof aPartner>[1] = {}): Promise<Partner> {
  const app = await aPartner(t, given);
  expect(await markOwn(app.id)).toMatchObject({ code: 0, err: '' });
  return app;
}

const rowOf = (id: string) => findRow(t, 'clients', { id });

describe('R-OP-120 the company’s own app', () => {
  it('R-OP-120 gets the account’s id as sub, its addresses and the id at the company, and nobody is asked', async () => {
    const [app, second, partner] = [
      await anOwnApp(),
      await anOwnApp({ name: 'Pier' }),
      await aPartner(t, { name: 'Harbor' }),
    ];
    const person = await aKnownPerson(t);
    const browser = new Browser(t, person.token);
    const begun = await begin(app, SCOPE);
    const uid = await browser.page(begun.url);
    const shown = await browser.call('GET', `/connect/authorize/${uid}/details`);
    expect(shown.body).toMatchObject({ scopes: [], bare: true });
    const asked = await browser.call('GET', `/connect/authorize/${uid}/consent`);
    expect(asked.body).toMatchObject({ missing: [], settled: true, details: null });
    const { tokens } = await signInAt(app, browser, SCOPE);
    expect(tokens.claims()).toMatchObject({
      sub: person.id,
      email: person.email,
      email_verified: true,
      external_id: person.externalId,
      verified: false,
    });
    expect(tokens.claims()).not.toHaveProperty('phone_number');
    const info = await openid.fetchUserInfo(app.config, tokens.access_token, person.id);
    expect(info).toMatchObject({ sub: person.id, external_id: person.externalId });
    // Later sign-ins show no page at all.
    const again = await signInAt(app, browser, { ...SCOPE, prompt: 'none' });
    expect(again.asked).toBe(false);
    const more = await signInAt(second, browser, { scope: 'openid' });
    expect(more.tokens.claims()?.sub).toBe(person.id);
    expect(more.tokens.claims()).not.toHaveProperty('email');
    const there = await signInAt(partner, browser, { scope: 'openid' });
    expect(there.tokens.claims()?.sub).not.toBe(person.id);
  });

  it('R-OP-120 may act while the person is away, without a question, and gets no details of documents', async () => {
    const app = await anOwnApp({ ceiling: ['openid', 'offline_access', 'verified', 'profile'] });
    const person = await aRegisteredPerson(t);
    const browser = new Browser(t, person.access_token);
    const begun = await begin(app, { scope: 'openid offline_access email', prompt: 'consent' });
    const uid = await browser.page(begun.url);
    const asked = await browser.call('GET', `/connect/authorize/${uid}/consent`);
    expect(asked.body).toMatchObject({ settled: true });
    const { tokens } = await signInAt(app, browser, {
      scope: 'openid offline_access email',
      prompt: 'consent',
    });
    const renewed = await openid.refreshTokenGrant(app.config, String(tokens.refresh_token));
    expect(renewed.claims()).toMatchObject({ sub: await idOf(t, person), email: person.email });
    const { url } = await begin(app, { scope: 'openid profile' });
    const refused = await browser.open(url);
    expect('left' in refused && refused.left.searchParams.get('error')).toBe('invalid_scope');
  });

  it('R-OP-120 is shown to the person as what it is, and ends like any other', async () => {
    const app = await anOwnApp();
    const person = await aKnownPerson(t);
    const browser = new Browser(t, person.token);
    const enter = () =>
      signInAt(app, browser, { scope: 'openid email offline_access', prompt: 'consent' });
    const { tokens } = await enter();
    const shown = async () => (await get(t, '/user/connections', person.token)).json();
    expect(await shown()).toMatchObject({
      connections: [{ clientId: app.id, own: true, scopes: ['email'] }],
      disclosures: [{ clientId: app.id, claims: expect.arrayContaining(['sub', 'email']) }],
      // Nobody has to write to a partner.
      recipients: [],
    });
    const { data } = await exported(t, person.token);
    expect(data.partners).toMatchObject({ knownAs: [{ sector: app.id, sub: person.id }] });
    const works = () =>
      openid
        .refreshTokenGrant(app.config, String(tokens.refresh_token))
        .then(() => true)
        .catch(() => false);
    expect(await works()).toBe(true);
    await post(t, '/user/connections/disconnect', { clientId: app.id }, { token: person.token });
    expect(await works()).toBe(false);
    expect((await shown()).connections).toEqual([]);
    expect((await enter()).tokens.claims()?.sub).toBe(person.id);
    await erase(t, person.token);
    expect((await shown()).connections).toEqual([]);
    await deleteAccount(t, person.token);
    expect(await findRows(t, 'subjects', { account_id: person.id })).toEqual([]);
    const last = await findRows(t, 'audit_events', { kind: 'client_made_own' });
    expect(last.map(({ details }) => JSON.parse(details))).toContainEqual({ client: app.id });
  });

  it('R-OP-120 is in the discovery document: subjects may be public', async () => {
    const document = (await get(t, '/.well-known/openid-configuration')).json();
    expect(document.subject_types_supported).toEqual(['pairwise', 'public']);
    expect(document.scopes_supported).toContain('external_id');
  });
});

describe('R-OP-121 a client becomes the company’s own', () => {
  it('R-OP-121 by the command alone, which refuses one that is unknown or not live', async () => {
    const sandbox = await aSandboxClient(t, await aDeveloper(t));
    for (const [words, why] of [
      [['nobody'], 'There is no client nobody.'],
      [[sandbox.id], 'is not live'],
    ] as const) {
      const refused = await operateOn(t, 'client', 'own', ...words);
      expect(refused).toMatchObject({ code: 1, out: '' });
      expect(refused.err).toContain(why);
    }
    for (const words of [[], ['--with-people'], ['x', '--loud'], ['x', '--with-people', 'y']]) {
      expect(await operateOn(t, 'client', 'own', ...words)).toMatchObject({ code: 2, out: '' });
    }
    expect((await rowOf(sandbox.id)).own_since).toBeNull();
    const app = await anOwnApp();
    expect((await markOwn(app.id)).out).toContain('already');
    expect((await operateOn(t, 'client', 'list')).out).toContain('"own":true');
  });

  it('R-OP-121 with people only if told so, and whom it knew keeps their sub', async () => {
    const app = await aPartner(t);
    const [before, after] = [await aRegisteredPerson(t), await aRegisteredPerson(t)];
    const early = new Browser(t, before.access_token);
    const { tokens } = await signInAt(app, early, { scope: 'openid' });
    const refused = await markOwn(app.id);
    expect(refused).toMatchObject({ code: 1, out: '' });
    expect(refused.err).toContain('--with-people');
    expect((await rowOf(app.id)).own_since).toBeNull();
    expect(await markOwn(app.id, '--with-people')).toMatchObject({ code: 0 });
    const again = await signInAt(app, early, { scope: 'openid email' });
    expect(again.tokens.claims()).toMatchObject({
      sub: tokens.claims()?.sub,
      email: before.email,
    });
    const later = await signInAt(app, new Browser(t, after.access_token), { scope: 'openid' });
    expect(later.tokens.claims()?.sub).toBe(await idOf(t, after));
  });

  it('R-OP-121 by no request: a partner that asks for its scopes or claims gets none of them', async () => {
    const partner = await aPartner(t, { ceiling: ['openid', 'verified'] });
    const person = await aKnownPerson(t);
    const browser = new Browser(t, person.token);
    for (const scope of ['openid external_id', 'openid email', 'openid phone']) {
      const refused = await browser.open((await begin(partner, { scope })).url);
      expect('left' in refused && refused.left.searchParams.get('error')).toBe('invalid_scope');
    }
    const wanted = { external_id: { essential: true }, email: null, phone_number: null };
    const { tokens } = await signInAt(partner, browser, {
      scope: 'openid verified',
      claims: JSON.stringify({ id_token: wanted, userinfo: wanted }),
      subject_type: 'public',
      own: 'true',
      own_since: '1',
    });
    const claims = tokens.claims() ?? { sub: '' };
    expect(claims.sub).not.toBe(person.id);
    const info = await openid.fetchUserInfo(partner.config, tokens.access_token, claims.sub);
    for (const name of Object.keys(wanted)) {
      expect(claims).not.toHaveProperty(name);
      expect(info).not.toHaveProperty(name);
    }
  });

  it('R-OP-121 by no metadata: neither a row of an earlier version nor the engine takes a subject type from it', async () => {
    const metadata = { subject_type: 'public', own: true, scope: 'openid external_id' };
    const partner = await aPartner(t, { metadata: metadata as object });
    const person = await aKnownPerson(t);
    const browser = new Browser(t, person.token);
    const refused = await browser.open((await begin(partner, { scope: 'openid external_id' })).url);
    expect('left' in refused && refused.left.searchParams.get('error')).toBe('invalid_scope');
    const { tokens } = await signInAt(partner, browser, { scope: 'openid' });
    expect(tokens.claims()?.sub).not.toBe(person.id);
    expect(tokens.claims()?.sub).not.toContain(person.id);
  });

  it('R-OP-121 by no call of the console, and there is no registration', async () => {
    const owner = await aDeveloper(t);
    const token = owner.access_token;
    const asked = { own: true, isOwn: true, own_since: 1, ownSince: 1, subjectType: 'public' };
    const { id } = await aSandboxClient(t, owner, { ...asked, subject_type: 'public' });
    await post(t, `/console/clients/${id}/settings`, asked, { token });
    const wide = await post(
      t,
      `/console/clients/${id}/settings`,
      { scopes: ['openid', 'external_id'] },
      { token },
    );
    expect(wide.statusCode).toBe(400);
    const row = await rowOf(id);
    expect(row.own_since).toBeNull();
    expect(row.metadata).not.toMatch(/own|public/i);
    expect(row.ceiling).not.toContain('external_id');
    const document = (await get(t, '/.well-known/openid-configuration')).json();
    expect(document).not.toHaveProperty('registration_endpoint');
    for (const path of ['/connect/register', '/reg', '/connect/reg']) {
      expect((await post(t, path, { redirect_uris: [], ...asked })).statusCode).toBe(404);
    }
    const added = await operateOn(t, 'client', 'add', '--name', 'Own', '--own');
    expect(added).toMatchObject({ code: 2, out: '' });
  });
});
