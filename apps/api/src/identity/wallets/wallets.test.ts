import { describe, expect, it } from 'vitest';
import { startHousekeeping } from '#app/housekeeping.ts';
import { DAY, MINUTE, SECOND } from '#core/clock.ts';
import { hashToken } from '#core/opaque-token.ts';
import { changeRows, findRow, findRows } from '#test/engines/rows.ts';
import { anApp, startApp } from '#test/engines/start.ts';
import { tally, together } from '#test/people/codes.ts';
import { get, post } from '#test/people/people.ts';
import {
  askNonce,
  aWallet,
  aWalletPerson,
  messageOf,
  type Nonce,
  signedBy,
  timeOf,
  walletLogin,
} from '#test/people/wallets.ts';

const t = anApp();

describe('R-WAL-5 signing in with a wallet', () => {
  it('R-WAL-5 the first sign-in makes an account without an address, the next one signs in to it', async () => {
    const first = await aWalletPerson(t);
    expect(first.kyc).toBe(true);
    const again = await aWalletPerson(t, first.wallet);
    expect(again.kyc).toBe(false);
    const [one, two] = [
      (await get(t, '/user/profile', first.access_token)).json(),
      (await get(t, '/user/profile', again.access_token)).json(),
    ];
    expect(two).toEqual(one);
    const { address } = first.wallet;
    expect(one).toMatchObject({ email: null, phone: null, label: address, labelKind: 'wallet' });
  });

  it('R-WAL-5 the session and the audit trail name the wallet as the method', async () => {
    const { wallet } = await aWalletPerson(t);
    const identity = await findRow(t, 'identities', {
      subject: `eip155:${wallet.address.toLowerCase()}`,
    });
    expect(identity).toMatchObject({ kind: 'wallet', label: wallet.address });
    const of = identity.account_id;
    const sessions = await findRows(t, 'sessions', { account_id: of }, 'method');
    expect(sessions).toEqual([{ method: 'wallet' }]);
    const events = await findRows(t, 'audit_events', { account_id: of }, 'kind', 'details');
    expect(events.map(({ kind, details }) => [kind, JSON.parse(details)])).toEqual(
      expect.arrayContaining([
        ['registered', { with: 'wallet' }],
        ['signed_in', { method: 'wallet' }],
      ]),
    );
  });

  it('R-WAL-5 one wallet is one account on all four chains', async () => {
    const wallet = aWallet();
    const accounts = new Set<string>();
    for (const chain of ['1', '137', '8453', '42161']) {
      const answer = await walletLogin(t, await signedBy(t, wallet, { chain }));
      const { access_token } = answer.json() as { access_token: string };
      accounts.add((await get(t, '/user/profile', access_token)).json().id);
    }
    expect(accounts.size).toBe(1);
  });

  it('R-WAL-5 optional parts of the grammar are accepted: scheme, other paths, a past not-before', async () => {
    const { protocol, origin } = new URL(t.deps.config.publicUrl);
    for (const changed of [
      { scheme: `${protocol}//` },
      { uri: origin },
      { uri: `${origin}/marketplace?tab=nft#top` },
      { notBefore: timeOf(t, 0) },
      { issuedAt: timeOf(t, 59 * SECOND) },
      { issuedAt: timeOf(t, -10 * MINUTE + SECOND) },
      { expires: timeOf(t, DAY) },
      { expires: timeOf(t, SECOND).replace('Z', '+00:00') },
      { statement: 'Anything that the site says.' },
    ]) {
      const answer = await walletLogin(t, await signedBy(t, aWallet(), changed));
      expect(answer.statusCode, JSON.stringify(changed)).toBe(200);
    }
  });

  it('R-WAL-5 parities 0 and 1, as some hardware wallets write them, are accepted', async () => {
    const signed = await signedBy(t, aWallet());
    const parity = Number.parseInt(signed.signature.slice(-2), 16) - 27;
    const signature = `${signed.signature.slice(0, -2)}0${parity}`;
    expect((await walletLogin(t, { ...signed, signature })).statusCode).toBe(200);
  });

  it('R-WAL-5 a wallet cannot sign in to its closed account', async () => {
    const { wallet, access_token } = await aWalletPerson(t);
    const { id } = (await get(t, '/user/profile', access_token)).json() as { id: string };
    await changeRows(t, 'accounts', { id }, { disabled_at: t.clock.now() });
    const answer = await walletLogin(t, await signedBy(t, wallet));
    expect(answer.json()).toMatchObject({ code: 'account_disabled' });
  });
});

describe('R-WAL-5 the nonce', () => {
  it('R-WAL-5 has 128 bits, letters and digits only, and is stored as a hash', async () => {
    const { nonce, nonceToken } = await askNonce(t);
    expect(nonce).toMatch(/^[\da-f]{32}$/);
    const rows = await t.deps.db.selectFrom('wallet_nonces').selectAll().execute();
    for (const secret of [nonce, nonceToken]) {
      expect(JSON.stringify(rows)).not.toContain(secret);
      expect(t.log.join('\n')).not.toContain(secret);
    }
    expect(rows.map((row) => row.nonce_hash)).toContain(hashToken(nonce));
  });

  it('R-WAL-5 is valid for any wallet, for exactly ten minutes', async () => {
    const [wallet, nonce, late] = [aWallet(), await askNonce(t), await askNonce(t)];
    t.clock.advance(10 * MINUTE - SECOND);
    const sign = async ({ nonce: of, nonceToken }: Nonce) => {
      const message = messageOf(t, wallet.address, of);
      return { message, signature: await wallet.signMessage({ message }), nonceToken };
    };
    expect((await walletLogin(t, await sign(nonce))).statusCode).toBe(200);
    t.clock.advance(SECOND);
    expect((await walletLogin(t, await sign(late))).json()).toMatchObject({
      code: 'wallet_message_refused',
    });
  });

  it('R-WAL-5 is purged once it has expired, not before', async () => {
    const old = hashToken((await askNonce(t)).nonce);
    t.clock.advance(9 * MINUTE);
    const young = hashToken((await askNonce(t)).nonce);
    t.clock.advance(2 * MINUTE);
    const errors: unknown[] = [];
    await startHousekeeping(t.deps, (error) => errors.push(error)).stop();
    const rows = await t.deps.db.selectFrom('wallet_nonces').select('nonce_hash').execute();
    const remaining = rows.map((row) => row.nonce_hash);
    expect([errors, remaining.includes(old), remaining.includes(young)]).toEqual([[], false, true]);
  });
});

describe('R-WAL-5 the browser that asked for a nonce', () => {
  const BROWSER = { 'sec-fetch-site': 'same-origin' };

  async function nonceWithCookie(
    headers: Record<string, string> = {},
    browser: Record<string, string> = BROWSER,
  ) {
    const answer = await t.app.inject({
      method: 'POST',
      url: '/user/auth/wallet/nonce',
      headers: { ...browser, ...headers },
    });
    const set = String(answer.headers['set-cookie']);
    return {
      nonce: (answer.json() as { nonce: string }).nonce,
      body: answer.body,
      set,
      cookie: set.split(';')[0] ?? '',
    };
  }

  async function signed(nonce: string) {
    const wallet = aWallet();
    const message = messageOf(t, wallet.address, nonce);
    return { message, signature: await wallet.signMessage({ message }) };
  }

  it('R-WAL-5 gets a cookie that no script and no other site can use', async () => {
    const { set } = await nonceWithCookie();
    expect(set).toMatch(
      /^portico-wallet=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    const secure = await startApp({ env: { PUBLIC_URL: 'https://portico.example' } });
    const answer = await secure.app.inject({ method: 'POST', url: '/user/auth/wallet/nonce' });
    expect(answer.headers['set-cookie']).toMatch(
      /^__Host-portico-wallet=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
    await secure.close();
  });

  it('R-WAL-5 is the only one that can use its nonce', async () => {
    const [mine, theirs] = [await nonceWithCookie(), await nonceWithCookie()];
    const message = await signed(mine.nonce);
    for (const headers of [
      BROWSER,
      { ...BROWSER, cookie: theirs.cookie },
      { ...BROWSER, cookie: 'portico-wallet=forged' },
      { ...BROWSER, cookie: mine.cookie.replace('portico', '__Host-portico') },
      { cookie: theirs.cookie },
    ]) {
      const answer = await walletLogin(t, message, headers as Record<string, string>);
      expect(answer.json(), JSON.stringify(headers)).toMatchObject({
        code: 'wallet_message_refused',
      });
    }
    const answer = await walletLogin(t, message, { ...BROWSER, cookie: mine.cookie });
    expect(answer.statusCode).toBe(200);
  });

  it('R-WAL-5 may ask for one in two tabs and sign in in either', async () => {
    const first = await nonceWithCookie();
    const second = await nonceWithCookie({ cookie: first.cookie });
    expect(second.cookie).toBe(first.cookie);
    for (const { nonce } of [first, second]) {
      const answer = await walletLogin(t, await signed(nonce), {
        ...BROWSER,
        cookie: first.cookie,
      });
      expect(answer.statusCode).toBe(200);
    }
  });

  it.each(['/user/auth/wallet/login', '/user/identities/wallet'])(
    'R-WAL-5 is the only client whose message is accepted at %s: no program can use it',
    async (path) => {
      const { access_token: token } = await aWalletPerson(t);
      const mine = await nonceWithCookie();
      const message = await signed(mine.nonce);
      const own = await askNonce(t);
      const bring = (body: object, headers = {}) => post(t, path, body, { token, headers });
      for (const [body, headers] of [
        [message, {}],
        [{ ...message, nonceToken: own.nonceToken }, {}],
        [{ ...message, nonceToken: 'forged' }, {}],
        [message, { cookie: `portico-wallet=${own.nonceToken}` }],
        // A page in the victim's browser chooses what it sends, but not its cookies.
        [{ ...message, nonceToken: mine.cookie.split('=')[1] }, BROWSER],
      ] as const) {
        const answer = await bring(body, headers);
        expect(answer.json(), JSON.stringify(headers)).toMatchObject({
          code: 'wallet_message_refused',
        });
      }
      const answers = await together(20, () => bring(message, { ...BROWSER, cookie: mine.cookie }));
      expect(tally(answers)).toEqual({ ok: 1, wallet_message_refused: 19 });
    },
  );

  it('R-WAL-5 gets its token by cookie only, even if it does not identify itself as a browser', async () => {
    const first = await nonceWithCookie();
    expect(first.body).not.toContain('nonceToken');
    const old = await nonceWithCookie({ cookie: first.cookie }, {});
    expect([old.cookie, old.body.includes('nonceToken')]).toEqual([first.cookie, false]);
    const headers = { cookie: first.cookie };
    expect((await walletLogin(t, await signed(old.nonce), headers)).statusCode).toBe(200);
  });

  it('R-WAL-5 a client without cookies uses the token that came with the nonce', async () => {
    const [mine, theirs] = [await askNonce(t), await askNonce(t)];
    const message = await signed(mine.nonce);
    for (const nonceToken of [undefined, theirs.nonceToken]) {
      const answer = await walletLogin(t, { ...message, nonceToken });
      expect(answer.json()).toMatchObject({ code: 'wallet_message_refused' });
    }
    const { nonceToken } = mine;
    expect((await walletLogin(t, { ...message, nonceToken }, BROWSER)).statusCode).toBe(422);
    expect((await walletLogin(t, { ...message, nonceToken })).statusCode).toBe(200);
  });
});
