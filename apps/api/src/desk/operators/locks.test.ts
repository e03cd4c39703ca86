import { deskSignIn } from '@portico/contract';
import { describe, expect, it } from 'vitest';
import { SECOND } from '#core/clock.ts';
import { anApp } from '#test/engines/start.ts';
import {
  aNewOperator,
  callDesk,
  codeOf,
  type Keys,
  STEP,
  wrongCodeOf,
} from '#test/people/operators.ts';
import { eventsOf } from '#test/people/resets.ts';

const t = anApp();

const signIn = (body: object) => callDesk(t, deskSignIn, body);
const withCode = ({ name, password }: Keys, code: string) => signIn({ name, password, code });

async function statusWith(keys: Keys): Promise<number> {
  return (await withCode(keys, codeOf(t, keys))).statusCode;
}

async function locks() {
  const rows = await eventsOf(t, 'sign_in_locked');
  return rows.map(({ details, ...row }) => ({ ...row, details: JSON.parse(details) as object }));
}

describe('R-KYC-13 consecutive failed sign-ins', () => {
  it.each(['password', 'code'] as const)(
    'R-KYC-13 R-AUDIT-1 ten times a wrong %s locks for 30 s, the next for 60 s; the right one is refused meanwhile',
    async (wrong) => {
      const keys = await aNewOperator(t);
      const { name } = keys;
      const guess = () =>
        wrong === 'password'
          ? signIn({ name, password: 'wrong', code: codeOf(t, keys) })
          : withCode(keys, wrongCodeOf(t, keys));
      for (let n = 0; n < 10; n += 1) expect((await guess()).statusCode).toBe(401);
      expect(await statusWith(keys)).toBe(401);
      t.clock.advance(30 * SECOND);
      expect((await guess()).statusCode).toBe(401);
      t.clock.advance(60 * SECOND - 1);
      expect(await statusWith(keys)).toBe(401);
      t.clock.advance(1);
      expect(await statusWith(keys)).toBe(200);

      const ofThis = (await locks()).filter(
        ({ details }) => (details as { operator?: string }).operator === keys.id,
      );
      expect(ofThis.map(({ details }) => details)).toEqual([
        { operator: keys.id, failures: 10, seconds: 30 },
        { operator: keys.id, failures: 11, seconds: 60 },
      ]);
    },
  );

  it('R-KYC-13 a successful sign-in resets the count', async () => {
    const keys = await aNewOperator(t);
    for (let round = 0; round < 2; round += 1) {
      for (let n = 0; n < 9; n += 1) await withCode(keys, wrongCodeOf(t, keys));
      t.clock.advance(STEP);
      expect(await statusWith(keys)).toBe(200);
    }
  });

  it('R-KYC-13 R-AUDIT-1 locks an unknown name in the same way and does not record it', async () => {
    const before = new Set((await locks()).map(({ id }) => id));
    for (let n = 0; n < 10; n += 1) {
      await signIn({ name: 'Mallory', password: 'wrong', code: '123456' });
    }
    const [lock] = (await locks()).filter(({ id }) => !before.has(id));
    expect(lock).toMatchObject({ account_id: null, details: { failures: 10, seconds: 30 } });
    expect(lock?.subject).toMatch(/^[\w-]{22}$/);
    expect(JSON.stringify(lock)).not.toMatch(/mallory/i);
  });
});
