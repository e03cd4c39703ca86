import { type BodyOf, DESK_SESSION_HOURS, type deskSignIn, type Operator } from '@portico/contract';
import type { Caller } from '#core/caller.ts';
import { HOUR } from '#core/clock.ts';
import { hashToken, newToken } from '#core/opaque-token.ts';
import { fail, ok } from '#core/result.ts';
import { openWithAny } from '#core/sealed-text.ts';
import { checkPassword } from '#identity/index.ts';
import { record } from '#platform/audit/audit.ts';
import type { RotatingKey } from '#platform/config/secrets.ts';
import { inTransaction } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import { stepOf } from './authenticator.ts';
import { nameKey } from './names.ts';
import * as store from './operators.store.ts';

type SignIn = BodyOf<typeof deskSignIn>;

/**
 * Signs an operator in. Name, password and code are checked together and refused with one answer, after the same work,
 * so that the answer does not reveal which of them was wrong. A wrong code counts like a wrong password. A code works
 * once.
 */
export async function signIn(deps: Deps, { name, password, code }: SignIn, caller: Caller) {
  const known = await store.findByNameKey(deps.db, nameKey(name));
  const step = known === undefined ? null : freshStep(deps, known, code);
  const judged = await checkPassword(deps, {
    whose: known ? { operatorId: known.id } : { identifier: `operator ${nameKey(name)}` },
    password,
    hash: known?.password_hash ?? null,
    isRestWrong: step === null || known?.disabled_at !== null,
    caller,
    failure: 'operator_sign_in_failed',
  });
  if (judged === 'busy') return fail('service_unavailable', { retryAfterSeconds: 5 });
  if (judged === 'wrong' || known === undefined || step === null) {
    return fail('desk_sign_in_failed');
  }
  return openSession(deps, { id: known.id, step, passwordHash: known.password_hash }, caller);
}

/** The time step of a correct code, if neither it nor a later one was used; null otherwise. */
function freshStep(
  { secrets, clock }: Pick<Deps, 'secrets' | 'clock'>,
  { id, totp_secret, totp_step }: store.OperatorRow,
  code: string,
): number | null {
  const step = stepOf(openSecret(secrets.operators, totp_secret, id), code, clock.now());
  return step !== null && step > totp_step ? step : null;
}

function openSecret({ all }: RotatingKey, sealed: string, id: string): string {
  const secret = openWithAny(all, sealed, id);
  if (secret !== null) return secret;
  const why = 'SECRET_KEY is another one, or the row was changed';
  throw new Error(`The authenticator of operator ${id} cannot be read: ${why}`);
}

async function openSession(
  deps: Deps,
  proved: { id: string; step: number; passwordHash: string },
  caller: Caller,
) {
  const token = newToken();
  const now = deps.clock.now();
  return inTransaction(deps.db, async (tx) => {
    const operator = await store.consumeTotpStep(tx, proved);
    const details = { operator: proved.id };
    if (operator === undefined) {
      // Since the check, the same code was used, or the operator was disabled or reset.
      await record(deps, tx, caller, {
        kind: 'operator_sign_in_failed',
        details: { ...details, late: true },
      });
      return fail('desk_sign_in_failed');
    }
    await store.insertSession(tx, {
      token_hash: hashToken(token),
      operator_id: operator.id,
      created_at: now,
      last_used_at: now,
      expires_at: now + DESK_SESSION_HOURS * HOUR,
    });
    await record(deps, tx, caller, { kind: 'operator_signed_in', details });
    return ok({ operator, token });
  });
}

/** Ends the session of this token; the operator's other sessions stay. */
export async function signOut(
  deps: Deps,
  { operator, token }: { operator: Operator; token: string },
  caller: Caller,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    if (!(await store.endSession(tx, hashToken(token)))) return;
    await record(deps, tx, caller, {
      kind: 'operator_signed_out',
      details: { operator: operator.id },
    });
  });
}
