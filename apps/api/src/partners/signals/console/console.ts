import { SIGNALS_MAX } from '@portico/contract';
import type { Account, Caller } from '#core/caller.ts';
import { iso } from '#core/clock.ts';
import { ok } from '#core/result.ts';
import { recordBy } from '#partners/clients/clients.ts';
import { pollPath } from '#partners/signals/streams/configuration.ts';
import { findStreamOf } from '#partners/signals/streams/streams.store.ts';
import { enable } from '#partners/signals/streams/streams.ts';
import { changing, clientFor, invalid } from '#partners/team/team.ts';
import type { Deps } from '#platform/deps.ts';
import { findJob } from '#platform/jobs/jobs.store.ts';
import type { SignalRow } from '../queue/queue.store.ts';
import * as store from './console.store.ts';

type Member = { clientId: string; account: Account };

/** The client's stream for its team: what waits and why, and what was delivered. */
export async function signalsOf(deps: Pick<Deps, 'db' | 'clock' | 'config'>, member: Member) {
  const found = await clientFor(deps, { ...member, atLeast: 'viewer' });
  if (!found.ok) return found;
  const { db, clock, config } = deps;
  const stream = await findStreamOf(db, member.clientId);
  if (stream === undefined) return ok({ stream: null, waiting: [], delivered: [] });
  const { id, method, endpoint_url: url, created_at: createdAt } = stream;
  const [job, { waiting, oldest }, first, delivered] = await Promise.all([
    findJob(db, id),
    store.countWaiting(db, id),
    store.findWaiting(db, id, SIGNALS_MAX),
    store.findDelivered(db, id, SIGNALS_MAX),
  ]);
  return ok({
    stream: {
      id,
      method,
      url: method === 'push' ? (url ?? '') : `${config.publicUrl}${pollPath(id)}`,
      status: stream.status,
      reason: stream.status_reason,
      pausedByUs: stream.paused_by_us === 1,
      createdAt: iso(createdAt),
      waiting,
      oldestAt: oldest === null ? null : iso(oldest),
      nextTryAt: job !== undefined && job.due_at > clock.now() ? iso(job.due_at) : null,
    },
    waiting: first.map(shown),
    delivered: delivered.map(shown),
  });
}

function shown(row: SignalRow) {
  const { id, event, sub, stream_id: streamId, tries, tried_at, outcome, delivered_at } = row;
  return {
    id,
    event,
    sub: sub === streamId ? null : sub,
    at: iso(row.created_at),
    tries,
    triedAt: tried_at === null ? null : iso(tried_at),
    outcome,
    deliveredAt: delivered_at === null ? null : iso(delivered_at),
  };
}

/** Sends again at once: enables a paused stream, and ends the pause after failures. */
export function resumeStream(
  deps: Pick<Deps, 'db' | 'clock' | 'outbox' | 'secrets'>,
  { caller, ...member }: Member & { caller: Caller },
) {
  return changing(deps, { ...member, atLeast: 'developer' }, async (tx, { client }) => {
    const stream = await findStreamOf(tx, client.id);
    if (stream === undefined) return invalid('The app has no stream.');
    if (stream.status === 'disabled') return invalid('The app’s server disabled the stream.');
    await enable(deps, tx, stream);
    const author = { caller, accountId: member.account.id };
    await recordBy(deps, tx, author, 'client_changed', { client: client.id, changed: 'signals' });
    return ok(undefined);
  });
}
