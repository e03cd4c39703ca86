import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { disableAccount, enableAccount } from '../operator/operator.ts';
import { SECOND } from '../ports/clock.ts';
import { freshEmail, freshPhone, sendCode, tryCode, wrongCode } from '../test/codes.ts';
import { aRegisteredPerson, get, PASSWORD, post, receiveCode } from '../test/people.ts';
import { accountIdOf, NEW_PASSWORD, receiveToken } from '../test/resets.ts';
import { startApp, type TestApp } from '../test/start.ts';
import { aWallet, signedBy } from '../test/wallets.ts';
import { codeFor, wayOf } from '../test/ways-in.ts';
import type { AuditKind } from './audit.ts';
import { sealAudit } from './sealer.ts';
import { verifyAudit } from './verify.ts';

const HERE = '203.0.113.9';
const WRONG = 'Wrong 47 verdigris';

let t: TestApp;
/** Whatever was sent in a call, and every token that was answered. */
const sent = new Set<string>();
beforeAll(async () => {
  t = await startApp({ env: { TRUST_PROXY: '127.0.0.1', DISABLE_ADDRESS_LIMITS: 'true' } });
  const { inject } = t.app;
  t.app.inject = (async (request: { payload?: string }) => {
    if (request.payload !== undefined) keep(JSON.parse(request.payload), () => true);
    const answer = await (inject as (options: unknown) => Promise<{ body: string }>).call(
      t.app,
      request,
    );
    if (answer.body.startsWith('{')) keep(JSON.parse(answer.body), isSecret);
    return answer;
  }) as unknown as typeof inject;
});
afterAll(() => t.close());

const isSecret = (key: string) => /token|ticket|verified|nonce/.test(key);
function keep(body: Record<string, unknown>, wanted: (key: string) => boolean) {
  for (const [key, value] of Object.entries(body)) {
    // Ids of sessions and ways in open nothing, and what was ended is to be named.
    if (typeof value === 'string' && key !== 'id' && wanted(key)) sent.add(value);
  }
}

/** The call that an event is about, from an address of its own. */
const call = (url: string, body: unknown, token?: string) =>
  post(t, url, body, { headers: { 'x-forwarded-for': HERE }, ...(token && { token }) });

type Happened = {
  answer: { headers: Record<string, unknown> };
  /** Whose row it is; undefined where nobody is known yet, only what they called themselves. */
  account?: string | undefined;
};

const accountOf = ({ email }: { email: string }) => accountIdOf(t, email);
const signIn = (email: string, password: string) => call('/user/auth/login', { email, password });

const OPERATED = { headers: { 'x-request-id': 'operator' } };

/** One way to make each event happen. A new kind does not compile without one. */
const FLOWS: Record<AuditKind, () => Promise<Happened>> = {
  async code_sent() {
    return { answer: await call('/user/auth/send-code', freshEmail()) };
  },
  async code_wrong() {
    const to = freshPhone();
    const code = wrongCode(await receiveCode(t, to));
    return { answer: await call('/user/auth/verify-code', { ...to, code }) };
  },
  async registered() {
    const to = freshPhone();
    const code = await receiveCode(t, to);
    const { verified } = (await tryCode(t, to, code)).json() as { verified: string };
    const body = { ...to, password: PASSWORD, verified };
    const answer = await call('/user/auth/registration-with-phone', body);
    return { answer, account: await accountIdOf(t, to.phone) };
  },
  async signed_in() {
    const person = await aRegisteredPerson(t);
    const answer = await signIn(person.email, person.password);
    return { answer, account: await accountOf(person) };
  },
  async sign_in_failed() {
    return { answer: await signIn(freshEmail().email, WRONG) };
  },
  async sign_in_locked() {
    const person = await aRegisteredPerson(t);
    for (let n = 1; n < 10; n += 1) await signIn(person.email, WRONG);
    return { answer: await signIn(person.email, WRONG), account: await accountOf(person) };
  },
  async signed_out() {
    const { refresh_token, ...person } = await aRegisteredPerson(t);
    return {
      answer: await call('/user/auth/logout', { refresh_token }),
      account: await accountOf(person),
    };
  },
  async session_ended() {
    const { access_token: token, ...person } = await aRegisteredPerson(t);
    const { sessions } = (await get(t, '/user/sessions', token)).json() as {
      sessions: { id: string }[];
    };
    const answer = await call('/user/sessions/end', { id: sessions[0]?.id }, token);
    return { answer, account: await accountOf(person) };
  },
  async other_sessions_ended() {
    const { access_token: token, ...person } = await aRegisteredPerson(t);
    await signIn(person.email, person.password);
    const answer = await t.app.inject({
      method: 'POST',
      url: '/user/sessions/end-others',
      headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': HERE },
    });
    return { answer, account: await accountOf(person) };
  },
  async refresh_replayed() {
    const { refresh_token, ...person } = await aRegisteredPerson(t);
    await post(t, '/user/auth/refresh', { refresh_token });
    t.clock.advance(11 * SECOND);
    const answer = await call('/user/auth/refresh', { refresh_token });
    return { answer, account: await accountOf(person) };
  },
  async reset_requested() {
    const { email } = await aRegisteredPerson(t);
    return {
      answer: await call('/user/auth/forgot-password', { email }),
      account: await accountOf({ email }),
    };
  },
  async reset_refused() {
    const body = { newPassword: NEW_PASSWORD, reset_token: 'no-such-token-of-ours' };
    return { answer: await call('/user/reset-password', body) };
  },
  async password_reset() {
    const person = await aRegisteredPerson(t);
    const reset_token = await receiveToken(t, person.email);
    const answer = await call('/user/reset-password', { newPassword: NEW_PASSWORD, reset_token });
    return { answer, account: await accountOf(person) };
  },
  async password_changed() {
    const { access_token: token, ...person } = await aRegisteredPerson(t);
    const body = { currentPassword: person.password, newPassword: NEW_PASSWORD };
    return {
      answer: await call('/user/change-password', body, token),
      account: await accountOf(person),
    };
  },
  async password_change_failed() {
    const { access_token: token, ...person } = await aRegisteredPerson(t);
    const body = { currentPassword: WRONG, newPassword: NEW_PASSWORD };
    return {
      answer: await call('/user/change-password', body, token),
      account: await accountOf(person),
    };
  },
  async identity_added() {
    const { access_token: token, ...person } = await aRegisteredPerson(t);
    const to = freshPhone();
    const body = { ...to, code: await codeFor(t, to) };
    return {
      answer: await call('/user/identities/phone', body, token),
      account: await accountOf(person),
    };
  },
  async identity_refused() {
    const other = await aRegisteredPerson(t);
    const { access_token: token, ...person } = await aRegisteredPerson(t);
    const body = { email: other.email, code: await codeFor(t, other) };
    return {
      answer: await call('/user/identities/email', body, token),
      account: await accountOf(person),
    };
  },
  async identity_removed() {
    const { access_token: token, ...person } = await aRegisteredPerson(t);
    const to = freshPhone();
    await post(t, '/user/identities/phone', { ...to, code: await codeFor(t, to) }, { token });
    const { id } = await wayOf(t, token, 'phone');
    return {
      answer: await call('/user/identities/remove', { id }, token),
      account: await accountOf(person),
    };
  },
  async social_refused() {
    const answer = await t.app.inject({
      method: 'GET',
      url: '/user/auth/google/callback?code=x&state=y',
      headers: { 'x-forwarded-for': HERE },
    });
    return { answer };
  },
  async wallet_refused() {
    const wallet = aWallet();
    sent.add(wallet.address).add(wallet.address.toLowerCase());
    const signed = await signedBy(t, wallet, { domain: 'evil.example' });
    return { answer: await call('/user/auth/wallet/login', signed) };
  },
  async account_disabled() {
    const account = await accountOf(await aRegisteredPerson(t));
    await disableAccount(t.deps, account);
    return { answer: OPERATED, account };
  },
  async account_enabled() {
    const account = await accountOf(await aRegisteredPerson(t));
    await disableAccount(t.deps, account);
    await enableAccount(t.deps, account);
    return { answer: OPERATED, account };
  },
};

const rows = () => t.deps.db.selectFrom('audit_events').selectAll().execute();

/** What the work added to the trail, and what it answered. */
async function during<T>(work: () => Promise<T>) {
  const before = new Set((await rows()).map(({ id }) => id));
  const answer = await work();
  return { answer, added: (await rows()).filter(({ id }) => !before.has(id)) };
}

describe('R-AUDIT-1 every security event leaves one row', () => {
  it.each(Object.entries(FLOWS))(
    'R-AUDIT-1 %s: who, what, when, from where, by which request',
    async (kind, flow) => {
      const happened = await during(flow);
      const { answer, account } = happened.answer;
      const request = String(answer.headers['x-request-id']);
      const [event, ...more] = happened.added.filter(
        (row) => row.kind === kind && row.request_id === request,
      );
      expect(event).toMatchObject({
        at: t.clock.now(),
        ip: answer === OPERATED ? '' : HERE,
        account_id: account ?? null,
      });
      expect(more).toEqual([]);
      expect(JSON.parse(event?.details ?? '')).toBeTypeOf('object');
    },
  );

  it('R-AUDIT-1 the same stranger has the same name in it, and it is none of their addresses', async () => {
    const [one, other] = [freshEmail(), freshEmail()];
    const { added } = await during(async () => {
      for (const { email } of [one, one, other]) await signIn(email, WRONG);
    });
    const names = added.map(({ subject }) => subject ?? '');
    expect(names).toHaveLength(3);
    expect(new Set(names).size).toBe(2);
    for (const name of names) expect(name).toMatch(/^[\w-]{22}$/);
  });

  it('R-AUDIT-1 what did not happen leaves none', async () => {
    const to = freshPhone();
    const { added } = await during(async () => {
      const body = { ...to, password: PASSWORD, verified: 'no-proof-of-anything' };
      const refused = await call('/user/auth/registration-with-phone', body);
      expect(refused.statusCode).toBe(403);
      expect((await sendCode(t, to)).statusCode).toBe(200);
      expect((await sendCode(t, to)).statusCode).toBe(429);
    });
    expect(added.map(({ kind }) => kind)).toEqual(['code_sent']);
  });

  it('R-AUDIT-1 no row holds an address, a password, a code or a token, and the chain of all holds', async () => {
    await t.deliver();
    for (const { to } of [...t.mails, ...t.texts]) sent.add(to);
    const all = await rows();
    expect(all.length).toBeGreaterThan(60);
    expect(sent.size).toBeGreaterThan(60);
    for (const { mac: _mac, link: _link, at: _at, ...row } of all) {
      const text = JSON.stringify(row);
      for (const secret of [...sent].flatMap(formsOf)) {
        expect(secret.test(text), `${row.kind} matches ${secret}`).toBe(false);
      }
    }
    await sealAudit(t.deps);
    expect(await verifyAudit(t.deps)).toMatchObject({ checked: all.length, problems: [] });
  });

  /** How a value would show: an address by its name alone, a number without its plus, a code as a number of its own. */
  function formsOf(value: string): RegExp[] {
    const plain = RegExp.escape(value.replace(/^\+|@.*$/gs, ''));
    return [new RegExp(/^\d{6}$/.test(value) ? `\\b${plain}\\b` : plain)];
  }
});
