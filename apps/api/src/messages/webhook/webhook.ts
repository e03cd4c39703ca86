import {
  type Operator,
  WEBHOOK_DAYS,
  WEBHOOK_MESSAGES_MAX,
  type WebhookMessage,
} from '@portico/contract';
import { endOfChain, eventsAfter, record } from '#audit/audit.ts';
import type { Caller } from '#core/caller.ts';
import { DAY } from '#core/clock.ts';
import { fail, ok } from '#core/result.ts';
import { inTransaction } from '#db/client.ts';
import type { Deps } from '#deps/deps.ts';
import { eventOf } from './events.ts';
import * as store from './webhook.store.ts';

/*
 * The operator's own backend learns of events by following the audit trail: the trail's order is fixed, and every event is
 * recorded in the transaction that causes it. A call in each feature would be a place to forget. The message's id is the
 * event's, so two processes make one message.
 */

type Now = Pick<Deps, 'db' | 'clock'>;

const BATCH = 200;
const RETRIES_MS = 3 * DAY;

/**
 * Makes a message of each event that was added to the trail since the last call. The first call only notes where the trail
 * ends: a backend that is connected today learns nothing of yesterday.
 */
export async function followTrail(deps: Now): Promise<void> {
  let read: number;
  do {
    read = await inTransaction(deps.db, async (tx) => {
      const from = await store.lockCursor(tx);
      if (from === undefined) {
        await store.insertCursor(tx, await endOfChain({ db: tx }));
        return 0;
      }
      const events = await eventsAfter(tx, from, BATCH);
      const last = events.at(-1);
      if (last === undefined) return 0;
      await store.insertMessages(
        tx,
        events.flatMap((event) => {
          const known = eventOf(event);
          return known === null ? [] : [rowOf({ ...event, ...known }, deps.clock.now())];
        }),
      );
      await store.moveCursor(tx, last.seq);
      return events.length;
    });
  } while (read === BATCH);
}

type Event = { id: string; at: number } & NonNullable<ReturnType<typeof eventOf>>;

function rowOf({ id, at, event, data }: Event, now: number): store.MessageRow {
  return {
    id,
    event,
    payload: JSON.stringify({ type: event, timestamp: new Date(at).toISOString(), data }),
    state: 'waiting',
    created_at: at,
    due_at: now,
    given_up_at: now + RETRIES_MS,
    locked_until: 0,
    tries: 0,
    tried_at: null,
    status: null,
    problem: null,
  };
}

/** Without a backend the trail is not followed; one that is connected later begins where the trail ends then. */
export async function forgetCursor({ db }: Pick<Deps, 'db'>): Promise<void> {
  await store.deleteCursor(db);
}

/** What leads see at the desk. */
export async function webhookFor(deps: Pick<Deps, 'db' | 'config'>, operator: Operator) {
  if (operator.role !== 'lead') return fail('not_allowed');
  const [failed, waiting, latest] = await Promise.all([
    store.findOfState(deps.db, 'failed', WEBHOOK_MESSAGES_MAX),
    store.findOfState(deps.db, 'waiting', WEBHOOK_MESSAGES_MAX),
    store.findLatest(deps.db, WEBHOOK_MESSAGES_MAX),
  ]);
  const { webhook } = deps.config;
  const troubled = [...failed, ...waiting.filter(({ tries }) => tries > 0)];
  return ok({
    receiver: webhook === null ? null : new URL(webhook.url).origin,
    troubled: troubled.slice(0, WEBHOOK_MESSAGES_MAX).map(messageOf),
    latest: latest.map(messageOf),
  });
}

type Payload = { data: { account: string } };

function messageOf(row: store.MessageRow): WebhookMessage {
  const { id, event, payload, state, tries, tried_at: triedAt, status, problem } = row;
  return {
    id,
    event,
    account: (JSON.parse(payload) as Payload).data.account,
    state,
    tries,
    at: iso(row.created_at),
    dueAt: state === 'waiting' ? iso(row.due_at) : null,
    lastTry: triedAt === null ? null : { at: iso(triedAt), status, problem },
  };
}

const iso = (at: number) => new Date(at).toISOString();

/** A lead sends a message again, in any state. */
export async function sendAgain(
  deps: Pick<Deps, 'db' | 'clock' | 'secrets'>,
  operator: Operator,
  { id, caller }: { id: string; caller: Caller },
) {
  if (operator.role !== 'lead') return fail('not_allowed');
  return inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    if (!(await store.restart(tx, { id, now, givenUpAt: now + RETRIES_MS }))) {
      return fail('not_found');
    }
    const details = { message: id, operator: operator.id };
    await record(deps, tx, caller, { kind: 'webhook_resent', details });
    return ok(undefined);
  });
}

/** Housekeeping: the log has a message for a month. */
export async function purgeOldMessages({ db, clock }: Now): Promise<void> {
  await store.deleteBefore(db, clock.now() - WEBHOOK_DAYS * DAY);
}
