import { type Address, CODE_MAX_ATTEMPTS } from '@portico/contract';
import type { Caller } from '#core/caller.ts';
import { MINUTE } from '#core/clock.ts';
import { isSameSecret } from '#core/compare.ts';
import { fail, ok } from '#core/result.ts';
import { record } from '#platform/audit/audit.ts';
import type { Queries } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import { deleteExpiredBrowserCodes, findBrowserCodesOf } from './browser-codes.store.ts';
import { hashCode, proofOf, sessionIdOf } from './code-secret.ts';
import { deleteExpired, findCodeOf } from './one-time-codes.store.ts';
import {
  findCodeUntilNow,
  findRequestedCode,
  isOutOfTries,
  isRepeatedTry,
  judgeTry,
  nextTryAt,
  type Requester,
  secondsUntil,
} from './requested-code.ts';

export type EnteredCode = { code: string; codeToken: string | null; caller: Caller };

export type AcceptedCode = {
  /** The browser sent it before: it gets what the first time gave, and nothing else. */
  isRepeat: boolean;
  /** The address proof, and the id of the session that the code may open. */
  proof: string;
  sessionId: string;
};

/**
 * Checks a code in the caller's transaction. This is the only place that does so. A correct code is used up; every
 * wrong one counts, and the fifth voids the code. A browser redeems only the code that it asked for: its attempts count
 * for no other, and without a code of its own for none at all. Clients without a code token share a code and five
 * attempts an hour. For half an hour, a browser's used code is accepted again: the first answer may not have arrived.
 */
export async function checkCode(
  deps: Deps,
  tx: Queries,
  from: Address,
  { code, codeToken, caller }: EnteredCode,
) {
  const now = deps.clock.now();
  const requester = { ...from, codeToken };
  const row = await findRequestedCode(tx, requester);
  if (row === undefined) return fail('incorrect_code');
  // A hash always belongs to its salt and the write names the salt, so comparing before the write is not a race.
  const found = deps.secrets.codes.all.find(({ key }) =>
    isSameSecret(hashCode(key, row.salt, code), row.code_hash),
  );
  const judged = await judgeTry(tx, row, { matched: found !== undefined, now });
  if (found !== undefined && (judged !== undefined || (await isRepeatedTry(tx, row, now)))) {
    return ok<AcceptedCode>({
      isRepeat: judged === undefined,
      proof: proofOf(found.key, row.salt),
      sessionId: sessionIdOf(found.key, row.salt),
    });
  }
  if (judged !== undefined) {
    const details = { channel: from.channel, attempts: judged.attempts };
    await record(deps, tx, caller, { kind: 'code_wrong', subject: from.to, details });
    if (judged.attempts < CODE_MAX_ATTEMPTS) return fail('incorrect_code');
  }
  return refusedTry(tx, requester, now);
}

async function refusedTry(db: Queries, requester: Requester, now: number) {
  const row = await findCodeUntilNow(db, requester, now);
  if (row === undefined || row.used_at !== null) return fail('incorrect_code');
  if (isOutOfTries(row, now)) {
    const wait = secondsUntil(nextTryAt(row), now);
    return fail('too_many_attempts', {
      retryAfterSeconds: wait,
      params: { minutes: Math.ceil(wait / 60) },
    });
  }
  return row.expires_at <= now ? fail('code_expired') : fail('incorrect_code');
}

/** What is stored about the codes of an address, without their hashes, for its person. */
export async function findCodesOf(db: Queries, { channel, to: address }: Address) {
  const shared = await findCodeOf(db, { channel, address });
  const ofBrowsers = await findBrowserCodesOf(db, { channel, address });
  return [...(shared === undefined ? [] : [shared]), ...ofBrowsers];
}

/** Purges codes and address proofs that expired over a day ago. */
export async function purgeExpiredCodes({ db, clock }: Deps): Promise<void> {
  const before = clock.now() - 24 * 60 * MINUTE;
  await deleteExpired(db, before);
  await deleteExpiredBrowserCodes(db, before);
}
