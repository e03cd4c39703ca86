import { randomUUID } from 'node:crypto';
import {
  CONSENT_UNUSED_DAYS,
  SIGNAL_EVENTS,
  type SignalEvent,
  TEST_SECONDS,
} from '@portico/contract';
import { type Clock, DAY, SECOND } from '#core/clock.ts';
import { lockListening } from '#partners/connections/lock/lock.store.ts';
import type { Queries } from '#platform/db/client.ts';
import type { Happening } from '#platform/hooks.ts';
import { dropJob } from '#platform/jobs/jobs.store.ts';
import { APART_MS, tellAt } from './apart.ts';
import { CAUSES, isAllowed, isTimed } from './events.ts';
import * as store from './queue.store.ts';

/*
 * Signals to partners about their people (OpenID Shared Signals Framework 1.0). A signal is written in the transaction
 * that causes it, for each stream that may have it, and sent by the worker or polled. Reasons:
 * docs/decisions/0060-shared-signals.md.
 */

type Now = { clock: Clock };
type About = {
  accountId: string;
  /** Only this client gets it; by default every client that may. */
  clientId?: string;
  /** When it happens, by default now: of test persons it is known before. */
  at?: number;
  /** The `sid` of the ID token of the sign-in that ended; of all where it is missing. */
  sid?: string;
};

/** Tells the partners that know the account of the cause, in the caller's transaction. */
export async function signal(
  deps: Now,
  tx: Queries,
  cause: Happening,
  about: About,
): Promise<void> {
  const { event, claims } = CAUSES[cause];
  const now = deps.clock.now();
  const { accountId, clientId, at = now, sid } = about;
  for (const connection of await lockListening(tx, { accountId, clientId })) {
    const { client_id, scope } = connection;
    if (!isAllowed(event, scope)) continue;
    const found = await store.findHearing(tx, { accountId, clientId: client_id });
    if (found === undefined || !isRequested(found, event) || isGone(connection, found, now)) {
      continue;
    }
    const details = {
      ...claims,
      ...(sid !== undefined && { sid }),
      ...(isTimed(event) && { event_timestamp: Math.floor(at / SECOND) }),
    };
    const about = { streamId: found.id, accountId, sub: found.sub };
    const dueAt = tellAt(deps.clock, at);
    await store.insertSignal(tx, rowOf({ ...about, event, details, now, dueAt }));
  }
}

type Used = { consented_at: number | null; last_used_at: number | null };

/** Whether the consent was not used for too long, or a test person has disconnected, which happens by itself. */
function isGone(
  { consented_at: since, last_used_at: used }: Used,
  { kind }: { kind: string | null },
  now: number,
): boolean {
  const begun = since ?? 0;
  if (kind === 'disconnected') return now - begun >= TEST_SECONDS * SECOND;
  return now - Math.max(begun, used ?? 0) > CONSENT_UNUSED_DAYS * DAY;
}

type Requested = Pick<store.StreamRow, 'events_requested'>;

/** The events that a stream delivers: those it asked for, of those that there are. */
export function deliveredEvents({ events_requested: requested }: Requested): SignalEvent[] {
  const all = Object.keys(SIGNAL_EVENTS) as SignalEvent[];
  if (requested === null) return all;
  const asked = new Set(JSON.parse(requested) as string[]);
  return all.filter((event) => asked.has(SIGNAL_EVENTS[event]));
}

const isRequested = (stream: Requested, event: SignalEvent) =>
  deliveredEvents(stream).includes(event);

type New = {
  streamId: string;
  accountId: string | null;
  sub: string;
  event: string;
  details: object;
  now: number;
  dueAt?: number;
};

/** A signal that nobody has tried to send. */
export function rowOf({ streamId, accountId, sub, event, details, now, dueAt = now }: New) {
  return {
    id: randomUUID(),
    stream_id: streamId,
    account_id: accountId,
    sub,
    event,
    details: JSON.stringify(details),
    state: 'waiting',
    created_at: now,
    due_at: dueAt,
    locked_until: 0,
    tries: 0,
    tried_at: null,
    outcome: null,
    delivered_at: null,
  } as const;
}

/** The person disconnected: what was not sent yet is deleted, in the caller's transaction. */
export async function dropSignals(
  tx: Queries,
  about: { accountId: string; clientId?: string },
): Promise<void> {
  await store.deleteWaitingAbout(tx, about);
}

/**
 * Tells the partners of an account that its deletion follows, in the caller's transaction, while its connections exist.
 * What waits about it is sent before, and names the account no longer.
 */
export async function signalDeletion(deps: Now, tx: Queries, accountId: string): Promise<void> {
  await signal(deps, tx, 'account_deleted', { accountId });
  await store.detach(tx, accountId);
}

/** What a test person will cause by itself, in place of what was planned before. */
export async function planSignal(
  deps: Now,
  tx: Queries,
  cause: Happening,
  about: About & { at: number },
): Promise<void> {
  const soon = deps.clock.now() + APART_MS;
  await store.deletePlanned(tx, { accountId: about.accountId, after: soon });
  await signal(deps, tx, cause, about);
}

/** The client is closed: its stream ends with everything that waits, in the caller's transaction. */
export async function endStreamOf(tx: Queries, clientId: string): Promise<void> {
  await store.deleteStreamsOf(tx, clientId);
}

/** The client may be called again: what waited meanwhile does not count as undelivered. */
export async function resumeStreamOf(deps: Now, tx: Queries, clientId: string): Promise<void> {
  for (const { id } of await store.restartClock(tx, clientId, deps.clock.now())) {
    await dropJob(tx, id);
  }
}
