import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_BRAND } from '@portico/contract/site/brand';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app/app.ts';
import { createDeps } from '#app/deps.ts';
import { examine } from '#app/doctor/doctor.ts';
import { siteConfig } from '#site/pages/pages.ts';
import { expectContractError } from '#test/events/answers.ts';
import { freshEmail } from '#test/people/codes.ts';
import { exported } from '#test/people/own-data.ts';
import { aRegisteredPerson, get, idOf } from '#test/people/people.ts';
import { eventsAbout } from '#test/people/resets.ts';
import {
  addAddress,
  identityOfKind,
  remove,
  signInMethodsOf,
} from '#test/people/sign-in-methods.ts';
import {
  aBrowser,
  atProvider,
  completeFlow,
  completeLinking,
  flowEndOf,
  handleCallback,
  openProvider,
  profileOf,
  somebody,
} from '#test/people/social.ts';
import { providersBy } from '#test/providers/oidc-provider.ts';
import { type GenericApp, startGenericApp } from '#test/providers/social-app.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let t: GenericApp;
beforeAll(async () => {
  const icon = join(mkdtempSync(join(tmpdir(), 'portico-icon-')), 'quay.png');
  writeFileSync(icon, PNG);
  t = await startGenericApp({ OIDC_QUAY_ICON: icon });
});
afterAll(() => t.close());

describe('R-SOC-6 providers that the settings name', () => {
  it.each(['quay', 'harbor'] as const)(
    'R-SOC-6 %s signs a new person up, and the same person in again',
    async (name) => {
      const account = somebody({ given_name: 'Ada', family_name: 'Byron' });
      const first = await completeFlow(t, t[name], account);
      expect(Object.keys(first.words)).toEqual(['access_token', 'refresh_token', 'kyc']);
      const profile = await profileOf(t, first);
      expect(profile).toMatchObject({
        email: account.email,
        givenName: 'Ada',
        familyName: 'Byron',
      });
      const again = await completeFlow(t, t[name], account);
      expect(Object.keys(again.words)).toEqual(['access_token', 'refresh_token']);
      expect((await profileOf(t, again)).id).toBe(profile.id);
      const { json } = await get(t, '/user/sessions', again.words.access_token);
      const { sessions } = json() as { sessions: { method: string }[] };
      expect(sessions.map(({ method }) => method)).toEqual([`oidc-${name}`, `oidc-${name}`]);
    },
  );

  it('R-SOC-6 the same subject at two providers is two people', async () => {
    const { sub } = somebody();
    const ids = [];
    for (const name of ['quay', 'harbor'] as const)
      ids.push((await profileOf(t, await completeFlow(t, t[name], { sub }))).id);
    expect(new Set(ids).size).toBe(2);
  });

  it('R-SOC-6 R-SOC-4 a verified address joins the account that has it, whose owner learns by which provider', async () => {
    const person = await aRegisteredPerson(t);
    const id = await idOf(t, person);
    const landed = await completeFlow(t, t.quay, somebody({ email: person.email }));
    expect((await profileOf(t, landed)).id).toBe(id);
    expect(await eventsAbout(t, id)).toContainEqual(['identity_added', { with: 'oidc-quay' }]);
    await t.deliver();
    const texts = t.mails.filter(({ to }) => to === person.email).map(({ text }) => text);
    expect(texts.join('\n')).toContain(`Quay ID ${person.email}`);
  });

  it.each([[false], [undefined]])(
    'R-SOC-6 R-SOC-4 an address of which it says %j takes over nobody',
    async (email_verified) => {
      const person = await aRegisteredPerson(t);
      const { sub } = somebody();
      const account = {
        sub,
        email: person.email,
        ...(email_verified === false && { email_verified }),
      };
      const landed = await completeFlow(t, t.quay, account);
      expect(Object.keys(landed.words)).toContain('kyc');
      const profile = await profileOf(t, landed);
      expect(profile.id).not.toBe(await idOf(t, person));
      expect(profile.email).toBe(null);
    },
  );

  it('R-SOC-6 is added to an account, listed, in the data download, and removed with its sessions', async () => {
    const person = await aRegisteredPerson(t);
    const account = somebody();
    const linked = await completeLinking(t, person.access_token, { provider: t.harbor, account });
    expect(linked).toMatchObject({ page: '/security', words: { added: 'oidc-harbor' } });
    const identity = await identityOfKind(t, person.access_token, 'oidc-harbor');
    expect(identity).toMatchObject({ kind: 'oidc-harbor', label: account.email, removable: true });
    const { text } = await exported(t, person.access_token);
    expect(text).toMatch(/"kind": ?"oidc-harbor"/);
    const { words } = await completeFlow(t, t.harbor, account);
    expect((await remove(t, person.access_token, identity)).statusCode).toBe(204);
    expect((await get(t, '/user/profile', words.access_token)).statusCode).toBe(401);
    await t.deliver();
    const mails = t.mails.filter(({ subject }) => subject.includes('was removed'));
    expect(mails.at(-1)?.text).toContain(`Harbor ID ${account.email}`);
    expect(await eventsAbout(t, await idOf(t, person))).toContainEqual([
      'identity_removed',
      expect.objectContaining({ with: 'oidc-harbor' }),
    ]);
  });

  it('R-SOC-6 one that the settings no longer name signs nobody in; its identity can be seen and removed', async () => {
    const { words } = await completeFlow(t, t.quay, somebody());
    const token = words.access_token ?? '';
    await addAddress(t, token, freshEmail());
    const { config, secrets, db, clock, mailer, sms, hasher } = t.deps;
    const deps = createDeps({ ...config, providers: providersBy({}) }, secrets, {
      db,
      clock,
      mailer,
      sms,
      hasher,
    });
    const later = { ...t, deps, app: await buildApp(deps) };
    const login = await later.app.inject('/user/auth/oidc-quay/login');
    expect(login.statusCode).toBe(404);
    const identity = await identityOfKind(later, token, 'oidc-quay');
    const { identities } = await signInMethodsOf(later, token);
    // It does not count as a usable sign-in method.
    expect(identities.find(({ kind }) => kind === 'email')?.removable).toBe(false);
    expect((await remove(later, token, identity)).statusCode).toBe(204);
    await later.app.close();
  });

  it('R-SOC-6 a page gets the providers in the order of the settings, and the picture from this server', async () => {
    const { providers } = siteConfig(t.deps.config, DEFAULT_BRAND);
    expect(providers).toEqual([
      { id: 'oidc-quay', name: 'Quay ID', icon: expect.any(String) },
      { id: 'oidc-harbor', name: 'Harbor ID', icon: null },
      { id: 'oidc-away', name: 'Away ID', icon: null },
    ]);
    const path = providers.find(({ id }) => id === 'oidc-quay')?.icon ?? '';
    const answer = await t.app.inject(path);
    expect(answer.rawPayload.equals(PNG)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    for (const file of ['oidc-quay.png', 'oidc-harbor.png', '..%2Fsecret.png', 'null'])
      expectContractError(await t.app.inject(`/images/providers/${file}`));
  });

  it('R-SOC-6 the visits of each are in the description of the calls', async () => {
    const { paths } = (await t.app.inject('/openapi.json')).json() as { paths: object };
    for (const visit of ['login', 'callback'])
      expect(paths).toHaveProperty([`/user/auth/oidc-quay/${visit}`]);
  });
});

describe('R-SOC-7 a generic provider that is down', () => {
  it('R-SOC-7 at the start hinders neither the start nor the others', async () => {
    const end = flowEndOf(await t.app.inject('/user/auth/oidc-away/login'));
    expect(end).toMatchObject({ page: '/auth', words: { error: 'social_unavailable' } });
    const { words } = await completeFlow(t, t.quay, somebody());
    expect(words).toHaveProperty('access_token');
  });

  it('R-SOC-7 is named by the doctor, with its setting; the others are not', async () => {
    const found = (await examine(t.deps)).find(({ subject }) => subject === 'sign-in providers');
    expect(found?.findings.map(({ text }) => text)).toEqual([
      'Away ID does not answer as expected (unreachable). Check OIDC_AWAY_ISSUER and the firewall.',
    ]);
  });

  it('R-SOC-7 during a sign-in leads back with a reason, and the others go on', async () => {
    const own = await startGenericApp();
    try {
      const account = somebody();
      own.quay.knows(account);
      const browser = aBrowser();
      const back = await atProvider(
        browser,
        await openProvider(own, browser, 'oidc-quay'),
        account,
      );
      await own.quay.close();
      const end = await handleCallback(own, browser, back);
      expect(end).toMatchObject({ page: '/auth', words: { error: 'social_unavailable' } });
      const { words } = await completeFlow(own, own.harbor, somebody());
      expect(words).toHaveProperty('access_token');
    } finally {
      await own.close().catch(() => {});
    }
  });
});
