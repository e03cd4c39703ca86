import { randomUUID } from 'node:crypto';
import { DEFAULT_LOCALE, isLocale, type Locale } from '@portico/contract';
import { DAY, HOUR } from '#core/clock.ts';
import { hashToken } from '#core/opaque-token.ts';
import { zoneOfCountry } from '#core/time-zones.ts';
import type { Queries } from '#db/client.ts';
import type { Deps } from '#deps/deps.ts';
import type { Envelope, Notice } from '#messages/outbox/outbox.ts';
import { countSend, deleteOldSends, findReach, type SendLimits } from './notices.store.ts';

// A mail server may be down for a night; what is told later than this only frightens.
const WORTH_TELLING_MS = 3 * DAY;
// A text message costs money, and whoever earns by it could change their own ways in all day long. By then the owner
// has been told ten times.
const TEXTS: SendLimits = { cooldownMs: 0, windowMs: HOUR, maxSends: 10 };

/**
 * Tells an account's owner what happened to it, in the caller's transaction: by e-mail, else by text message, and not
 * at all where the account has neither. `ratherNotAt` is told only where it is all there is. The outbox must be woken
 * after the commit.
 */
export async function notifyOwner(
  deps: Pick<Deps, 'outbox' | 'clock' | 'sms'>,
  tx: Queries,
  accountId: string,
  message: Notice,
  { ratherNotAt }: { ratherNotAt?: string } = {},
): Promise<void> {
  // E-mail comes first.
  const reach = (await findReach(tx, accountId)).filter(
    ({ kind }) => kind === 'email' || deps.sms !== null,
  );
  const found = reach.find(({ subject }) => subject !== ratherNotAt) ?? reach[0];
  if (found === undefined) return;
  const channel = found.kind === 'email' ? 'email' : 'sms';
  await tell(deps, tx, {
    channel,
    to: found.subject,
    locale: localeOf(found.locale),
    message,
    reference: found.reference,
    timeZone: found.time_zone ?? zoneOfCountry(found.residency, message.at),
  });
}

/** Tells an address, whosever it is: for one that has just ceased to be a way in. A number ten times an hour at most. */
export async function tell(
  { outbox, clock }: Pick<Deps, 'outbox' | 'clock'>,
  tx: Queries,
  envelope: Omit<Envelope, 'message'> & { message: Notice },
): Promise<void> {
  if (envelope.channel === 'sms') {
    const recipient = hashToken(`notice ${envelope.to}`);
    if (!(await maySend({ clock }, tx, recipient, TEXTS))) return;
  }
  // Every notice counts: none takes the place of another.
  await outbox.add(tx, envelope, {
    topic: randomUUID(),
    expiresAt: clock.now() + WORTH_TELLING_MS,
  });
}

/** Counts one message to a recipient, in the caller's transaction; false where the limits refuse it. */
export async function maySend(
  { clock }: Pick<Deps, 'clock'>,
  tx: Queries,
  recipient: string,
  limits: SendLimits,
): Promise<boolean> {
  return countSend(tx, recipient, { ...limits, now: clock.now() });
}

/** Forgets recipients that nothing was sent to for a day. */
export async function purgeOldSends({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await deleteOldSends(db, clock.now() - DAY);
}

export { findSends, type SendLimits } from './notices.store.ts';

function localeOf(stored: string): Locale {
  return isLocale(stored) ? stored : DEFAULT_LOCALE;
}
