import { type Channel, channelOf, DEFAULT_LOCALE, isLocale, type Locale } from '@portico/contract';
import { DAY, HOUR } from '#core/clock.ts';
import { hashToken } from '#core/opaque-token.ts';
import { zoneOfCountry } from '#core/time-zones.ts';
import type { Queries } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import type { Envelope, Notice, SignInLetter } from '#platform/messages/outbox/outbox.ts';
import {
  countSend,
  deleteOldSends,
  findReach,
  type Reach,
  type SendLimits,
} from './notices.store.ts';

// A mail server may be down for a night; a notice that arrives later than this only alarms people.
const NOTICE_LIFETIME_MS = 3 * DAY;
// Text messages cost money, and a person who earns by them could change their own sign-in methods all day. At the limit,
// the owner has received ten notices.
const TEXTS: SendLimits = { cooldownMs: 0, windowMs: HOUR, maxSends: 10 };

/**
 * Queues a notice to an account's owner in the caller's transaction: by email, otherwise by text message; nothing if the
 * account has neither. `ratherNotAt` is used only if the account has no other address; with `everywhere`, each address gets
 * one. Wake the outbox after the commit.
 */
export async function notifyOwner(
  deps: Pick<Deps, 'outbox' | 'clock' | 'sms'>,
  tx: Queries,
  accountId: string,
  message: Notice,
  {
    ratherNotAt,
    everywhere = false,
    expiresAt,
  }: { ratherNotAt?: string; everywhere?: boolean; expiresAt?: number } = {},
): Promise<void> {
  const reach = await reachOf(deps, tx, accountId);
  const preferred = reach.filter(({ subject }) => subject !== ratherNotAt);
  const one = (preferred.length > 0 ? preferred : reach).slice(0, 1);
  await notifyEach(deps, tx, everywhere ? reach : one, { message, at: message.at, expiresAt });
}

type Reached = Reach & { channel: Channel };

/** The account's addresses that messages reach, email first. */
export async function reachOf(
  { sms }: Pick<Deps, 'sms'>,
  tx: Queries,
  accountId: string,
): Promise<Reached[]> {
  return (await findReach(tx, accountId)).flatMap((row) => {
    const channel = channelOf(row.kind);
    return channel === null || (channel === 'sms' && sms === null) ? [] : { ...row, channel };
  });
}

type Told = { message: Notice | SignInLetter; at: number; expiresAt?: number | undefined };

/**
 * Queues a message to each of these addresses, in the caller's transaction. To all of an account: somebody may have taken
 * over one of them.
 */
export async function notifyEach(
  deps: Pick<Deps, 'outbox' | 'clock'>,
  tx: Queries,
  reach: readonly Reached[],
  { message, at, expiresAt }: Told,
): Promise<void> {
  for (const { channel, subject, locale, reference, ...row } of reach) {
    const timeZone = row.time_zone ?? zoneOfCountry(row.residency, at);
    const envelope = { channel, to: subject, locale: localeOf(locale), reference, timeZone };
    await notifyAddress(deps, tx, { ...envelope, message }, expiresAt);
  }
}

/**
 * Queues a notice to an address, even if no account has it: for one that was just removed as a sign-in method. At most
 * ten an hour to a phone number.
 */
export async function notifyAddress(
  { outbox, clock }: Pick<Deps, 'outbox' | 'clock'>,
  tx: Queries,
  envelope: Omit<Envelope, 'message'> & { message: Notice | SignInLetter },
  expiresAt = clock.now() + NOTICE_LIFETIME_MS,
): Promise<void> {
  if (envelope.channel === 'sms') {
    const recipient = hashToken(`notice ${envelope.to}`);
    if (!(await maySend({ clock }, tx, recipient, TEXTS))) return;
  }
  // Every notice matters: none replaces another.
  await outbox.add(tx, envelope, { expiresAt });
}

/** Counts one message to a recipient, in the caller's transaction; false if the limits refuse it. */
export async function maySend(
  { clock }: Pick<Deps, 'clock'>,
  tx: Queries,
  recipient: string,
  limits: SendLimits,
): Promise<boolean> {
  return (await countSend(tx, recipient, { ...limits, now: clock.now() })) !== null;
}

/** Purges recipients without a message for a day. */
export async function purgeOldSends({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await deleteOldSends(db, clock.now() - DAY);
}

export { countSend, findSendsUntilNow, forgetSends, type SendLimits } from './notices.store.ts';

function localeOf(stored: string): Locale {
  return isLocale(stored) ? stored : DEFAULT_LOCALE;
}
