import {
  type Address,
  DEFAULT_LOCALE,
  type ErrorCode,
  type IdentityKind,
  isLocale,
} from '@portico/contract';
import type { Account, Caller } from '#core/caller.ts';
import { fail, ok, type Result } from '#core/result.ts';
import {
  byMethod,
  clearFailures,
  endAllSessions,
  findIdentities,
  hasAccount,
  isRecentSignIn,
  isSessionActive,
  type LockedAccount,
  lockAccount,
  lockEvenClosed,
  removeAccount,
  voidReset,
} from '#identity/index.ts';
import { record } from '#platform/audit/audit.ts';
import { inTransaction, type Queries } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import { notifyAddress } from '#platform/messages/notices/notices.ts';
import {
  discardDocuments,
  lockVerification,
  removeImages,
  removeTagsOf,
} from '#verification/index.ts';
import { noteInJournal, writeJournalSoon } from '../platform/journal/journal.ts';

/**
 * Deletes the account and all that belongs to it, and sends a goodbye message to its address. The audit trail stays,
 * and names only the account's id. The counter of messages to an address stays for a day: without it, a person could
 * delete and register again to send any number of messages there.
 */
export async function deleteAccount(deps: Deps, owner: Account, caller: Caller) {
  return removing(deps, async (tx) => {
    const account = await lockedWhole(tx, owner.id, lockAccount);
    if (account === undefined || !(await isSessionActive(deps, tx, owner)))
      return fail('missing_token');
    if (!(await isRecentSignIn(deps, tx, owner.sessionId))) return fail('recent_sign_in_needed');
    return ok(await removeWhole(deps, tx, owner.id, { account, caller }));
  });
}

/**
 * The same for the company's own backend, which may delete a closed account, too; with `also` in the transaction. False
 * if there is no such account.
 */
export async function deleteForCompany(
  deps: Deps,
  accountId: string,
  { caller, also }: { caller: By; also(tx: Queries): Promise<void> },
): Promise<boolean> {
  const { ok: isDeleted } = await removing(deps, async (tx) => {
    const account = await lockedWhole(tx, accountId, lockEvenClosed);
    if (account === undefined) return fail('not_found');
    const objects = await removeWhole(deps, tx, accountId, { account, caller });
    await also(tx);
    return ok(objects);
  });
  return isDeleted;
}

/** Runs `remove`, which returns the names of the objects that no row refers to anymore, and what follows its commit. */
async function removing<Code extends ErrorCode>(
  deps: Deps,
  remove: (tx: Queries) => Promise<Result<string[], Code>>,
): Promise<Result<undefined, Code>> {
  for (;;) {
    const result = await inTransaction(deps.db, remove).catch((error) => {
      if (error instanceof RenewedMeanwhile) return null;
      throw error;
    });
    if (result === null) continue;
    if (!result.ok) return result;
    await discardDocuments(deps, result.value);
    await writeJournalSoon(deps);
    deps.outbox.wake();
    return ok(undefined);
  }
}

/** Thrown to roll back and retry: a session was renewed after its tokens were removed and before it was ended. */
class RenewedMeanwhile extends Error {}

type By = Pick<Caller, 'ip' | 'requestId'>;

/**
 * Locks the rows in the same order as all other transactions: a reset locks its row before the account, an upload locks
 * the verification before the account.
 */
async function lockedWhole(tx: Queries, accountId: string, lock: typeof lockAccount) {
  await voidReset(tx, accountId);
  if ((await lockVerification(tx, accountId)) === undefined) return undefined;
  return lock(tx, accountId);
}

async function removeWhole(
  deps: Deps,
  tx: Queries,
  accountId: string,
  { account, caller }: { account: LockedAccount; caller: By },
): Promise<string[]> {
  if (!(await endAllSessions(deps, tx, accountId))) throw new RenewedMeanwhile();
  const { objects, addresses } = await removeRows(deps, tx, accountId, caller);
  await noteInJournal(deps, tx, accountId, 'account_deleted');
  await sayGoodbye(deps, tx, addresses, account);
  return objects;
}

/** Removes everything of an account that the transaction has locked. */
async function removeRows(deps: Deps, tx: Queries, accountId: string, caller: By) {
  const objects = await removeImages(tx, accountId);
  // Under the account's lock, which every change to its sign-in methods takes, too.
  const identities = await findIdentities(tx, accountId);
  for (const [method, own] of byMethod(identities)) await method.removeRest(tx, own);
  const addresses = addressesIn(identities);
  await clearFailures(tx, { accountId });
  // Codes, links and notices that were not sent yet.
  await deps.outbox.dropFor(tx, addresses);
  await deps.hooks.accountDeleted(deps, tx, accountId, { caller, addresses });
  await removeTagsOf(tx, accountId);
  await removeAccount(tx, accountId);
  await record(deps, tx, caller, {
    kind: 'account_deleted',
    accountId,
    details: { images: objects.length },
  });
  return { objects, addresses };
}

/**
 * Deletes an account that a restore brought back. Returns the names of its objects; null if it did not come back.
 */
export async function deleteAgain(
  deps: Deps,
  tx: Queries,
  accountId: string,
  caller: By,
): Promise<string[] | null> {
  await voidReset(tx, accountId);
  await lockVerification(tx, accountId);
  // It may be closed in the backup, and have been opened and then deleted since.
  if (!(await hasAccount(tx, accountId))) return null;
  return (await removeRows(deps, tx, accountId, caller)).objects;
}

async function sayGoodbye(
  deps: Deps,
  tx: Queries,
  addresses: readonly Address[],
  { locale: stored, time_zone: timeZone }: LockedAccount,
): Promise<void> {
  const reachable = addresses.find(({ channel }) => channel === 'email' || deps.sms !== null);
  if (reachable === undefined) return;
  const { channel, to } = reachable;
  const locale = isLocale(stored) ? stored : DEFAULT_LOCALE;
  const message = { kind: 'account_deleted', at: deps.clock.now() } as const;
  await notifyAddress(deps, tx, { channel, to, locale, timeZone, message });
}

/** The addresses to which messages for an account can be sent, email first. */
function addressesIn(identities: readonly { kind: IdentityKind; subject: string }[]): Address[] {
  return byMethod(identities).flatMap(([{ channel }, own]) =>
    channel === null ? [] : own.map(({ subject }): Address => ({ channel, to: subject })),
  );
}
