import type { CodeOf, ReplyOf, renewVerification } from '@portico/contract';
import type { Account, Caller } from '#core/caller.ts';
import { fail, ok, type Result } from '#core/result.ts';
import { isSessionActive, lockAccount } from '#identity/index.ts';
import { record } from '#platform/audit/audit.ts';
import { inTransaction, type Queries } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import { notifyOwner } from '#platform/messages/notices/notices.ts';
import type { Notice } from '#platform/messages/outbox/outbox.ts';
import { beginRenewal, findKyc } from '#verification/record/record.store.ts';
import { lockVerification } from '#verification/record/record.ts';
import { knownStatus, type State } from '#verification/record/transitions.ts';
import * as store from './assurances.store.ts';
import { endIfOver } from './ending.ts';
import { isRenewable, lastDayOf } from './validity.ts';

type Renewed = Result<ReplyOf<typeof renewVerification>, CodeOf<typeof renewVerification>>;

/**
 * Begins the renewal of a verification that ends soon, or whose details are erased: an attempt beside it, from the
 * details that are still stored. The verification holds until its own end, whatever the result of the attempt; if it is
 * confirmed, it replaces the verification.
 */
export async function renew(deps: Deps, owner: Account, caller: Caller): Promise<Renewed> {
  const { id: accountId } = owner;
  return inTransaction(deps.db, async (tx) => {
    const locked = await lockVerification(tx, accountId);
    if (locked === undefined || !(await isSessionActive(deps, tx, owner))) {
      return fail('missing_token');
    }
    // Pressed twice, or in another tab.
    if (locked.isRenewal) return ok({ verificationStatus: locked.status });
    const now = deps.clock.now();
    const end = await store.findLatestEnd(tx, accountId);
    const isErased = (await findKyc(tx, accountId))?.details_at === null;
    if (!isRenewable({ ...locked, isErased }, end ?? null, now)) return fail('details_locked');
    if (!(await beginRenewal(tx, accountId, now))) return fail('details_locked');
    await record(deps, tx, caller, { kind: 'renewal_begun', accountId, details: {} });
    return ok({ verificationStatus: 'IN_PROGRESS' });
  });
}

/**
 * Reminds a person for the company's own backend that their verification ends, or that it ended, with `also` in the
 * transaction. `not_now`: it ends later, there is none, its renewal waits for a decision, or the account is closed.
 */
export async function askToRenew(
  deps: Deps,
  accountId: string,
  { also }: { also(tx: Queries): Promise<void> },
): Promise<'asked' | 'not_now' | 'unknown'> {
  await endIfOver(deps, accountId);
  const asked = await inTransaction(deps.db, async (tx) => {
    const locked = await lockVerification(tx, accountId);
    if (locked === undefined) return 'unknown';
    // Closed meanwhile: nobody can sign in to renew.
    if ((await lockAccount(tx, accountId)) === undefined) return 'not_now';
    const now = deps.clock.now();
    const message = reminderOf(locked, (await store.findLatestEnd(tx, accountId)) ?? null, now);
    if (message === null) return 'not_now';
    await notifyOwner(deps, tx, accountId, message);
    await also(tx);
    return 'asked';
  });
  deps.outbox.wake();
  return asked;
}

/** A renewal that was begun and not sent is no reason against it. */
function reminderOf({ status, isRenewal }: State, end: number | null, now: number): Notice | null {
  if (end === null || status === 'PENDING') return null;
  const at = { lastDay: lastDayOf(end), at: now };
  if (status === 'EXPIRED') return { kind: 'expired', ...at };
  const held = { status: knownStatus({ status, isRenewal }), isRenewal: false };
  return isRenewable(held, end, now) ? { kind: 'expiring', ...at } : null;
}
