import { DESK_IDLE_MINUTES, DESK_SESSION_HOURS, deskMe, deskOperators } from '@portico/contract';
import { describe, expect, it } from 'vitest';
import { startHousekeeping } from '#app/housekeeping.ts';
import { HOUR, MINUTE } from '#core/clock.ts';
import { anApp } from '#test/engines/start.ts';
import { anOperator, desk, type SignedIn, STEP, signInAtDesk } from '#test/people/operators.ts';
import { disableOperator, enableOperator, resetOperator, setOperatorRole } from './manage.ts';

const t = anApp();

const isIn = async (operator: Pick<SignedIn, 'cookie'>) =>
  (await desk(t, operator, deskMe)).statusCode === 200;

/** Moves the clock on, so that the next code is unused. */
async function signInAgain(operator: SignedIn): Promise<{ cookie: string }> {
  t.clock.advance(STEP);
  return { cookie: await signInAtDesk(t, operator) };
}

async function detailsOf(kind: string, operator: string) {
  const rows = await t.deps.db
    .selectFrom('audit_events')
    .select(['details', 'account_id'])
    .where('kind', '=', kind)
    .orderBy('at')
    .execute();
  return rows
    .map(({ details }) => JSON.parse(details) as Record<string, unknown>)
    .filter((details) => details.operator === operator);
}

describe('R-KYC-13 a desk session', () => {
  it(`R-KYC-13 ends ${DESK_IDLE_MINUTES} minutes after its operator’s last call`, async () => {
    const operator = await anOperator(t);
    t.clock.advance(DESK_IDLE_MINUTES * MINUTE - 1);
    expect(await isIn(operator)).toBe(true);
    t.clock.advance(DESK_IDLE_MINUTES * MINUTE - 1);
    expect(await isIn(operator)).toBe(true);
    t.clock.advance(DESK_IDLE_MINUTES * MINUTE);
    expect(await isIn(operator)).toBe(false);
  });

  it(`R-KYC-13 ends after ${DESK_SESSION_HOURS} hours, even if it is in use`, async () => {
    const operator = await anOperator(t);
    const end = t.clock.now() + DESK_SESSION_HOURS * HOUR;
    while (t.clock.now() + DESK_IDLE_MINUTES * MINUTE < end) {
      t.clock.advance(DESK_IDLE_MINUTES * MINUTE - 1);
      expect(await isIn(operator)).toBe(true);
    }
    t.clock.advance(end - t.clock.now() - 1);
    expect(await isIn(operator)).toBe(true);
    t.clock.advance(1);
    expect(await isIn(operator)).toBe(false);
  });

  it('R-KYC-13 is removed after it ended, and not before', async () => {
    await t.deps.db.deleteFrom('operator_sessions').execute();
    const [idle, used] = [await anOperator(t), await anOperator(t)];
    const tidy = () => startHousekeeping(t.deps, () => {}).stop();
    const remaining = async () =>
      (await t.deps.db.selectFrom('operator_sessions').select('operator_id').execute()).map(
        (row) => row.operator_id,
      );
    t.clock.advance(20 * MINUTE);
    await isIn(used);
    await tidy();
    expect((await remaining()).sort()).toEqual([idle.id, used.id].sort());
    t.clock.advance(10 * MINUTE);
    await tidy();
    expect(await remaining()).toEqual([used.id]);
    expect(await isIn(used)).toBe(true);
  });
});

describe('R-KYC-13 commands and signed-in operators', () => {
  it('R-KYC-13 R-AUDIT-1 disabling ends all sessions and refuses new ones; enabling does not restore them', async () => {
    const operator = await anOperator(t);
    const second = await signInAgain(operator);
    expect(await disableOperator(t.deps, operator.name.toUpperCase())).toEqual({ isNew: true });
    expect(await disableOperator(t.deps, operator.name)).toEqual({ isNew: false });
    for (const session of [operator, second]) expect(await isIn(session)).toBe(false);
    await expect(signInAgain(operator)).rejects.toThrow('401');
    expect(await enableOperator(t.deps, operator.name)).toEqual({ isNew: true });
    expect(await enableOperator(t.deps, operator.name)).toEqual({ isNew: false });
    for (const session of [operator, second]) expect(await isIn(session)).toBe(false);
    expect(await isIn(await signInAgain(operator))).toBe(true);
    expect(await detailsOf('operator_changed', operator.id)).toEqual([
      { operator: operator.id, change: 'disabled', sessions: 2 },
      { operator: operator.id, change: 'enabled' },
    ]);
  });

  it('R-KYC-13 R-AUDIT-1 a reset ends all sessions, replaces password and secret, and removes a lock', async () => {
    const operator = await anOperator(t);
    for (let n = 0; n < 10; n += 1) {
      await expect(signInAtDesk(t, { ...operator, password: 'wrong' })).rejects.toThrow('401');
    }
    const reset = await resetOperator(t.deps, operator.name);
    if (reset === null) throw new Error('no such operator');
    const { password, secret } = reset.credentials;
    expect(reset.sessions).toBe(1);
    expect(await isIn(operator)).toBe(false);
    for (const old of [operator, { ...operator, password }, { ...operator, secret }]) {
      await expect(signInAgain(old)).rejects.toThrow('401');
    }
    expect(await isIn(await signInAgain({ ...operator, password, secret }))).toBe(true);
    expect(await detailsOf('operator_changed', operator.id)).toEqual([
      { operator: operator.id, change: 'reset', sessions: 1 },
    ]);
  });

  it('R-KYC-13 R-AUDIT-1 a new role takes effect with the next call', async () => {
    const operator = await anOperator(t);
    const status = async () => (await desk(t, operator, deskOperators)).statusCode;
    expect(await status()).toBe(403);
    expect(await setOperatorRole(t.deps, operator.name, 'lead')).toEqual({ isNew: true });
    expect(await setOperatorRole(t.deps, operator.name, 'lead')).toEqual({ isNew: false });
    expect(await status()).toBe(200);
    await setOperatorRole(t.deps, operator.name, 'reviewer');
    expect(await status()).toBe(403);
    expect(await detailsOf('operator_changed', operator.id)).toEqual([
      { operator: operator.id, change: 'role', role: 'lead' },
      { operator: operator.id, change: 'role', role: 'reviewer' },
    ]);
  });

  it('R-KYC-13 a command with an unknown name changes nothing', async () => {
    expect(await disableOperator(t.deps, 'Nobody')).toBeNull();
    expect(await enableOperator(t.deps, 'Nobody')).toBeNull();
    expect(await setOperatorRole(t.deps, 'Nobody', 'lead')).toBeNull();
    expect(await resetOperator(t.deps, 'Nobody')).toBeNull();
  });
});
