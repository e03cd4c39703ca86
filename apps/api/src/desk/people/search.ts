import {
  type CodeOf,
  type DeskPerson,
  type findPerson,
  type ParsedBodyOf,
  type PersonKey,
  readPersonKey,
  SEARCHES_PER_HOUR,
} from '@portico/contract';
import { HOUR, SECOND } from '#core/clock.ts';
import { hashToken } from '#core/opaque-token.ts';
import { fail, type Result } from '#core/result.ts';
import { accountByExternalId, accountOf, isExternalId, lockEvenClosed } from '#identity/index.ts';
import { record } from '#platform/audit/audit.ts';
import { inTransaction, type Queries } from '#platform/db/client.ts';
import { readHands } from '#platform/db/hands.ts';
import type { Deps } from '#platform/deps.ts';
import { countSend, findSendsUntilNow } from '#platform/messages/notices/notices.ts';
import { accountByReference } from '#verification/index.ts';
import { missingIn, noteAct, untilOf, type Work } from './acts.ts';
import { shown } from './facts.ts';

/**
 * The facts about the account that has exactly this address, number, reference or id. What was found is in the person's
 * list before it is answered; what was not is in the audit trail, by a keyed hash of the value.
 */
export async function search(
  deps: Deps,
  work: Work,
  { by, value: typed, ...why }: ParsedBodyOf<typeof findPerson>,
): Promise<Result<DeskPerson, CodeOf<typeof findPerson>>> {
  const read = readPersonKey(by, typed);
  if (!read.ok) return fail('invalid_request', { fields: { value: read.code } });
  const { key: value } = read;
  if (by === 'external_id' && !isExternalId(value))
    return fail('invalid_request', { fields: { value: 'invalid_value' } });
  const missing = missingIn(why);
  if (missing !== null) return missing;
  // Operators with credentials from one lead share a limit: the lead could search as each of them.
  const limit = limitOf((await readHands(deps.db)).handOf(work.operator.id));
  const now = deps.clock.now();
  const found = await inTransaction(deps.db, async (tx) => {
    if ((await countSend(tx, limit, { ...LIMITS, now })) === null) return 'limited';
    const accountId = await findBy(tx, by, value);
    // Locked, so that nobody deletes it before the line is there.
    if (accountId !== undefined && (await lockEvenClosed(tx, accountId)) !== undefined) {
      const act = { accountId, what: 'view', ...why } as const;
      return { accountId, id: await noteAct(deps, tx, work, act, { by }) };
    }
    const details = { operator: work.operator.id, by, reason: why.reason, found: false };
    await record(deps, tx, work.caller, { kind: 'person_searched', subject: value, details });
    return undefined;
  });
  if (found === 'limited') return limited(deps, limit, now);
  if (found === undefined) return fail('not_found');
  return shown(deps, { ...found, until: untilOf(now) });
}

const LIMITS = { cooldownMs: 0, windowMs: HOUR, maxSends: SEARCHES_PER_HOUR };

const limitOf = (operatorId: string) => hashToken(`people searches ${operatorId}`);

async function limited({ db }: Deps, key: string, now: number) {
  const since = (await findSendsUntilNow(db, key, now))?.since ?? now;
  const retryAfterSeconds = Math.max(1, Math.ceil((since + HOUR - now) / SECOND));
  const params = { minutes: Math.ceil(retryAfterSeconds / 60) };
  return fail('too_many_requests', { retryAfterSeconds, params });
}

async function findBy(tx: Queries, by: PersonKey, value: string): Promise<string | undefined> {
  switch (by) {
    case 'email':
      return (await accountOf({ db: tx }, { channel: 'email', to: value }))?.id;
    case 'phone':
      return (await accountOf({ db: tx }, { channel: 'sms', to: value }))?.id;
    case 'reference':
      return accountByReference(tx, value);
    case 'external_id':
      return (await accountByExternalId({ db: tx }, value))?.id;
  }
}
