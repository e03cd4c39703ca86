import { BROWSER_COOKIE, passkeyLogin, passkeyOptions } from '@portico/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findRows } from '#test/engines/rows.ts';
import { startApp, type TestApp } from '#test/engines/start.ts';
import { aBrowser, type Browser } from '#test/people/browsers.ts';
import { freshEmail, freshPhone } from '#test/people/codes.ts';
import { aPersonAt, browserLetters, signInAt } from '#test/people/new-browsers.ts';
import { exported } from '#test/people/own-data.ts';
import { aPasskey } from '#test/people/passkeys.ts';
import { PASSWORD, post } from '#test/people/people.ts';
import { alsoKnownAs, aPersonByPhone, complete, pendingSecondFactor } from '#test/people/phones.ts';
import { accountIdOf } from '#test/people/resets.ts';
import { codeFor } from '#test/people/sign-in-methods.ts';
import { callbackOf, completeFlow } from '#test/people/social.ts';
import { anImportedPerson } from '#test/people/terms.ts';
import { aWallet, signedBy, walletLogin } from '#test/people/wallets.ts';
import { startProvider, type TestProvider } from '#test/providers/oidc-provider.ts';

let t: TestApp;
let google: TestProvider;
beforeAll(async () => {
  google = await startProvider('google', [callbackOf('google')]);
  t = await startApp({ env: google.env });
});
afterAll(() => Promise.all([t.close(), google.close()]));

const rowsOf = async (email: string) =>
  findRows(t, 'known_browsers', { account_id: await accountIdOf(t, email) });

describe('R-DEVICE-1 a sign-in from a browser that the account does not know', () => {
  it('R-DEVICE-1 is reported to every email address and phone number, with a link of its own', async () => {
    const { email } = await aPersonAt(t);
    const [id, { phone }] = [await accountIdOf(t, email), freshPhone()];
    await alsoKnownAs(t, id, phone);
    expect(await browserLetters(t, email)).toEqual([]);
    await signInAt(aBrowser(t), email);
    const [[mail = '', ...more], [text = '', ...others]] = [
      await browserLetters(t, email),
      await browserLetters(t, phone),
    ];
    expect([more, others]).toEqual([[], []]);
    expect(mail).toMatch(/^http:\/\/localhost:\d+\/not-me#[\w-]{43}$/m);
    expect(mail).toMatch(/^When: .* UTC$/m);
    expect(text).toMatch(/\/not-me#[\w-]{43}$/);
    // Neither where it came from, nor anything else about the account.
    expect(mail).not.toMatch(/127\.0\.0\.1|lightMyRequest/);
  });

  it('R-DEVICE-1 is reported in the person’s language and time zone, not in those of the new browser', async () => {
    const browser = aBrowser(t);
    const { email } = await aPersonAt(t, browser);
    const id = await accountIdOf(t, email);
    await t.deps.db
      .updateTable('accounts')
      .set({ locale: 'de-DE', time_zone: 'Europe/Berlin' })
      .where('id', '=', id)
      .execute();
    const headers = { 'accept-language': 'fr-FR', 'x-time-zone': 'Asia/Tokyo' };
    await signInAt(aBrowser(t), email, PASSWORD, headers);
    await t.deliver();
    const mail = t.mails.filter(({ to }) => to === email).at(-1);
    expect(mail?.subject).toBe('Neue Anmeldung bei Ihrem Konto bei Portico');
    expect(mail?.text).toMatch(/Mitteleuropäische/);
  });

  it('R-DEVICE-1 is reported for a code', async () => {
    const { email } = await aPersonAt(t);
    const other = aBrowser(t);
    t.clock.advance(30_000);
    await other.tryCode({ email }, await other.receiveCode({ email }));
    expect(await browserLetters(t, email)).toHaveLength(1);
  });

  it('R-DEVICE-1 is reported for a phone number, once its code was entered', async () => {
    const person = await aPersonByPhone(t);
    const ticket = await pendingSecondFactor(t, person);
    expect(await browserLetters(t, person.phone)).toEqual([]);
    await complete(t, person, await codeFor(t, person), ticket);
    expect(await browserLetters(t, person.phone)).toHaveLength(1);
  });

  it('R-DEVICE-1 is reported for a provider, and not for the browser of its first sign-in', async () => {
    const account = { sub: 'device-1', email: freshEmail().email, email_verified: true };
    const browser = { ours: new Map<string, string>(), theirs: new Map<string, string>() };
    await completeFlow(t, google, account, browser);
    expect(browser.ours.get(BROWSER_COOKIE)).toMatch(/^[\w-]{43}$/);
    await completeFlow(t, google, account, browser);
    expect(await browserLetters(t, account.email)).toEqual([]);
    await completeFlow(t, google, account);
    expect(await browserLetters(t, account.email)).toHaveLength(1);
  });

  it('R-DEVICE-1 is reported for a wallet whose account also has an address', async () => {
    const wallet = aWallet();
    const first = await walletLogin(t, await signedBy(t, wallet));
    const { access_token: token } = first.json();
    const { email } = freshEmail();
    const body = { email, code: await codeFor(t, { email }) };
    expect((await post(t, '/user/identities/email', body, { token })).statusCode).toBe(204);
    expect((await walletLogin(t, await signedBy(t, wallet))).statusCode).toBe(200);
    expect(await browserLetters(t, email)).toHaveLength(1);
  });

  it('R-DEVICE-1 is reported for a passkey, once for each browser', async () => {
    const { email, access_token } = await aPersonAt(t);
    const passkey = await aPasskey(t, access_token);
    const browser = aBrowser(t);
    for (let n = 0; n < 2; n += 1) {
      const options = (await browser.call(passkeyOptions.path, {})).json();
      const answer = await browser.call(passkeyLogin.path, passkey.assert(t, options));
      expect(answer.statusCode).toBe(200);
    }
    expect(await browserLetters(t, email)).toHaveLength(1);
  });

  it('R-DEVICE-1 is not reported if it is the first that the account remembers: somebody imported, or from before', async () => {
    const { email } = await anImportedPerson(t);
    const browser = aBrowser(t);
    await signInAt(browser, email);
    await signInAt(browser, email);
    expect(await browserLetters(t, email)).toEqual([]);
    await signInAt(aBrowser(t), email);
    expect(await browserLetters(t, email)).toHaveLength(1);
  });

  it('R-DEVICE-1 is not reported if it does not succeed', async () => {
    const { email } = await aPersonAt(t);
    const answer = await aBrowser(t).call('/user/auth/login', { email, password: 'Wrong 7 pass' });
    expect(answer.statusCode).toBe(401);
    expect(answer.cookies).toEqual([]);
    expect(await browserLetters(t, email)).toEqual([]);
    expect(await rowsOf(email)).toHaveLength(1);
  });
});

describe('R-DEVICE-2 the cookie by which a browser is known', () => {
  it('R-DEVICE-2 belongs to this host, over HTTPS, is unreadable to scripts, and lasts 180 days', async () => {
    const secure = await startApp({ env: { PUBLIC_URL: 'https://portico.example' } });
    try {
      const browser = aBrowser(secure);
      const { email } = await aPersonAt(secure, browser);
      const answer = await browser.call('/user/auth/login', { email, password: PASSWORD });
      expect(answer.headers['set-cookie']).toMatch(
        /^__Host-portico-browser=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      );
      // A neighboring host can set a cookie with the plain name.
      const value = browser.jar.get('__Host-portico-browser') ?? '';
      await secure.deliver();
      const before = secure.mails.length;
      const headers = { cookie: `portico-browser=${value}` };
      await post(secure, '/user/auth/login', { email, password: PASSWORD }, { headers });
      await secure.deliver();
      expect(secure.mails.length).toBe(before + 1);
    } finally {
      await secure.close();
    }
  });

  it('R-DEVICE-2 stays the same for each account and at each sign-in', async () => {
    const browser = aBrowser(t);
    const [one, other] = [await aPersonAt(t, browser), await aPersonAt(t, browser)];
    const value = browser.jar.get(BROWSER_COOKIE);
    await signInAt(browser, one.email);
    await signInAt(browser, other.email);
    expect(browser.jar.get(BROWSER_COOKIE)).toBe(value);
    for (const { email } of [one, other]) expect(await browserLetters(t, email)).toEqual([]);
  });

  it('R-DEVICE-2 is not stored, and what is stored joins no two accounts', async () => {
    const browser = aBrowser(t);
    const [one, other] = [await aPersonAt(t, browser), await aPersonAt(t, browser)];
    const [[mine], [theirs]] = [await rowsOf(one.email), await rowsOf(other.email)];
    expect(mine?.browser_hash).not.toBe(theirs?.browser_hash);
    const value = browser.jar.get(BROWSER_COOKIE) ?? '';
    expect(JSON.stringify(await findRows(t, 'known_browsers'))).not.toContain(value);
    const { data, text } = await exported(t, one.access_token);
    expect(data.knownBrowsers).toEqual([
      { first_at: expect.any(String), used_at: expect.any(String), expires_at: expect.any(String) },
    ]);
    for (const secret of [value, mine?.browser_hash ?? '']) expect(text).not.toContain(secret);
  });

  it('R-DEVICE-2 decides alone: the address and the kind of the browser do not', async () => {
    const { email, browser } = await aPersonAt(t, aBrowser(t, { remoteAddress: '198.51.100.1' }));
    const elsewhere = aBrowser(t, { remoteAddress: '203.0.113.99' });
    for (const [name, value] of browser.jar) elsewhere.jar.set(name, value);
    await signInAt(elsewhere, email, PASSWORD, { 'user-agent': 'Another browser' });
    expect(await browserLetters(t, email)).toEqual([]);
    await signInAt(aBrowser(t, { remoteAddress: '198.51.100.1' }), email);
    expect(await browserLetters(t, email)).toHaveLength(1);
  });

  it.each([
    ['of a browser in which another account signed in', (other: string) => other],
    ['that is empty', () => ''],
    ['that is too short', () => 'x'.repeat(42)],
    ['that is too long', () => 'x'.repeat(6000)],
    ['with other signs', () => `${'x'.repeat(42)}%`],
    ['of ours with one more sign', (_other: string, own: string) => `${own}x`],
  ])('R-DEVICE-2 one %s is not known to the account', async (_what, made) => {
    const { email, browser } = await aPersonAt(t);
    const stranger: Browser = aBrowser(t);
    await aPersonAt(t, stranger);
    const value = made(
      stranger.jar.get(BROWSER_COOKIE) ?? '',
      browser.jar.get(BROWSER_COOKIE) ?? '',
    );
    const headers = { cookie: `${BROWSER_COOKIE}=${value}` };
    const answer = await post(t, '/user/auth/login', { email, password: PASSWORD }, { headers });
    expect(answer.statusCode).toBe(200);
    expect(await browserLetters(t, email)).toHaveLength(1);
    expect(answer.cookies.find(({ name }) => name === BROWSER_COOKIE)?.value).toMatch(
      /^[\w-]{43}$/,
    );
  });
});
