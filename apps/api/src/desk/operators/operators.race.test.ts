import { deskMe, deskSignIn } from '@portico/contract';
import { describe, expect, it } from 'vitest';
import { SECOND } from '#core/clock.ts';
import { findRows } from '#test/engines/rows.ts';
import { anApp } from '#test/engines/start.ts';
import { tally, together } from '#test/people/codes.ts';
import {
  aNewOperator,
  callDesk,
  codeOf,
  cookieOf,
  desk,
  wrongCodeOf,
} from '#test/people/operators.ts';
import { eventsOf } from '#test/people/resets.ts';
import { addOperator, disableOperator, listOperators, resetOperator } from './manage.ts';

const t = anApp();

const sessionsOf = (operatorId: string) =>
  findRows(t, 'operator_sessions', { operator_id: operatorId });

describe('R-KYC-13 concurrent calls', () => {
  it('R-KYC-13 R-AUDIT-1 one code sent twenty times opens one session and one audit entry', async () => {
    const { id, name, password, secret } = await aNewOperator(t);
    const code = codeOf(t, { secret });
    const answers = await together(20, () => callDesk(t, deskSignIn, { name, password, code }));
    expect(tally(answers)).toEqual({ ok: 1, desk_sign_in_failed: 19 });
    expect(await sessionsOf(id)).toHaveLength(1);
    const noted = (await eventsOf(t, 'operator_signed_in')).map(({ details }) => details);
    expect(noted).toEqual([JSON.stringify({ operator: id })]);
    const late = JSON.stringify({ operator: id, late: true });
    const refused = await eventsOf(t, 'operator_sign_in_failed');
    expect(refused.map(({ details }) => details)).toContain(late);
  });

  it('R-KYC-13 counts ten of fifty wrong codes and then refuses the right one', async () => {
    const { id, name, password, secret } = await aNewOperator(t);
    const wrong = wrongCodeOf(t, { secret });
    const answers = await together(50, () =>
      callDesk(t, deskSignIn, { name, password, code: wrong }),
    );
    expect(tally(answers)).toEqual({ desk_sign_in_failed: 50 });
    const row = await t.deps.db
      .selectFrom('sign_in_failures')
      .selectAll()
      .where('key', '=', `operator ${id}`)
      .executeTakeFirst();
    expect(row).toMatchObject({ failures: 10, locked_until: t.clock.now() + 30 * SECOND });
    const right = { name, password, code: codeOf(t, { secret }) };
    expect((await callDesk(t, deskSignIn, right)).statusCode).toBe(401);
    expect(await sessionsOf(id)).toEqual([]);
  });

  it.each(['disabled', 'reset'] as const)(
    'R-KYC-13 an operator who signs in while being %s has no session afterwards',
    async (how) => {
      for (let round = 0; round < 10; round += 1) {
        const { id, name, password, secret } = await aNewOperator(t);
        const code = codeOf(t, { secret });
        const lockOut = () =>
          how === 'disabled' ? disableOperator(t.deps, name) : resetOperator(t.deps, name);
        const [answer] = await Promise.all([
          callDesk(t, deskSignIn, { name, password, code }),
          lockOut(),
        ]);
        expect(await sessionsOf(id)).toEqual([]);
        if (answer.statusCode === 200) {
          expect((await desk(t, { cookie: cookieOf(answer) }, deskMe)).statusCode).toBe(401);
        }
      }
    },
  );

  it('R-KYC-13 adds a name only once and gives each operator a different number', async () => {
    const before = (await listOperators(t.deps)).length;
    const added = await together(12, (n) =>
      addOperator(t.deps, { name: n % 2 === 0 ? 'Twin' : `twin ${n}`, role: 'reviewer' }),
    );
    expect(added.filter((each) => each !== null)).toHaveLength(7);
    const numbers = (await listOperators(t.deps)).map(({ number }) => number);
    expect(numbers).toHaveLength(before + 7);
    expect(numbers).toEqual(numbers.map((_, n) => n + 1));
  });
});
