import { randomUUID } from 'node:crypto';
import { DEFAULT_LOCALE, isLocale, type Locale } from '@portico/contract';
import type { Queries } from '#db/client.ts';
import type { Deps } from '../deps.ts';
import type { Envelope, Notice } from '../outbox/outbox.ts';
import { DAY } from '../ports/clock.ts';
import { findReach } from './notices.store.ts';

// A mail server may be down for a night; what is told later than this only frightens.
const WORTH_TELLING_MS = 3 * DAY;

/**
 * Tells an account's owner what happened to it, in the caller's transaction: by e-mail, else by text message, and not
 * at all where the account has neither. `ratherNotAt` is told only where it is all there is. The outbox must be woken
 * after the commit.
 */
export async function tellOwner(
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
  await tell(deps, tx, { channel, to: found.subject, locale: localeOf(found.locale), message });
}

/** Tells an address, whosever it is: for one that has just ceased to be a way in. */
export async function tell(
  { outbox, clock }: Pick<Deps, 'outbox' | 'clock'>,
  tx: Queries,
  envelope: Omit<Envelope, 'message'> & { message: Notice },
): Promise<void> {
  // Every notice counts: none takes the place of another.
  await outbox.add(tx, envelope, {
    topic: randomUUID(),
    expiresAt: clock.now() + WORTH_TELLING_MS,
  });
}

function localeOf(stored: string): Locale {
  return isLocale(stored) ? stored : DEFAULT_LOCALE;
}
