import { FIRST_LOCK_SECONDS, LOCK_AFTER_FAILURES, LONGEST_LOCK_MINUTES } from '@portico/contract';
import { type AuditEvent, type AuditKind, record } from '#audit/audit.ts';
import type { Caller } from '#core/caller.ts';
import { DAY, MINUTE, SECOND } from '#core/clock.ts';
import { hashToken } from '#core/opaque-token.ts';
import { inTransaction, type Queries } from '#db/client.ts';
import type { Deps } from '#deps/deps.ts';
import { createKeyedTurns } from '#ports/turns/turns.ts';
import * as store from './throttle.store.ts';

/** Whose password somebody claims to know: an account’s, an operator’s, or that of an identifier which nobody has. */
export type Claimant = { accountId: string } | { operatorId: string } | { identifier: string };

export type Claim = {
  whose: Claimant;
  password: string;
  /** PHC string; null where there is nothing to compare with, which is judged and costs the same. */
  hash: string | null;
  /** What was asked for beside the password is wrong: so is the whole, and it costs and counts the same. */
  isRestWrong?: boolean;
  caller: Caller;
  /** How a wrong one is noted. */
  failure: Extract<
    AuditKind,
    'sign_in_failed' | 'password_change_failed' | 'operator_sign_in_failed'
  >;
};

/**
 * Whether the password is right; `busy` where too many hashes wait already. Ten wrong ones in a row lock the account for
 * thirty seconds, each further one for twice as long, up to an hour. Under a lock the right one counts as wrong, after
 * the same work; identifiers that nobody has are locked alike. A right one begins anew.
 *
 * The lock is looked at after the hash: of guesses that were sent all at once, the ones after the tenth find it.
 */
export async function checkPassword(deps: Deps, claim: Claim): Promise<'right' | 'wrong' | 'busy'> {
  const hashing = claim.failure === 'operator_sign_in_failed' ? 'desk' : claim.caller;
  const verified = await deps.hasher.verify(claim.password, claim.hash, hashing);
  if (verified.busy) return 'busy';
  const key = keyOf(claim.whose);
  const judged = await judging.run(key, () =>
    judge(deps, key, verified.matches && !claim.isRestWrong, claim),
  );
  return judged.ran && judged.value ? 'right' : 'wrong';
}

// One after another for each key, so that a right one is not let through while the failures before it are being written.
// The hasher lets only so many in, hence no limit here.
const judging = createKeyedTurns({ capacity: 1, waiting: Number.POSITIVE_INFINITY });

async function judge(deps: Deps, key: string, matches: boolean, claim: Claim): Promise<boolean> {
  const { db, clock } = deps;
  const now = clock.now();
  const known = await store.findFailures(db, key);
  if (known !== undefined && known.locked_until > now) {
    // Further ahead than any lock of so many failures: the clock was set back since.
    await store.shortenLock(db, key, now + lockAfter(known.failures));
    return false;
  }
  if (!matches) {
    await countFailure(deps, key, claim);
    return false;
  }
  if (known === undefined || (await store.deleteUnlockedFailures(db, key, now))) return true;
  // Another process was here since: it forgot them, too, or locked.
  return (await store.findFailures(db, key)) === undefined;
}

async function countFailure(
  deps: Deps,
  key: string,
  { whose, caller, failure }: Claim,
): Promise<void> {
  const now = deps.clock.now();
  const { details: who, ...subject } = namedInTrail(whose);
  await inTransaction(deps.db, async (tx) => {
    const failures = await store.countFailure(tx, key, now);
    if (failures === undefined) return;
    await record(deps, tx, caller, { kind: failure, ...subject, details: { ...who, failures } });
    const lockMs = lockAfter(failures);
    if (lockMs === 0) return;
    await store.lock(tx, key, now + lockMs);
    const details = { ...who, failures, seconds: lockMs / SECOND };
    await record(deps, tx, caller, { kind: 'sign_in_locked', ...subject, details });
  });
}

function namedInTrail(whose: Claimant): Pick<AuditEvent, 'accountId' | 'subject' | 'details'> {
  if ('accountId' in whose) return { accountId: whose.accountId };
  return 'operatorId' in whose
    ? { details: { operator: whose.operatorId } }
    : { subject: whose.identifier };
}

/** For how many milliseconds so many failures in a row lock. */
export function lockAfter(failures: number): number {
  if (failures < LOCK_AFTER_FAILURES) return 0;
  const doubled = FIRST_LOCK_SECONDS * SECOND * 2 ** (failures - LOCK_AFTER_FAILURES);
  return Math.min(doubled, LONGEST_LOCK_MINUTES * MINUTE);
}

/** Opens what is locked, in the caller's transaction: its owner has proved another way who they are. */
export async function clearFailures(tx: Queries, whose: Claimant): Promise<void> {
  await store.forget(tx, keyOf(whose));
}

/** Drops failures whose lock, or last try, was over a day ago. */
export async function purgeSignInFailures({ db, clock }: Deps): Promise<void> {
  await store.deleteFailuresBefore(db, clock.now() - DAY);
}

function keyOf(whose: Claimant): string {
  if ('accountId' in whose) return whose.accountId;
  if ('operatorId' in whose) return `operator ${whose.operatorId}`;
  return hashToken(`sign-in ${whose.identifier}`);
}
