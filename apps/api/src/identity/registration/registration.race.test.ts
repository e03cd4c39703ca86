import { loadUi } from '@portico/locales';
import { describe, expect, it } from 'vitest';
import { MINUTE, SECOND } from '#core/clock.ts';
import { useRealHashes } from '#test/engines/hasher.ts';
import { anApp, startApp, type TestApp } from '#test/engines/start.ts';
import { expectContractError } from '#test/events/answers.ts';
import { freshEmail, freshPhone, tally, together, tryCode } from '#test/people/codes.ts';
import { get, PASSWORD, post, receiveCode, verifyAddress } from '#test/people/people.ts';

const t = anApp();

type Sent = { email: string; password?: string; verified?: string };

const register = (body: Sent, headers: Record<string, string> = {}, at = t) =>
  post(at, '/user/auth/registration-with-email', { password: PASSWORD, ...body }, { headers });

const accountsOf = (subject: string) =>
  t.deps.db.selectFrom('identities').selectAll().where('subject', '=', subject).execute();

function expectRefused(code: string, answer: Awaited<ReturnType<typeof register>>) {
  expect(answer.json()).toMatchObject({ code });
  expect(answer.body).not.toContain('access_token');
}

describe('R-REG-8 creating an account', () => {
  it('R-REG-8 is refused without a verified address', async () => {
    const { email } = freshEmail();
    const answer = await register({ email });
    expect(answer.statusCode).toBe(403);
    expectRefused('verification_missing', answer);
    await receiveCode(t, { email });
    expectRefused('verification_missing', await register({ email }));
    expectRefused('verification_missing', await register({ email, verified: 'x'.repeat(43) }));
    expect(await accountsOf(email)).toEqual([]);
  });

  it('R-REG-8 R-API-1 signs in with the address proof and answers in the language of the request', async () => {
    const { email } = freshEmail();
    const verified = await verifyAddress(t, email);
    const answer = await register({ email, verified }, { 'accept-language': 'de-DE' });
    expect(answer.statusCode).toBe(200);
    const tokens = answer.json() as { access_token: string; message: string };
    expect(Object.keys(tokens).sort()).toEqual(['access_token', 'message', 'refresh_token']);
    expect(tokens.message).toBe((await loadUi('de-DE')).success.account_created);
    const profile = await get(t, '/user/profile', tokens.access_token);
    expect(profile.json()).toMatchObject({
      email,
      phone: null,
      created_at: new Date(t.clock.now()).toISOString(),
      verificationStatus: 'NONE',
      detailsSubmitted: false,
    });
  });

  it('R-REG-8 is refused with the proof of another address or of a phone number', async () => {
    const [mine, victim] = [freshEmail(), freshEmail()];
    const verified = await verifyAddress(t, mine.email);
    expectRefused('verification_missing', await register({ ...victim, verified }));
    const phone = freshPhone();
    const proof = (await tryCode(t, phone, await receiveCode(t, phone))).json() as {
      verified: string;
    };
    expectRefused('verification_missing', await register({ ...victim, verified: proof.verified }));
    const crossed = await post(t, '/user/auth/registration-with-phone', {
      ...phone,
      password: PASSWORD,
      verified,
    });
    expect(crossed.json()).toMatchObject({ code: 'verification_missing' });
    // A refused attempt does not use up the proof.
    expect((await register({ ...mine, verified })).statusCode).toBe(200);
  });

  it('R-REG-8 accepts a proof only once', async () => {
    const { email } = freshEmail();
    const verified = await verifyAddress(t, email);
    expect((await register({ email, verified })).statusCode).toBe(200);
    expectRefused('verification_missing', await register({ email, verified }));
  });

  it('R-REG-8 accepts a proof for exactly 30 minutes', async () => {
    const [early, late] = [freshEmail(), freshEmail()];
    const proofs = [await verifyAddress(t, early.email), await verifyAddress(t, late.email)];
    t.clock.advance(30 * MINUTE - SECOND);
    expect((await register({ ...early, verified: proofs[0] ?? '' })).statusCode).toBe(200);
    t.clock.advance(2 * SECOND);
    expectRefused('verification_missing', await register({ ...late, verified: proofs[1] ?? '' }));
  });

  it('R-REG-8 is refused for an email address that already has an account', async () => {
    const { email } = freshEmail();
    await register({ email, verified: await verifyAddress(t, email) });
    t.clock.advance(MINUTE);
    const answer = await register({
      email,
      verified: await verifyAddress(t, email),
      password: 'Another 1 passphrase',
    });
    expect(answer.statusCode).toBe(409);
    expectRefused('email_already_exist', answer);
    expect((await post(t, '/user/auth/login', { email, password: PASSWORD })).statusCode).toBe(200);
  });

  it('R-REG-8 is refused for a phone number that already has an account', async () => {
    const phone = freshPhone();
    const verify = async () => {
      const answer = await tryCode(t, phone, await receiveCode(t, phone));
      return (answer.json() as { verified: string }).verified;
    };
    const send = async () =>
      post(t, '/user/auth/registration-with-phone', {
        ...phone,
        password: PASSWORD,
        verified: await verify(),
      });
    expect((await send()).statusCode).toBe(200);
    t.clock.advance(MINUTE);
    const second = await send();
    expect(expectContractError(second)).toMatchObject({ code: 'phone_already_exist' });
  });
});

describe('R-REG-8 concurrent registrations', () => {
  it('R-REG-8 create one account for twenty calls with one proof', async () => {
    useRealHashes(t);
    const { email } = freshEmail();
    const verified = await verifyAddress(t, email);
    const answers = await together(20, () => register({ email, verified }));
    expect(tally(answers)).toEqual({ ok: 1, verification_missing: 19 });
    expect(await accountsOf(email)).toHaveLength(1);
  });

  it('R-REG-8 create one account for twenty calls with twenty proofs, and no incomplete ones', async () => {
    useRealHashes(t);
    const { email } = freshEmail();
    const proofs: string[] = [];
    for (let n = 0; n < 20; n += 1) {
      proofs.push(await verifyAddress(t, email));
      t.clock.advance(30 * SECOND);
      // Resets the limit of ten sends an hour. The proofs stay valid.
      if (proofs.length !== 10) continue;
      await t.deps.db.deleteFrom('codes').execute();
      await t.deps.db.deleteFrom('recipient_sends').execute();
    }
    const before = await countAccounts();
    const answers = await together(20, (n) => register({ email, verified: proofs[n] ?? '' }));
    expect(tally(answers)).toEqual({ ok: 1, email_already_exist: 19 });
    expect(await accountsOf(email)).toHaveLength(1);
    expect(await countAccounts()).toBe(before + 1);
  });

  async function countAccounts() {
    const rows = await t.deps.db.selectFrom('accounts').select('id').execute();
    const details = await t.deps.db.selectFrom('kyc').select('account_id').execute();
    const identities = await t.deps.db.selectFrom('identities').select('account_id').execute();
    expect(details).toHaveLength(rows.length);
    expect(identities).toHaveLength(rows.length);
    return rows.length;
  }

  it('R-REG-8 create one account for all spellings of an address, in case and compatibility forms', async () => {
    useRealHashes(t);
    const { email } = freshEmail();
    const spellings = [
      email,
      email.toUpperCase(),
      `  ${email}\t`,
      email.replace('r', '\uff52'),
      email.replace('e', '\u212f'),
      email.replace('-', '-\u200b'),
    ];
    const verified = await verifyAddress(t, email);
    const answers = await Promise.all(spellings.map((each) => register({ email: each, verified })));
    expect(tally(answers)).toEqual({ ok: 1, verification_missing: spellings.length - 1 });
    for (const each of spellings) {
      const exists = await post(t, '/user/exist-email', { email: each });
      expect(exists.body).toBe('true');
    }
    expect(await accountsOf(email)).toHaveLength(1);
  });
});

describe('R-REG-8 the cookie with the address proof', () => {
  async function verifyWithCookie(at: TestApp, email: string) {
    const answer = await tryCode(at, { email }, await receiveCode(at, { email }));
    return { cookie: answer.cookies[0], header: String(answer.headers['set-cookie']) };
  }

  it('R-REG-8 is HttpOnly and SameSite=Strict, and is sufficient without a proof in the body', async () => {
    const { email } = freshEmail();
    const { cookie, header } = await verifyWithCookie(t, email);
    expect(cookie).toMatchObject({
      name: 'portico-verified',
      httpOnly: true,
      sameSite: 'Strict',
      path: '/',
      maxAge: 1800,
    });
    expect(header).not.toMatch(/domain|secure/i);
    const answer = await register({ email }, { cookie: `portico-verified=${cookie?.value}` });
    expect(answer.statusCode).toBe(200);
    const gone = answer.cookies.find(({ name }) => name === 'portico-verified');
    expect(gone?.value).toBe('');
    expect(gone?.expires?.getTime()).toBe(0);
  });

  it('R-REG-8 is bound to the host and to HTTPS when the public URL uses HTTPS', async () => {
    const secure = await startApp({ env: { PUBLIC_URL: 'https://portico.example' } });
    try {
      const { email } = freshEmail();
      const { cookie } = await verifyWithCookie(secure, email);
      expect(cookie).toMatchObject({
        name: '__Host-portico-verified',
        secure: true,
        httpOnly: true,
        sameSite: 'Strict',
        path: '/',
      });
      expect(cookie).not.toHaveProperty('domain');
      // A sibling host can set a cookie with the plain name, but not with the __Host- prefix.
      const planted = await register(
        { email },
        { cookie: `portico-verified=${cookie?.value}` },
        secure,
      );
      expectRefused('verification_missing', planted);
      const answer = await register(
        { email },
        { cookie: `portico-verified=planted; __Host-portico-verified=${cookie?.value}` },
        secure,
      );
      expect(answer.statusCode).toBe(200);
    } finally {
      await secure.close();
    }
  });

  it('R-REG-8 is ignored in a cross-site request', async () => {
    const { email } = freshEmail();
    const { cookie } = await verifyWithCookie(t, email);
    const headers = { cookie: `portico-verified=${cookie?.value}` };
    const foreign = await register({ email }, { ...headers, 'sec-fetch-site': 'cross-site' });
    expectRefused('verification_missing', foreign);
    expect(
      (await register({ email }, { ...headers, 'sec-fetch-site': 'same-origin' })).statusCode,
    ).toBe(200);
  });

  it.each([
    '%E0%A4%A',
    'a; portico-verified=b',
    '"',
    '__proto__=x; constructor=y',
    '\u00ff'.repeat(50),
  ])('R-REG-8 R-API-2 is ignored if it is malformed: %j', async (value) => {
    const answer = await register(freshEmail(), { cookie: `portico-verified=${value}` });
    expectRefused('verification_missing', answer);
  });

  it('R-REG-8 contains a proof that is stored only as a hash', async () => {
    const { email } = freshEmail();
    const verified = await verifyAddress(t, email);
    const rows = await t.deps.db.selectFrom('verifications').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(verified);
    expect(Buffer.from(verified, 'base64url')).toHaveLength(32);
  });
});

describe('R-API-5 whether an address has an account', () => {
  it('R-API-5 answers a plain false before the registration and true after it', async () => {
    const { email } = freshEmail();
    const before = await post(t, '/user/exist-email', { email });
    expect(before.body).toBe('false');
    expect(before.headers['content-type']).toMatch(/^application\/json/);
    await register({ email, verified: await verifyAddress(t, email) });
    const after = await post(t, '/user/exist-email', { email });
    expect(after.statusCode).toBe(200);
    expect(after.body).toBe('true');
  });

  it('R-API-5 answers false for a verified address without an account', async () => {
    const { email } = freshEmail();
    await verifyAddress(t, email);
    expect((await post(t, '/user/exist-email', { email })).body).toBe('false');
  });
});
