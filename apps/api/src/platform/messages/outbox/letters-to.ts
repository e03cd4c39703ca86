import { type Address, CHANNEL_NAMES, type Channel, SENT_MESSAGE_DAYS } from '@portico/contract';
import { type Clock, DAY, SECOND } from '#core/clock.ts';
import type { Queries } from '#platform/db/client.ts';
import { findJobsTo, type Job } from '#platform/jobs/jobs.store.ts';
import { deleteSentBefore, findSentTo, putSent, type SentRow } from './sent.store.ts';

/* What was sent to an address, and what waits: for the operator whom its owner asks. */

/** An address, and since when it belongs to the account: what was sent there before was to somebody else, perhaps. */
export type AddressSince = Address & { since: number };

export type Letter = {
  id: string;
  kind: string;
  channel: Channel;
  at: number;
  state: SentRow['state'] | 'waiting' | 'late';
  /** Null of a code or a link, which work once, and of what waits. */
  payload: string | null;
};

/** Never sent twice: their codes and links work once, or they are about an app of a partner. */
const ONCE: ReadonlySet<string> = new Set([
  'code',
  'reset_link',
  'reset_unknown',
  'new_browser',
  'client_invitation',
  'client_changed',
  'client_decided',
  'signals_paused',
]);

const USUAL_MS = 10 * SECOND;

/** What this needs of the outbox. */
type Opening<E> = {
  recipientsOf(address: Address): string[];
  sealerOf(payload: string): string | null;
  open(payload: string): E;
};
type Opened = Address & { message: { kind: string }; traceparent?: string };

/**
 * Notes how the sending of a message ended, in the transaction that ends its job. Of those that work once the last to each
 * address is known, so that strangers who ask for many fill no table.
 */
export async function noteSent(
  tx: Queries,
  { id: job, recipient, payload }: Job,
  ended: Pick<SentRow, 'channel' | 'kind' | 'state' | 'at'>,
): Promise<void> {
  // After a deletion the address belongs to nobody who could ask.
  if (recipient === null || ended.kind === 'account_deleted') return;
  const isOnce = ONCE.has(ended.kind);
  const id = isOnce ? `${ended.kind} ${recipient}` : job;
  await putSent(tx, { id, recipient, payload: isOnce ? null : payload, ...ended });
}

/**
 * The latest messages to these addresses since they belong to the account, the latest first: those that wait, and those of
 * the last days.
 */
export async function lettersTo(
  { db, clock, outbox }: { db: Queries; clock: Clock; outbox: Opening<Opened> },
  addresses: readonly AddressSince[],
  limit: number,
): Promise<Letter[]> {
  const now = clock.now();
  const letters: Letter[] = [];
  for (const { since, ...address } of addresses) {
    const recipients = outbox.recipientsOf(address);
    for (const job of await findJobsTo(db, recipients, { since, limit })) {
      const isLate = job.last_error !== null || now - job.created_at >= USUAL_MS;
      letters.push({
        id: job.id,
        kind: outbox.sealerOf(job.payload) === null ? '' : outbox.open(job.payload).message.kind,
        channel: CHANNEL_NAMES.find((name) => name === job.kind) ?? 'email',
        at: job.created_at,
        state: isLate ? 'late' : 'waiting',
        payload: null,
      });
    }
    letters.push(...(await findSentTo(db, recipients, { since, limit })));
  }
  return letters.sort((one, other) => other.at - one.at).slice(0, limit);
}

/** The letter as it was queued, if it was sent to one of these addresses; null if not, or if its key is gone. */
export function openedLetter<E extends Opened>(
  { outbox }: { outbox: Opening<E> },
  payload: string,
  addresses: readonly Address[],
): Omit<E, 'traceparent'> | null {
  if (outbox.sealerOf(payload) === null) return null;
  const { traceparent: _ofThen, ...envelope } = outbox.open(payload);
  const isTheirs = addresses.some(
    ({ channel, to }) => channel === envelope.channel && to === envelope.to,
  );
  return isTheirs ? envelope : null;
}

export async function purgeSentMessages({
  db,
  clock,
}: {
  db: Queries;
  clock: Clock;
}): Promise<void> {
  await deleteSentBefore(db, clock.now() - SENT_MESSAGE_DAYS * DAY);
}
