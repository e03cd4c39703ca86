import {
  type CodeOf,
  DEFAULT_LOCALE,
  type DeskPerson,
  type endPersonSessions,
  isLocale,
  type ParsedBodyOf,
  RESEND_COOLDOWN_SECONDS,
  type resendLetter,
  type unlockPerson,
} from '@portico/contract';
import { withoutAddress } from '#core/caller.ts';
import { DAY, HOUR, MINUTE, SECOND } from '#core/clock.ts';
import { hashToken } from '#core/opaque-token.ts';
import { fail, type Result } from '#core/result.ts';
import {
  addressesOnFile,
  endSessionsForCompany,
  endWaits,
  lockEvenClosed,
  requestReset,
  resetsWaitUntil,
} from '#identity/index.ts';
import { inTransaction } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import { countSend } from '#platform/messages/notices/notices.ts';
import { begun, noteAct, type Search, type Why, type Work } from './acts.ts';
import { lastLetterIn, lettersOf, shown } from './facts.ts';
import { findAccount } from './people.store.ts';

/*
 * What an operator does for a person whose account they found. Each act is what the person or the company's backend can
 * do, by the same function, and its line in the person's list is in the same transaction. Nothing here takes an address.
 */

type Shown<Code extends string> = Promise<
  Result<DeskPerson, Extract<CodeOf<typeof resendLetter>, Code>>
>;

/** Letters and links to one account, by all operators together. */
const RESENDS = { cooldownMs: 0, windowMs: HOUR, maxSends: 5 };
const LETTER_LIFETIME_MS = 3 * DAY;

/** Sends the last letter once more, or a new reset link: to an address that the account has at this moment. */
export async function resend(
  deps: Deps,
  work: Work,
  { search: id, what, ...why }: ParsedBodyOf<typeof resendLetter>,
): Shown<'not_found' | 'account_disabled' | 'too_many_sends' | 'invalid_request'> {
  const search = await begun(deps, work, id, why);
  if (!search.ok) return search;
  const sent = await (what === 'reset_link' ? sendLink : sendLetter)(deps, work, search.value, why);
  if (sent === 'limit' || sent === 'too_soon') {
    const waitMs = sent === 'limit' ? RESENDS.windowMs : RESEND_COOLDOWN_SECONDS * SECOND;
    const params = { minutes: Math.ceil(waitMs / MINUTE), live: 0 };
    return fail('too_many_sends', { retryAfterSeconds: waitMs / SECOND, params });
  }
  if (sent !== 'sent') return fail(sent);
  deps.outbox.wake();
  return shown(deps, search.value);
}

type Sent = 'sent' | 'limit' | 'too_soon' | 'not_found' | 'account_disabled';

async function sendLetter(deps: Deps, work: Work, { accountId }: Search, why: Why): Promise<Sent> {
  return inTransaction(deps.db, async (tx) => {
    if ((await lockEvenClosed(tx, accountId)) === undefined) return 'not_found';
    const envelope = lastLetterIn(await lettersOf(deps, tx, accountId))?.envelope;
    if (envelope == null) return 'not_found';
    if (!(await countResend(deps, tx, accountId))) return 'limit';
    await deps.outbox.add(tx, envelope, { expiresAt: deps.clock.now() + LETTER_LIFETIME_MS });
    const details = { letter: envelope.message.kind };
    await noteAct(deps, tx, work, { accountId, what: 'message', ...why }, details);
    return 'sent';
  });
}

async function sendLink(deps: Deps, work: Work, { accountId }: Search, why: Why): Promise<Sent> {
  const account = await findAccount(deps.db, accountId);
  const email = (await addressesOnFile(deps.db, accountId)).find(
    ({ channel }) => channel === 'email',
  );
  if (account === undefined || email === undefined) return 'not_found';
  if (account.disabled_at !== null) return 'account_disabled';
  const locale = isLocale(account.locale) ? account.locale : DEFAULT_LOCALE;
  const caller = { ...withoutAddress(work.caller), locale };
  class Refused extends Error {
    readonly as: Sent;
    constructor(as: Sent) {
      super();
      this.as = as;
    }
  }
  try {
    const isSent = await requestReset(deps, email.to, caller, async (tx, owner) => {
      // The address left the account, or the account was closed, since it was read.
      if (owner !== accountId) throw new Refused('not_found');
      if (!(await countResend(deps, tx, accountId))) throw new Refused('limit');
      const details = { letter: 'reset_link' };
      await noteAct(deps, tx, work, { accountId, what: 'message', ...why }, details);
    });
    if (isSent) return 'sent';
    return (await resetsWaitUntil(deps, email.to)) === null ? 'too_soon' : 'limit';
  } catch (error) {
    if (error instanceof Refused) return error.as;
    throw error;
  }
}

async function countResend(deps: Deps, tx: Parameters<typeof countSend>[0], accountId: string) {
  const key = hashToken(`desk letters ${accountId}`);
  return (await countSend(tx, key, { ...RESENDS, now: deps.clock.now() })) !== null;
}

/** Ends what the person has to wait for. */
export async function unlock(
  deps: Deps,
  work: Work,
  { search: id, ...why }: ParsedBodyOf<typeof unlockPerson>,
): Shown<'not_found' | 'invalid_request'> {
  const search = await begun(deps, work, id, why);
  if (!search.ok) return search;
  const { accountId } = search.value;
  const isThere = await inTransaction(deps.db, async (tx) => {
    if (!(await endWaits(tx, accountId))) return false;
    await noteAct(deps, tx, work, { accountId, what: 'unlock', ...why });
    return true;
  });
  return isThere ? shown(deps, search.value) : fail('not_found');
}

/** Signs the person out everywhere. */
export async function endSessions(
  deps: Deps,
  work: Work,
  { search: id, ...why }: ParsedBodyOf<typeof endPersonSessions>,
): Shown<'not_found' | 'invalid_request'> {
  const search = await begun(deps, work, id, why);
  if (!search.ok) return search;
  const { accountId } = search.value;
  const isThere = await endSessionsForCompany(deps, accountId, {
    async also(tx) {
      await noteAct(deps, tx, work, { accountId, what: 'sessions', ...why });
    },
  });
  return isThere ? shown(deps, search.value) : fail('not_found');
}
