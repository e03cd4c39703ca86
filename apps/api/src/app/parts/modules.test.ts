import {
  addPhone,
  addWallet,
  deskClients,
  MODULES,
  type Module,
  navItems,
  registerWithPhone,
  walletLogin,
  walletNonce,
} from '@portico/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { methods } from '#app/doctor/data.ts';
import { contentUnder } from '#site/landing/landing.ts';
import { restarted } from '#test/engines/restarted.ts';
import { addRows } from '#test/engines/rows.ts';
import { anApp, type TestApp } from '#test/engines/start.ts';
import { partnersIn, seen } from '#test/people/landing.ts';
import { anOperator, desk } from '#test/people/operators.ts';
import { deleteAccount, exported, NO_ROWS, rowsOfAccount } from '#test/people/own-data.ts';
import { aRegisteredPerson, get, idOf, PASSWORD, post, receiveCode } from '#test/people/people.ts';
import { aPersonByPhone } from '#test/people/phones.ts';
import { messagesCausedBy, signInMethodsOf } from '#test/people/sign-in-methods.ts';
import { appWith, aSite, dataIn, openPage } from '#test/people/site.ts';
import { aWallet, aWalletPerson, messageOf, signedBy } from '#test/people/wallets.ts';
import { leftRows } from './left-rows.ts';

const t = anApp();
const site = aSite();
afterAll(() => site.remove());

/** Runs this on the installation as it is after a restart without these modules. */
async function without(off: readonly Module[], work: (app: TestApp) => Promise<void>) {
  const after = await restarted(t, { off });
  try {
    await work(after);
  } finally {
    await after.close();
  }
}

/** What a call that does not exist answers. */
async function expectUnknown(app: TestApp, path: string, token?: string): Promise<void> {
  const options = token === undefined ? {} : { token };
  const [answer, unknown] = await Promise.all([
    post(app, path, {}, options),
    post(app, '/user/no-such-call', {}, options),
  ]);
  const { requestId: _, ...body } = answer.json() as Record<string, unknown>;
  const { requestId: __, ...expected } = unknown.json() as Record<string, unknown>;
  expect([answer.statusCode, body], path).toEqual([404, expected]);
}

const pathsIn = async (app: TestApp) =>
  Object.keys(((await get(app, '/openapi.json')).json() as { paths: object }).paths);

describe('R-BRAND-41 modules that are off', () => {
  it('R-BRAND-41 a browser learns nothing of the offer while everything is offered', async () => {
    const app = await appWith(t, site);
    const { config } = dataIn((await openPage(app, '/auth')).body);
    for (const name of ['off', 'locales', 'countries', 'minimumAge'])
      expect(config).not.toHaveProperty(name);
    await app.close();
  });

  it('R-BRAND-41 their pages lead to /404, their links leave the navigation, and the browser learns what is off', async () => {
    await without(MODULES, async ({ deps }) => {
      const app = await appWith(t, site, deps);
      for (const path of ['/partners', '/partners/app/x', '/connect', '/connect?request=abc']) {
        const answer = await openPage(app, path);
        expect([answer.statusCode, answer.headers.location], path).toEqual([302, '/404']);
      }
      const { config, navigation, localization } = dataIn((await openPage(app, '/auth')).body);
      expect(config).toMatchObject({ off: expect.arrayContaining([...MODULES, '/connect']) });
      expect(partnersIn(localization)).toEqual([]);
      const links = navigation.flatMap(({ dropItems }) => dropItems.map(({ link }) => link));
      expect(links.join(' ')).not.toMatch(/ecosystem|marketplace|partners/);
      for (const { dropItems } of navigation) expect(dropItems).not.toEqual([]);
      expect((await app.inject(navItems.path)).json()).toEqual(navigation);
      await app.close();
    });
  });

  it('R-BRAND-41 a text that names one is replaced, unless an operator has replaced it', async () => {
    await without(['phone'], async (app) => {
      const { texts, email_phone_input_label } = await seen(app, 'de-DE');
      expect(texts['auth.label']).toBe('E-Mail-Adresse');
      expect(email_phone_input_label).toBe('E-Mail-Adresse');
      expect(texts).not.toHaveProperty('auth.lede');
    });
    expect((await seen(t, 'de-DE')).texts).toEqual({});
    const own = { 'auth.label': 'Your mail', 'pages.faq.questions.lost.answer': 'Call us.' };
    const before = { ...(await t.deps.brand()), texts: { 'en-US': own } };
    await without(['phone'], async ({ deps }) => {
      const { texts } = (await contentUnder(before, deps, 'en-US')).localization;
      expect(texts).toMatchObject(own);
      expect(texts['pages.faq.questions.time.answer']).not.toMatch(/phone/);
      expect(Object.keys(texts).filter((key) => key.startsWith('faq.'))).toEqual([]);
    });
  });
});

describe('R-BRAND-42 an installation without wallets', () => {
  it('R-BRAND-42 has none of their calls, also for somebody who was about to sign', async () => {
    const { access_token: token } = await aRegisteredPerson(t);
    const wallet = aWallet();
    const before = await signedBy(t, wallet);
    await without(['wallet'], async (app) => {
      await expectUnknown(app, walletNonce.path);
      await expectUnknown(app, walletLogin.path);
      await expectUnknown(app, addWallet.path, token);
      expect((await post(app, walletLogin.path, before)).statusCode).toBe(404);
      expect((await pathsIn(app)).filter((path) => path.includes('wallet'))).toEqual([]);
      expect(messageOf(app, wallet.address, 'x')).toContain('Sign in to');
    });
    expect((await post(t, walletLogin.path, before)).statusCode).toBe(200);
  });

  it('R-BRAND-42 R-BRAND-47 keeps a wallet that an account has, downloads and deletes it, and leaves nobody with it alone', async () => {
    const { access_token: token, wallet } = await aWalletPerson(t);
    const id = await idOf(t, { access_token: token });
    await without(['wallet'], async (app) => {
      const { identities } = await signInMethodsOf(app, token);
      expect(identities).toMatchObject([{ kind: 'wallet', removable: false }]);
      expect((await exported(app, token)).text.toLowerCase()).toContain(
        wallet.address.toLowerCase(),
      );
      expect((await deleteAccount(app, token)).statusCode).toBe(204);
      expect(await rowsOfAccount(app, id)).toEqual(NO_ROWS);
    });
  });
});

describe('R-BRAND-43 an installation without phones', () => {
  const phone = '+380671234567';

  it('R-BRAND-43 has no call for them, sends no text message, and accepts no code that was sent before', async () => {
    const { access_token: token } = await aRegisteredPerson(t);
    const code = await receiveCode(t, { phone });
    await without(['phone'], async (app) => {
      await expectUnknown(app, registerWithPhone.path);
      await expectUnknown(app, addPhone.path, token);
      const sent = await post(app, '/user/auth/send-code', { phone: '+380671234568' });
      expect(sent.json()).toMatchObject({ code: 'sms_unavailable' });
      const verified = await post(app, '/user/auth/verify-code', { phone, code });
      expect(verified.json()).toMatchObject({ code: 'code_expired' });
    });
  });

  it('R-BRAND-43 refuses the password of a number as an unknown one, and keeps the session that it has', async () => {
    const person = await aPersonByPhone(t);
    await without(['phone'], async (app) => {
      const answer = await post(app, '/user/auth/login', {
        email: person.phone,
        password: person.password,
      });
      const unknown = await post(app, '/user/auth/login', {
        email: '+380509999999',
        password: PASSWORD,
      });
      expect([answer.statusCode, answer.json().code]).toEqual([unknown.statusCode, 'login_failed']);
      expect((await get(app, '/user/profile', person.access_token)).statusCode).toBe(200);
      // They can add an email address, and then sign in by it.
      const code = await receiveCode(app, { email: 'from-phone@example.com' });
      const body = { email: 'from-phone@example.com', code };
      const added = await post(app, '/user/identities/email', body, { token: person.access_token });
      expect(added.statusCode).toBe(204);
      const { identities } = await signInMethodsOf(app, person.access_token);
      expect(identities.find(({ kind }) => kind === 'phone')).toMatchObject({ removable: true });
    });
  });

  it('R-BRAND-43 drops a text message that waited, rather than trying until it expires', async () => {
    await post(t, '/user/auth/send-code', { phone: '+380671234569' });
    const waiting = () =>
      t.deps.db.selectFrom('jobs').select('id').where('kind', '=', 'sms').execute();
    await without(['phone'], async (app) => {
      await app.deliver();
      expect(await waiting()).toEqual([]);
      expect(app.deps.metrics.read().unsent.sms.recipient).toBe(1);
    });
    expect(t.texts.filter(({ to }) => to === '+380671234569')).toEqual([]);
  });

  it('R-BRAND-43 writes to the email address of somebody who also has a number, and to nobody by text message', async () => {
    const both = await aRegisteredPerson(t);
    const id = await idOf(t, both);
    await addRows(t, 'identities', {
      kind: 'phone',
      subject: '+380671112299',
      account_id: id,
      created_at: t.clock.now(),
    });
    const alone = await aPersonByPhone(t);
    await without(['phone'], async (app) => {
      const told = await messagesCausedBy(app, async () => {
        for (const { access_token } of [both, alone])
          expect((await deleteAccount(app, access_token)).statusCode).toBe(204);
      });
      expect(told.map((line) => line.split(':')[0])).toEqual([both.email]);
    });
  });
});

describe('R-BRAND-44 an installation without the ecosystem or the marketplace', () => {
  it.each([
    ['marketplace', '/marketplace', '/ecosystem'],
    ['ecosystem', '/ecosystem', '/marketplace'],
  ] as const)(
    'R-BRAND-44 without the %s its page is not there, and the other one is, by its own name',
    async (off, gone, left) => {
      await without([off], async ({ deps }) => {
        const app = await appWith(t, site, deps);
        const answer = await openPage(app, gone);
        expect([answer.statusCode, answer.headers.location]).toEqual([302, '/404']);
        expect((await openPage(app, left)).statusCode).toBe(200);
        const { navigation } = dataIn((await openPage(app, '/auth')).body);
        expect(JSON.stringify(navigation)).not.toContain(off);
        expect(JSON.stringify(navigation)).toContain(left);
        await app.close();
      });
    },
  );

  it('R-BRAND-44 shows no project to anybody, and promises none', async () => {
    await without(['ecosystem'], async (app) => {
      const bundle = await seen(app);
      expect(partnersIn(bundle)).toEqual([]);
      expect(bundle.texts['home.none_text']).not.toMatch(/ecosystem/i);
    });
    expect(partnersIn(await seen(t)).length).toBeGreaterThan(10);
  });
});

describe('R-BRAND-45 an installation that turned the partners off', () => {
  it('R-BRAND-45 has none of their calls on either port', async () => {
    const { access_token } = await aRegisteredPerson(t);
    await without(['partners'], async (app) => {
      for (const path of ['/.well-known/openid-configuration', '/user/connections'])
        expect((await get(app, path, access_token)).statusCode, path).toBe(404);
      expect((await pathsIn(app)).filter((path) => /^\/(connect|console)/.test(path))).toEqual([]);
      const lead = await anOperator(t, { role: 'lead' });
      expect((await desk(app, lead, deskClients)).statusCode).toBe(404);
      expect(await leftRows(app.deps)).toBe(null);
    });
  });

  it('R-BRAND-45 does not start on a database that has rows of partners, and says which setting', async () => {
    const now = t.clock.now();
    await addRows(t, 'clients', {
      id: 'quay-and-oar',
      name: 'Quay & Oar',
      state: 'closed',
      metadata: '{}',
      ceiling: '[]',
      created_at: now,
      changed_at: now,
    });
    await without(['partners'], async ({ deps }) => {
      expect((await leftRows(deps))?.join(' ')).toMatch(
        /MODULES_OFF.*rows of partners.*MODULES_OFF/,
      );
    });
    expect(await leftRows(t.deps)).toBe(null);
  });
});

describe('R-BRAND-46 the doctor', () => {
  it('R-BRAND-46 counts people who cannot sign in anymore and gives their reference numbers, not others', async () => {
    const people = [await aWalletPerson(t), await aPersonByPhone(t)];
    const references = await Promise.all(
      people.map(async (person) => {
        const id = await idOf(t, person);
        const { reference } = await t.deps.db
          .selectFrom('kyc')
          .select('reference')
          .where('account_id', '=', id)
          .executeTakeFirstOrThrow();
        return reference;
      }),
    );
    const [ofWallet = '', ofPhone = ''] = references;
    const said = async (off: readonly Module[]) => {
      let text = '';
      await without(off, async ({ deps }) => {
        text = (await methods.run(deps)).map((finding) => finding.text).join('\n');
      });
      return text;
    };
    expect(await said([])).toBe('');
    expect(await said(['marketplace'])).toBe('');
    expect(await said(['wallet'])).toContain(ofWallet);
    expect(await said(['wallet'])).not.toContain(ofPhone);
    const both = await said(['wallet', 'phone']);
    for (const reference of references) expect(both).toContain(reference);
    // Somebody with an email address beside the wallet can still sign in.
    await addRows(t, 'identities', {
      kind: 'email',
      subject: 'also@example.com',
      account_id: await idOf(t, people[0] as { access_token: string }),
      created_at: t.clock.now(),
    });
    expect(await said(['wallet'])).not.toContain(ofWallet);
  });
});
