import { randomBytes } from 'node:crypto';
import type { Caller } from '#core/caller.ts';
import { SECOND } from '#core/clock.ts';
import { sealText } from '#core/sealed-text.ts';
import { type Client, lockClient, recordBy } from '#partners/clients/clients.ts';
import { insertSignal } from '#partners/signals/queue/queue.store.ts';
import { dropSignals, endStreamOf, rowOf } from '#partners/signals/queue/queue.ts';
import { mailOwners } from '#partners/team/tell-owners.ts';
import { inTransaction, type Queries } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import { dropJob } from '#platform/jobs/jobs.store.ts';
import {
  type Changed,
  columnsOf,
  configurationOf,
  deliveryProblem,
  METHODS,
  misquoted,
  placeOf,
  type Supplied,
  VERIFICATION_SECONDS,
} from './configuration.ts';
import { headerOf } from './sealed-headers.ts';
import * as store from './streams.store.ts';

export { headerOf, resealHeaders, sealedHeaders } from './sealed-headers.ts';

/*
 * What a receiver does with its stream (SSF 1.0, section 8.1). A client has one stream at most. It covers the people who
 * are connected to the client; the receiver can leave out some of them.
 */

export type StreamDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'secrets' | 'outbox'>;

/** The caller: a client, by its own token. */
export type Receiver = { client: Client; caller: Caller };

export type Answer =
  | { status: 200 | 201; body: object }
  /** Done, without a body. */
  | { status: 200 | 204; body?: undefined }
  | { status: 400 | 404 | 409 | 429; problem: string };

const NO_STREAM: Answer = { status: 404, problem: 'The client has no such stream.' };
const invalid = (problem: string): Answer => ({ status: 400, problem });

export async function createStream(
  deps: StreamDeps,
  receiver: Receiver,
  asked: Supplied,
): Promise<Answer> {
  const problem = deliveryProblem(asked);
  if (problem !== null) return invalid(problem);
  const now = deps.clock.now();
  const id = randomBytes(16).toString('base64url');
  const row: store.StreamRow = {
    id,
    client_id: receiver.client.id,
    ...columnsOf(asked),
    authorization: sealedHeader(deps, id, asked),
    status: 'enabled',
    status_reason: null,
    paused_by_us: 0,
    created_at: now,
    enabled_at: now,
    verified_at: null,
    due_at: 0,
    tries: 0,
  };
  return changing(deps, receiver, async (tx) => {
    if (!(await store.insertStream(tx, row))) {
      return { status: 409, problem: 'The client has a stream: change that one.' };
    }
    await note(deps, tx, receiver, `Signals are ${placeOf(row)} from now on`);
    return { status: 201, body: configurationOf(deps.config.publicUrl, row) };
  });
}

/** The stream with this id, or without one all: one at most. */
export async function readStream(
  { db, config }: StreamDeps,
  { client }: Receiver,
  id: string | undefined,
): Promise<Answer> {
  const stream = await store.findStreamOf(db, client.id);
  const found = stream === undefined ? [] : [configurationOf(config.publicUrl, stream)];
  if (id === undefined) return { status: 200, body: found };
  const [one] = found;
  return one === undefined || one.stream_id !== id ? NO_STREAM : { status: 200, body: one };
}

/** `whole`: what is missing is deleted; otherwise it stays. */
export async function changeStream(
  deps: StreamDeps,
  receiver: Receiver,
  sent: Changed,
  { whole }: { whole: boolean },
): Promise<Answer> {
  const problem = deliveryProblem(sent);
  if (problem !== null) return invalid(problem);
  return withStream(deps, receiver, sent.stream_id, async (tx, stream) => {
    const { publicUrl } = deps.config;
    const wrong = misquoted(publicUrl, stream, sent);
    if (wrong !== null) return invalid(`${wrong} is not the one of this stream.`);
    const next = columnsOf(sent);
    const given = Object.keys(next) as (keyof typeof next)[];
    const isSent = { method: 'delivery', endpoint_url: 'delivery' } as Record<string, string>;
    const changes = Object.fromEntries(
      given
        .filter((name) => whole || sent[(isSent[name] ?? name) as keyof Changed] !== undefined)
        .map((name) => [name, next[name]]),
    ) as Partial<typeof next>;
    const isMoved = whole || sent.delivery !== undefined;
    const authorization = sealedHeader(deps, stream.id, sent);
    const written = { ...changes, ...(isMoved && { authorization }) };
    // Only what is asked for: a worker may pause the stream at the same moment.
    if (Object.keys(written).length > 0) await store.updateStream(tx, stream.id, written);
    const changed = { ...stream, ...written };
    if (isMoved) await sendAtOnce(deps, tx, stream.id);
    if (placeOf(changed) !== placeOf(stream)) {
      await note(deps, tx, receiver, `Signals are ${placeOf(changed)} from now on`);
    }
    return { status: 200, body: configurationOf(publicUrl, changed) };
  });
}

export async function deleteStream(
  deps: StreamDeps,
  receiver: Receiver,
  id: string,
): Promise<Answer> {
  return withStream(deps, receiver, id, async (tx) => {
    await endStreamOf(tx, receiver.client.id);
    await note(deps, tx, receiver, 'The stream of signals was deleted');
    return { status: 204 };
  });
}

const statusOf = ({ id, status, status_reason: reason }: store.StreamRow) => ({
  stream_id: id,
  status,
  ...(reason !== null && { reason }),
});

export async function readStatus(
  { db }: StreamDeps,
  { client }: Receiver,
  id: string,
): Promise<Answer> {
  const stream = await store.findStreamOf(db, client.id);
  return stream?.id === id ? { status: 200, body: statusOf(stream) } : NO_STREAM;
}

type AskedStatus = {
  stream_id: string;
  status: store.StreamRow['status'];
  reason?: string | undefined;
};

/** Paused: what happens meanwhile is kept, and sent in order later. Disabled: it is not kept, nor is what waits. */
export async function changeStatus(
  deps: StreamDeps,
  receiver: Receiver,
  { stream_id: id, status, reason }: AskedStatus,
): Promise<Answer> {
  return withStream(deps, receiver, id, async (tx, stream) => {
    const changes = { status, status_reason: reason ?? null, paused_by_us: 0 };
    if (status === 'enabled') {
      await enable(deps, tx, stream, reason);
    } else {
      await store.updateStream(tx, id, changes);
    }
    if (status === 'disabled') await store.deleteWaiting(tx, { streamId: id });
    if (status !== stream.status) await note(deps, tx, receiver, `Signals are ${status} now`);
    return { status: 200, body: statusOf({ ...stream, ...changes }) };
  });
}

/** Sends again, what waits at once, in the caller's transaction. */
export async function enable(
  { clock }: Pick<Deps, 'clock'>,
  tx: Queries,
  { id }: Pick<store.StreamRow, 'id'>,
  reason?: string,
): Promise<void> {
  const now = clock.now();
  await store.updateStream(tx, id, {
    status: 'enabled',
    status_reason: reason ?? null,
    paused_by_us: 0,
    enabled_at: now,
  });
  // It said that the stream pauses.
  await store.deleteWaiting(tx, { streamId: id, event: 'stream-updated' });
  await sendAtOnce({ clock }, tx, id);
}

/** Neither the stream nor a signal in it rests any longer. */
async function sendAtOnce({ clock }: Pick<Deps, 'clock'>, tx: Queries, id: string): Promise<void> {
  await store.releaseWaiting(tx, id, clock.now());
  await dropJob(tx, id);
}

type Named = { stream_id: string; subject: { sub: string } };

/**
 * Leaves a person out, or no longer. Nothing says whether the number is anybody's (SSF 1.0, section 9.1).
 */
export async function excludeSubject(
  deps: StreamDeps,
  receiver: Receiver,
  { stream_id: id, subject: { sub } }: Named,
  { excluded }: { excluded: boolean },
): Promise<Answer> {
  return withStream(deps, receiver, id, async (tx) => {
    const clientId = receiver.client.id;
    const accountId = await store.findAccountOf(tx, { clientId, sub });
    if (accountId !== undefined) {
      const row = { stream_id: id, account_id: accountId };
      if (excluded) {
        await store.insertExclusion(tx, row);
        await dropSignals(tx, { accountId, clientId });
      } else {
        await store.deleteExclusion(tx, row);
      }
    }
    return excluded ? { status: 204 } : { status: 200 };
  });
}

/** Sends an event that says nothing but what the receiver asked for, so that it sees that the stream works. */
export async function verifyStream(
  deps: StreamDeps,
  receiver: Receiver,
  { stream_id: id, state }: { stream_id: string; state?: string | undefined },
): Promise<Answer> {
  return withStream(deps, receiver, id, async (tx, stream) => {
    if (stream.status === 'disabled') return invalid('The stream is disabled.');
    const now = deps.clock.now();
    const since = now - VERIFICATION_SECONDS * SECOND;
    if (!(await store.noteVerification(tx, { id, now, since }))) {
      return { status: 429, problem: `Ask once in ${VERIFICATION_SECONDS} seconds at most.` };
    }
    const details = state === undefined ? {} : { state };
    // It takes the place of one that waits: a receiver that is down must not fill the table.
    await store.deleteWaiting(tx, { streamId: id, event: 'verification' });
    const event = { streamId: id, accountId: null, sub: id, event: 'verification', details, now };
    await insertSignal(tx, rowOf(event));
    return { status: 204 };
  });
}

type Work = (tx: Queries, stream: store.StreamRow) => Promise<Answer>;

function withStream(deps: StreamDeps, receiver: Receiver, id: string, work: Work): Promise<Answer> {
  return changing(deps, receiver, async (tx) => {
    const stream = await store.findStreamOf(tx, receiver.client.id);
    return stream?.id === id ? work(tx, stream) : NO_STREAM;
  });
}

/** In a transaction that has locked the client: nothing is changed at one that was closed meanwhile. */
async function changing(
  deps: StreamDeps,
  { client }: Receiver,
  work: (tx: Queries) => Promise<Answer>,
): Promise<Answer> {
  const answer = await inTransaction(deps.db, async (tx) => {
    const locked = await lockClient(tx, client.id);
    const isOpen = locked?.state === 'live' || locked?.state === 'sandbox';
    return isOpen ? work(tx) : NO_STREAM;
  });
  deps.outbox.wake();
  return answer;
}

/** In the audit trail, and by mail to the owners of a client that people use. */
async function note(
  deps: StreamDeps,
  tx: Queries,
  { client, caller }: Receiver,
  change: string,
): Promise<void> {
  const details = { client: client.id, changed: 'signals' };
  await recordBy(deps, tx, { caller }, 'client_changed', details);
  if (client.state === 'sandbox') return;
  await mailOwners(deps, tx, client.id, {
    kind: 'client_changed',
    client: client.name,
    changes: [change],
    by: 'Its own server',
    when: deps.clock.now(),
    url: `${deps.config.publicUrl}/partners/${client.id}/signals`,
  });
}

/** The header sealed for this stream; null if there is none. */
function sealedHeader({ secrets }: StreamDeps, streamId: string, { delivery }: Supplied) {
  const header = delivery?.method === METHODS.push ? delivery.authorization_header : undefined;
  if (header === undefined) return null;
  return sealText(secrets.partners.current.key, header, headerOf(streamId));
}
