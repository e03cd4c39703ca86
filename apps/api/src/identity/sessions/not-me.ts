import type { Caller } from '#core/caller.ts';
import { fail, ok } from '#core/result.ts';
import { lockEvenClosed } from '#identity/accounts/accounts.ts';
import { disown, reportedSignIn } from '#identity/browsers/browsers.ts';
import { record } from '#platform/audit/audit.ts';
import { inTransaction } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import { endSession } from './sessions.store.ts';

/**
 * Ends the sign-in that a letter reported, and forgets its browser. The link proves that somebody reads the owner's
 * letters, and gives nothing else: it signs nobody in and shows nothing. Repeated, it answers the same; of unknown,
 * expired and altered links and those of deleted accounts, all get one answer.
 */
export async function notMe(deps: Deps, token: string, caller: Caller) {
  const link = await reportedSignIn(deps, token);
  const isKnown = await inTransaction(deps.db, async (tx) => {
    // First, as a deletion does.
    if (link === undefined || (await lockEvenClosed(tx, link.account_id)) === undefined) {
      await record(deps, tx, caller, { kind: 'sign_in_disowned', details: { refused: true } });
      return false;
    }
    const { account_id: accountId, session_id: sessionId } = link;
    if (!(await disown(deps, tx, link))) return true;
    const ended = await endSession(tx, { id: sessionId, accountId, now: deps.clock.now() });
    const details = { sessionId, ended };
    await record(deps, tx, caller, { kind: 'sign_in_disowned', accountId, details });
    return true;
  });
  return isKnown ? ok(undefined) : fail('not_found');
}
