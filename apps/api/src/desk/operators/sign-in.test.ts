import {
  DESK_SESSION_HOURS,
  deskMe,
  deskOperators,
  deskSignIn,
  deskSignOut,
} from '@portico/contract';
import { describe, expect, it } from 'vitest';
import { aBusyHasher } from '#test/engines/hasher.ts';
import { changeRows, findRow } from '#test/engines/rows.ts';
import { anApp } from '#test/engines/start.ts';
import { comparable, expectContractError } from '#test/events/answers.ts';
import {
  aNewOperator,
  anOperator,
  callDesk,
  codeOf,
  cookieOf,
  desk,
  type Keys,
  STEP,
  signInAtDesk,
  wrongCodeOf,
} from '#test/people/operators.ts';
import { disableOperator } from './manage.ts';

const t = anApp();

const signIn = (body: object) => callDesk(t, deskSignIn, body);
const withCode = (keys: Keys, code: string) =>
  signIn({ name: keys.name, password: keys.password, code });

async function statusWith(keys: Keys, code = codeOf(t, keys)): Promise<number> {
  return (await withCode(keys, code)).statusCode;
}

describe('R-KYC-13 an operator’s sign-in', () => {
  it('R-KYC-13 returns the operator and keeps the session in a cookie that scripts cannot read', async () => {
    const { id, number, ...keys } = await aNewOperator(t, { role: 'lead' });
    const answer = await withCode(keys, codeOf(t, keys));
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ id, number, name: keys.name, role: 'lead' });
    expect(answer.cookies).toEqual([
      {
        name: 'portico-desk',
        value: expect.stringMatching(/^[\w-]{43}$/),
        maxAge: DESK_SESSION_HOURS * 3600,
        path: '/desk',
        httpOnly: true,
        sameSite: 'Strict',
      },
    ]);
    const me = await desk(t, { cookie: cookieOf(answer) }, deskMe);
    expect(me.json()).toEqual(answer.json());
  });

  it('R-KYC-13 restricts the cookie to HTTPS if the call used HTTPS', async () => {
    const keys = await aNewOperator(t);
    const body = { name: keys.name, password: keys.password, code: codeOf(t, keys) };
    const headers = { host: 'desk.example.com', origin: 'https://desk.example.com' };
    const { cookies } = await callDesk(t, deskSignIn, body, headers);
    expect(cookies).toMatchObject([{ secure: true }]);
  });

  it('R-KYC-13 ignores the case of the name', async () => {
    const keys = await aNewOperator(t, { name: 'Олена Straße' });
    expect(await statusWith({ ...keys, name: ' олена STRAßE' })).toBe(200);
  });

  it('R-KYC-13 stores only hashes, and a secret that is sealed for its operator', async () => {
    const { cookie, ...operator } = await anOperator(t);
    const stored = JSON.stringify([
      await t.deps.db.selectFrom('operators').selectAll().execute(),
      await t.deps.db.selectFrom('operator_sessions').selectAll().execute(),
    ]);
    const token = cookie.split('=')[1] ?? '';
    for (const secret of [operator.password, operator.secret, token]) {
      expect(stored).not.toContain(secret);
    }
    // Another operator's sealed secret cannot be opened for this operator.
    const other = await aNewOperator(t);
    const { totp_secret } = await findRow(t, 'operators', { id: other.id }, 'totp_secret');
    const put = (sealed: string) =>
      changeRows(t, 'operators', { id: operator.id }, { totp_secret: sealed });
    await put(totp_secret);
    expect(await statusWith({ ...operator, secret: other.secret })).toBe(500);
    expect(t.log.at(-1)).toContain(`The authenticator of operator ${operator.id} cannot be read`);
  });

  it('R-KYC-13 gives the same answer for a wrong name, password or code', async () => {
    const [keys, disabled] = [await aNewOperator(t), await aNewOperator(t)];
    await disableOperator(t.deps, disabled.name);
    const used = await anOperator(t);
    const { name, password } = keys;
    const code = codeOf(t, keys);
    const answers = [
      await signIn({ name: 'Nobody', password, code }),
      await signIn({ name, password: `${password}x`, code }),
      await signIn({ name, password, code: wrongCodeOf(t, keys) }),
      await signIn({ name, password: `${password}x`, code: wrongCodeOf(t, keys) }),
      await withCode(disabled, codeOf(t, disabled)),
      await withCode(used, codeOf(t, used)),
    ];
    for (const answer of answers) {
      expect(expectContractError(answer)).toMatchObject({ code: 'desk_sign_in_failed' });
      expect(comparable(answer)).toEqual(comparable(answers[0] as (typeof answers)[number]));
    }
    expect(await statusWith(keys)).toBe(200);
  });

  it('R-KYC-13 always does one password comparison, and reports when too many are waiting', async () => {
    const keys = await aNewOperator(t);
    const { hasher } = t.deps;
    let compared = 0;
    t.deps.hasher = {
      ...hasher,
      verify: (...args) => {
        compared += 1;
        return hasher.verify(...args);
      },
    };
    const { name, password } = keys;
    for (const body of [
      { name: 'Nobody', password, code: codeOf(t, keys) },
      { name, password: 'wrong', code: codeOf(t, keys) },
      { name, password, code: wrongCodeOf(t, keys) },
    ]) {
      compared = 0;
      expect((await signIn(body)).statusCode).toBe(401);
      expect(compared).toBe(1);
    }
    t.deps.hasher = aBusyHasher();
    const busy = await withCode(keys, codeOf(t, keys));
    t.deps.hasher = hasher;
    expect(busy.statusCode).toBe(503);
    expect(busy.headers['retry-after']).toBe('5');
  });

  it('R-KYC-13 accepts a code once, and no earlier code after it', async () => {
    const keys = await aNewOperator(t);
    const [before, now, after] = [codeOf(t, keys, -STEP), codeOf(t, keys), codeOf(t, keys, STEP)];
    expect(await statusWith(keys, now)).toBe(200);
    for (const code of [now, before]) expect(await statusWith(keys, code)).toBe(401);
    expect(await statusWith(keys, after)).toBe(200);
    expect(await statusWith(keys, after)).toBe(401);
  });

  it('R-KYC-13 accepts codes of the previous and the next step, but none further away', async () => {
    const keys = await aNewOperator(t);
    expect(await statusWith(keys, codeOf(t, keys, -2 * STEP))).toBe(401);
    expect(await statusWith(keys, codeOf(t, keys, 2 * STEP))).toBe(401);
    expect(await statusWith(keys, codeOf(t, keys, -STEP))).toBe(200);
    expect(await statusWith(keys, codeOf(t, keys, STEP))).toBe(200);
  });

  it('R-KYC-13 names missing fields', async () => {
    expect((await signIn({})).json()).toMatchObject({
      code: 'invalid_request',
      fields: { name: 'required', password: 'required', code: 'required' },
    });
  });
});

describe('R-KYC-13 signing out', () => {
  it('R-KYC-13 ends only this session', async () => {
    const here = await anOperator(t);
    t.clock.advance(STEP);
    const there = { cookie: await signInAtDesk(t, here) };
    const out = await desk(t, here, deskSignOut);
    expect(out.statusCode).toBe(204);
    expect(out.cookies).toMatchObject([{ name: 'portico-desk', value: '', path: '/desk' }]);
    expect((await desk(t, here, deskMe)).statusCode).toBe(401);
    expect((await desk(t, there, deskMe)).statusCode).toBe(200);
  });
});

describe('R-KYC-13 roles', () => {
  it('R-KYC-13 refuses reviewers the pages of leads', async () => {
    const reviewer = await anOperator(t);
    const refused = await desk(t, reviewer, deskOperators);
    expect(expectContractError(refused)).toMatchObject({ code: 'not_allowed' });
  });
});
