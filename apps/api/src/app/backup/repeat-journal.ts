import { OPERATOR } from '#core/caller.ts';
import { disableOperatorAgain, enableOperatorAgain } from '#desk/operators/operators.ts';
import { disableAgain, enableAgain } from '#identity/closing/closing.ts';
import { inTransaction, type Queries } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import { revokeAgain } from '#verification/revocations/revocations.ts';
import { suspendAgain } from '#verification/suspensions/suspensions.ts';
import { type JournalEntry, noteRepeated } from '../../platform/journal/journal.ts';
import { deleteAgain } from '../../privacy/delete-account.ts';
import { eraseAgain } from '../../privacy/erase.ts';
import { eraseKeptDetailsAgain } from '../../privacy/kept-details.ts';

/** How often each kind changed something. */
export type Repeated = Record<JournalEntry['kind'], number>;

/**
 * After a restore: erases again what people erased since the backup, ends verifications that were suspended or revoked, and closes or opens again what the administrator
 * closed or opened, in that order in time. An entry that the database contains was part of the backup. Nobody gets a
 * message: they got it the first time.
 */
export async function repeatJournal(
  deps: Deps,
  entries: readonly JournalEntry[],
): Promise<Repeated> {
  const repeated: Repeated = {
    account_deleted: 0,
    own_data_erased: 0,
    kept_details_erased: 0,
    verification_suspended: 0,
    verification_revoked: 0,
    account_disabled: 0,
    account_enabled: 0,
    operator_disabled: 0,
    operator_enabled: 0,
  };
  for (const entry of entries) {
    const objects = await inTransaction(deps.db, async (tx) => {
      if (!(await noteRepeated(tx, entry))) return null;
      return REPEATING[entry.kind](deps, tx, entry.account);
    });
    if (objects === null) continue;
    repeated[entry.kind] += 1;
    await Promise.allSettled(objects.map((name) => deps.files.remove(name)));
  }
  return repeated;
}

/** Returns the names of the objects that no row refers to anymore; null if nothing was left to do. */
type Repeat = (deps: Deps, tx: Queries, id: string) => Promise<string[] | null>;

const REPEATING: Record<JournalEntry['kind'], Repeat> = {
  account_deleted: (deps, tx, id) => deleteAgain(deps, tx, id, OPERATOR),
  own_data_erased: (deps, tx, id) => eraseAgain(deps, tx, id, OPERATOR),
  kept_details_erased: (deps, tx, id) => eraseKeptDetailsAgain(deps, tx, id, OPERATOR),
  verification_suspended: async (deps, tx, id) =>
    (await suspendAgain(deps, tx, id, OPERATOR)) ? [] : null,
  verification_revoked: async (deps, tx, id) =>
    (await revokeAgain(deps, tx, id, OPERATOR)) ? [] : null,
  account_disabled: async (deps, tx, id) =>
    (await disableAgain(deps, tx, id)) === null ? null : [],
  account_enabled: async (deps, tx, id) => ((await enableAgain(deps, tx, id)) ? [] : null),
  operator_disabled: async (deps, tx, id) =>
    (await disableOperatorAgain(deps, tx, id)) ? [] : null,
  operator_enabled: async (deps, tx, id) => ((await enableOperatorAgain(deps, tx, id)) ? [] : null),
};
