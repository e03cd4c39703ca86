import { describe, expect, it } from 'vitest';
import { SECOND } from '#core/clock.ts';
import { aBusyHasher, useRealHashes } from '#test/engines/hasher.ts';
import { changeRows, findRow } from '#test/engines/rows.ts';
import { anApp, startApp } from '#test/engines/start.ts';
import { comparable, expectContractError } from '#test/events/answers.ts';
import { freshEmail, tally, together } from '#test/people/codes.ts';
import { get, PASSWORD, post, verifyAddress } from '#test/people/people.ts';
import { dropPassword } from '#test/people/resets.ts';

const t = anApp();

const register = async (password: string, email = freshEmail().email) => {
  const verified = await verifyAddress(t, email);
  const answer = await post(t, '/user/auth/registration-with-email', { email, password, verified });
  return { email, answer };
};

const logIn = (email: string, password: unknown) =>
  post(t, '/user/auth/login', { email, password });

async function hashOf(email: string) {
  const row = await t.deps.db
    .selectFrom('accounts')
    .innerJoin('identities', 'identities.account_id', 'accounts.id')
    .select('password_hash')
    .where('subject', '=', email)
    .executeTakeFirstOrThrow();
  return row.password_hash ?? '';
}

describe('R-VAL-2 the password of a new account', () => {
  it.each([
    ['Vestibul 7', null],
    ['vestibul Ї7', null],
    ['вестибюль Ґ7', null],
    ['Éclair-77', null],
    ['🌊🌊🌊🌊🌊🌊A7', null],
    ['🌊🌊🌊🌊🌊A7', 'password_rules'],
    ['Sevens7', 'password_rules'],
    ['no capital 77', 'password_rules'],
    ['No Digit Here', 'password_rules'],
    ['ІІІІІІІІ', 'password_rules'],
    ['', 'required'],
    [`A7${'ß'.repeat(127)}`, 'password_too_long'],
    [`A7${'x'.repeat(2_000)}`, 'too_long'],
  ])('R-VAL-2 checks the password %j: %s', async (password, problem) => {
    const { answer } = await register(password);
    if (problem === null) expect(answer.statusCode).toBe(200);
    else {
      expect(expectContractError(answer)).toMatchObject({
        code: 'invalid_request',
        fields: { password: problem },
      });
    }
  });

  it('R-VAL-2 uses all of 128 characters, also the 73rd and the last', async () => {
    const long = `A7 ${'🜂'.repeat(40)}${'q'.repeat(85)}`;
    expect([...long]).toHaveLength(128);
    const { email, answer } = await register(long);
    expect(answer.statusCode).toBe(200);
    const changed = (at: number) => [...long].map((c, n) => (n === at ? 'z' : c)).join('');
    for (const wrong of [changed(72), changed(127), [...long].slice(0, 127).join(''), `${long}q`]) {
      expect((await logIn(email, wrong)).statusCode).toBe(401);
    }
    expect((await logIn(email, long)).statusCode).toBe(200);
  });

  it('R-VAL-2 treats the composed and the decomposed form as the same password', async () => {
    const composed = 'Crème brûlée 9 Ї'.normalize('NFC');
    const decomposed = composed.normalize('NFD');
    expect(decomposed).not.toBe(composed);
    const { email } = await register(decomposed);
    expect((await logIn(email, composed)).statusCode).toBe(200);
    expect((await logIn(email, decomposed)).statusCode).toBe(200);
    // Compatibility forms are different passwords, because the normalization is NFC, not NFKC.
    expect((await logIn(email, composed.normalize('NFKC').replace('9', '９'))).statusCode).toBe(
      401,
    );
  });

  it('R-VAL-2 keeps leading and trailing white space', async () => {
    const { email } = await register(' Padded 77 ');
    expect((await logIn(email, 'Padded 77')).statusCode).toBe(401);
    expect((await logIn(email, ' Padded 77 ')).statusCode).toBe(200);
  });

  it('R-VAL-2 keeps characters that nobody sees', async () => {
    const hidden = 'Hid\u200dden\u2068 77\u3164\ufeff';
    const { email } = await register(hidden);
    expect((await logIn(email, 'Hidden 77')).statusCode).toBe(401);
    expect((await logIn(email, hidden)).statusCode).toBe(200);
  });

  it('R-VAL-2 is stored as argon2id with the configured cost and a unique salt', async () => {
    useRealHashes(t);
    const [a, b] = [await register(PASSWORD), await register(PASSWORD)];
    const hashes = [await hashOf(a.email), await hashOf(b.email)];
    for (const hash of hashes) {
      expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22,}\$[\w+/]{43}$/);
    }
    expect(new Set(hashes).size).toBe(2);
  });
});

describe('R-VAL-6 easily guessed passwords', () => {
  it.each(['Password1', 'Password2024', 'Qwerty123', 'Iloveyou1', 'Welcome123', 'PASSWORD1'])(
    'R-VAL-6 refuses the common password %s',
    async (password) => {
      const { answer } = await register(password);
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ fields: { password: 'password_common' } });
    },
  );

  it.each([
    ['My-marzanna-77', 'marzanna@example.com'],
    ['MARZANNA.K in 77', 'marzanna.k@example.com'],
  ])('R-VAL-6 refuses %s because it contains the address %s', async (password, email) => {
    const { answer } = await register(password, email);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ fields: { password: 'password_contains_address' } });
    // Wait for the cooldown, because both addresses are one mailbox.
    t.clock.advance(30 * SECOND);
    const verified = await register('Cornice 48 pilaster', email.replace('@', '+2@'));
    expect(verified.answer.statusCode).toBe(200);
  });

  it('R-VAL-6 refuses a password that contains the last digits of the phone number', async () => {
    const phone = '+380671112233';
    const answer = await post(t, '/user/auth/registration-with-phone', {
      phone,
      password: 'Pilaster 1112233',
    });
    expect(answer.json()).toMatchObject({ fields: { password: 'password_contains_address' } });
  });

  it('R-VAL-6 does not check a common password at login', async () => {
    const { email } = await register(PASSWORD);
    const hashed = await t.deps.hasher.hash('Password1', 'desk');
    if (hashed.busy) throw new Error('busy');
    const identity = await findRow(t, 'identities', { subject: email }, 'account_id');
    await changeRows(t, 'accounts', { id: identity.account_id }, { password_hash: hashed.hash });
    expect((await logIn(email, 'Password1')).statusCode).toBe(200);
  });
});

describe('R-LOGIN-4 signing in with a password', () => {
  it('R-LOGIN-4 gives the same response for an unknown address and a wrong password', async () => {
    const { email } = await register(PASSWORD);
    const [wrong, unknown] = [
      await logIn(email, 'Wrong 7 password'),
      await logIn('nobody@example.com', PASSWORD),
    ];
    expect(comparable(wrong)).toEqual(comparable(unknown));
    expect(comparable(wrong)).toMatchObject({ status: 401, body: { code: 'login_failed' } });
  });

  it('R-LOGIN-4 gives the same error for an account without a password', async () => {
    const { email } = await register(PASSWORD);
    await dropPassword(t, email);
    for (const password of [PASSWORD, 'decoy', 'null']) {
      expect((await logIn(email, password)).json()).toMatchObject({ code: 'login_failed' });
    }
  });

  it('R-LOGIN-4 R-API-2 refuses a huge password before it is hashed', async () => {
    const { email } = await register(PASSWORD);
    expect((await logIn(email, 'x'.repeat(2_001))).json()).toMatchObject({
      code: 'invalid_request',
      fields: { password: 'too_long' },
    });
    expect((await logIn(email, 'x'.repeat(1_000_000))).statusCode).toBe(413);
    expect((await logIn(email, '\u0000'.repeat(9))).json()).toMatchObject({ code: 'login_failed' });
    expect((await logIn(email, '\ud800 lone 7 A')).json()).toMatchObject({ code: 'login_failed' });
  });

  it('R-LOGIN-4 R-API-13 signs in with a password of any characters, which is never stored', async () => {
    const password = 'Colonnade\u0000 47 \u0007';
    const { email } = await register(password);
    expect((await logIn(email, password)).statusCode).toBe(200);
    expect((await logIn(email, password.replace('\u0000', ''))).statusCode).toBe(401);
  });

  it('R-LOGIN-4 answers all of a hundred parallel calls', async () => {
    useRealHashes(t);
    const { email } = await register(PASSWORD);
    const answers = await together(100, (n) =>
      n % 10 === 0 ? logIn(email, PASSWORD) : logIn(`nobody-${n}@example.com`, PASSWORD),
    );
    expect(tally(answers)).toEqual({ ok: 10, login_failed: 90 });
    const tokens = answers
      .filter((answer) => answer.statusCode === 200)
      .map((answer) => answer.json() as { access_token: string; refresh_token: string });
    // Each has a separate session.
    expect(new Set(tokens.map((each) => each.refresh_token)).size).toBe(10);
    expect((await get(t, '/user/profile', tokens[0]?.access_token)).statusCode).toBe(200);
  });

  it('R-LOGIN-4 R-API-2 answers 503 at login and registration when too many hashes are waiting', async () => {
    const full = await startApp({ deps: { hasher: aBusyHasher() } });
    try {
      const verified = await verifyAddress(full, 'full@example.com');
      const body = { email: 'full@example.com', password: PASSWORD, verified };
      for (const path of ['/user/auth/login', '/user/auth/registration-with-email']) {
        const answer = await post(full, path, body);
        expect(answer.statusCode).toBe(503);
        expect(answer.headers['retry-after']).toBe('5');
        expect(answer.json()).toMatchObject({ code: 'service_unavailable' });
      }
      // The address proof was not used up.
      const proof = await full.deps.db.selectFrom('verifications').selectAll().execute();
      expect(proof[0]?.used_at).toBeNull();
    } finally {
      await full.close();
    }
  });
});
