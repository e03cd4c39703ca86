import { FIRST_LOCK_SECONDS, LOCK_AFTER_FAILURES, LONGEST_LOCK_MINUTES } from '@portico/contract';
import type { Caller } from '#core/caller.ts';
import { DAY, MINUTE, SECOND } from '#core/clock.ts';
import { hashToken } from '#core/opaque-token.ts';
import { type AuditEvent, type AuditKind, record } from '#platform/audit/audit.ts';
import { inTransaction, type Queries } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import { createKeyedTurns } from '#platform/ports/turns/turns.ts';
import * as store from './throttle.store.ts';

/** The owner of a claimed password: an account, an operator, or an identifier that belongs to no account. */
export type Claimant = { accountId: string } | { operatorId: string } | { identifier: string };

export type Claim = {
  whose: Claimant;
  password: string;
  /** PHC string; null if there is no hash to compare with, which costs and counts the same. */
  hash: string | null;
  /** Another required input is wrong: the claim fails, and it costs and counts the same as a wrong password. */
  isRestWrong?: boolean;
  caller: Caller;
  /** The audit event for a wrong password. */
  failure: Extract<
    AuditKind,
    'sign_in_failed' | 'password_change_failed' | 'operator_sign_in_failed'
  >;
};

/**
 * Checks a password; `busy` if too many hashes are waiting already. Ten wrong passwords in a row lock the account for
 * thirty seconds. Each further one doubles the lock, up to an hour. During a lock the right password is refused as wrong,
 * after the same work. Identifiers without an account are locked in the same way. A right password resets the count.
 *
 * The lock is checked after the hash, so that of many guesses sent at once, those after the tenth are refused.
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

// One at a time for each key, so that a right password does not pass while earlier failures are still being written.
// No limit here, because the hasher limits the calls that get this far.
const judging = createKeyedTurns({ capacity: 1, waiting: Number.POSITIVE_INFINITY });

async function judge(deps: Deps, key: string, matches: boolean, claim: Claim): Promise<boolean> {
  const { db, clock } = deps;
  const now = clock.now();
  const known = await store.findFailures(db, key);
  if (known !== undefined && known.locked_until > now) {
    // A lock that ends later than this count allows means that the clock was set back since.
    await store.shortenLock(db, key, now + lockAfter(known.failures));
    return false;
  }
  if (!matches) {
    await countFailure(deps, key, claim);
    return false;
  }
  if (known === undefined || (await store.deleteUnlockedFailures(db, key, now))) return true;
  // Another process changed the row since: it either deleted the failures or locked the key.
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

/** The lock in milliseconds after this many consecutive failures. */
export function lockAfter(failures: number): number {
  if (failures < LOCK_AFTER_FAILURES) return 0;
  const doubled = FIRST_LOCK_SECONDS * SECOND * 2 ** (failures - LOCK_AFTER_FAILURES);
  return Math.min(doubled, LONGEST_LOCK_MINUTES * MINUTE);
}

/** Ends a lock, in the caller's transaction, after the owner has proved their identity in another way. */
export async function clearFailures(tx: Queries, whose: Claimant): Promise<void> {
  await store.forget(tx, keyOf(whose));
}

/** Until when a lock refuses every password; null if there is none. */
export async function lockedUntil(
  { db, clock }: Pick<Deps, 'clock'> & { db: Queries },
  whose: Claimant,
): Promise<number | null> {
  const until = (await store.findFailures(db, keyOf(whose)))?.locked_until ?? 0;
  return until > clock.now() ? until : null;
}

/** Deletes failures whose lock and last attempt ended more than a day ago. */
export async function purgeSignInFailures({ db, clock }: Deps): Promise<void> {
  await store.deleteFailuresBefore(db, clock.now() - DAY);
}

function keyOf(whose: Claimant): string {
  if ('accountId' in whose) return whose.accountId;
  if ('operatorId' in whose) return `operator ${whose.operatorId}`;
  return hashToken(`sign-in ${whose.identifier}`);
}
