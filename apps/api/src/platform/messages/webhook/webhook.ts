import {
  type CompanyNames,
  type Operator,
  WEBHOOK_DAYS,
  WEBHOOK_MESSAGES_MAX,
  type WebhookEvent,
  type WebhookMessage,
} from '@portico/contract';
import type { Caller } from '#core/caller.ts';
import { DAY, iso } from '#core/clock.ts';
import { fail, ok } from '#core/result.ts';
import { endOfChain, eventsAfter, record } from '#platform/audit/audit.ts';
import { inTransaction, type Queries } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import {
  adoptJobs,
  findJob,
  findJobs,
  type Job,
  type NewJob,
  putJob,
  putMissing,
} from '#platform/jobs/jobs.store.ts';
import { sharedOf } from '#platform/jobs/worker.ts';
import { eventOf } from './events.ts';
import * as store from './webhook.store.ts';

/*
 * The operator's own backend learns of events by following the audit trail: the trail's order is fixed, and every event is
 * recorded in the transaction that causes it. A call in each feature would be a place to forget. The message's id is the
 * event's, so two processes make one message.
 */

type Now = Pick<Deps, 'db' | 'clock'>;
type FollowDeps = Now & Pick<Deps, 'config' | 'hooks'>;

const BATCH = 200;
const RETRIES_MS = 3 * DAY;

/**
 * Makes a message of each event that was added to the trail since the last call. The first call only notes where the trail
 * ends: a backend that is connected today learns nothing of yesterday.
 */
export async function followTrail(deps: FollowDeps): Promise<void> {
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
      await putMissing(tx, await jobsOf(deps, tx, events));
      await store.moveCursor(tx, last.seq);
      return events.length;
    });
  } while (read === BATCH);
}

type Followed = Awaited<ReturnType<typeof eventsAfter>>;
type Known = NonNullable<ReturnType<typeof eventOf>>;

/** A job for each event that the backend gets, with what it knows the person by. */
async function jobsOf(deps: FollowDeps, tx: Queries, events: Followed): Promise<NewJob[]> {
  const told = events.flatMap(({ id, at, ...event }) => {
    const known = eventOf(event);
    return known === null ? [] : [{ id, at, ...known }];
  });
  if (told.length === 0) return [];
  const accounts = [...new Set(told.map(({ account }) => account))];
  const names = new Map(await deps.hooks.companyNames(deps, tx, accounts));
  for (const row of await store.findLeavers(tx, accounts)) {
    names.set(row.account_id, JSON.parse(row.names) as CompanyNames);
  }
  const deleted = told.filter(({ event }) => event === 'account.deleted');
  // Nothing about an account follows its deletion.
  if (deleted.length > 0) {
    await store.deleteLeavers(
      tx,
      deleted.map(({ account }) => account),
    );
  }
  const now = deps.clock.now();
  return told.map((event) => jobOf(event, names.get(event.account) ?? {}, now));
}

/** The message's id is the event's. */
function jobOf(
  { id, at, event, account, details }: Known & { id: string; at: number },
  names: CompanyNames,
  now: number,
): NewJob {
  const data = { account, ...names, ...details };
  return {
    id,
    kind: 'webhook',
    series: account,
    payload: JSON.stringify({ type: event, timestamp: new Date(at).toISOString(), data }),
    created_at: at,
    due_at: now,
    expires_at: now + RETRIES_MS,
  };
}

/**
 * Keeps what the backend knows an account by that is about to be deleted, in the caller's transaction, for the messages
 * that are made once the trail is followed.
 */
export async function keepNames(
  { config, hooks, clock }: Pick<Deps, 'config' | 'hooks' | 'clock'>,
  tx: Queries,
  accountId: string,
): Promise<void> {
  if (config.webhook === null) return;
  const names = (await hooks.companyNames({ config }, tx, [accountId])).get(accountId);
  if (names === undefined) return;
  const row = { account_id: accountId, names: JSON.stringify(names), left_at: clock.now() };
  await store.insertLeaver(tx, row);
}

/** Queues what an earlier version left, or still puts, among the messages of the log. */
export function adoptMessages(deps: Pick<Deps, 'db' | 'clock' | 'config'>): Promise<void> {
  return adoptJobs(deps.db, async (tx) => {
    const now = deps.clock.now();
    const rows = await store.takeUnclaimed(tx, { now, limit: BATCH, ...sharedOf(deps) });
    return rows.map((row) => ({
      ...jobIn(row),
      due_at: row.due_at,
      expires_at: row.given_up_at,
      attempt: row.tries,
      tried_at: row.tried_at,
      last_error: row.tried_at === null ? null : String(row.problem ?? row.status),
    }));
  });
}

/** The job that sends a message of the log again. */
const jobIn = ({ id, payload, created_at }: store.MessageRow): NewJob & { id: string } => ({
  id,
  kind: 'webhook',
  payload,
  created_at,
});

type Payload = { type: WebhookEvent; data: { account: string } };
const read = (payload: string) => JSON.parse(payload) as Payload;

type Ended = Pick<store.MessageRow, 'state' | 'status' | 'problem'> & { tried_at: number };

/** Notes in the log how a message ended. */
export function logMessage(tx: Queries, job: Job, ended: Ended): Promise<void> {
  const { id, payload, created_at, attempt: tries } = job;
  const { type: event } = read(payload);
  const former = { due_at: ended.tried_at, given_up_at: ended.tried_at, locked_until: 0 };
  return store.upsertMessage(tx, { id, event, payload, created_at, tries, ...former, ...ended });
}

/** Without a backend the trail is not followed; one that is connected later begins where the trail ends then. */
export async function forgetCursor({ db }: Pick<Deps, 'db'>): Promise<void> {
  await store.deleteCursor(db);
  await store.deleteLeaversBefore(db, Number.MAX_SAFE_INTEGER);
}

/** What leads see at the desk. */
export async function webhookFor(deps: Pick<Deps, 'db' | 'config'>, operator: Operator) {
  if (operator.role !== 'lead') return fail('not_allowed');
  const limit = WEBHOOK_MESSAGES_MAX;
  const [failed, ended, waiting, oldest] = await Promise.all([
    store.findOfState(deps.db, 'failed', limit),
    store.findLatest(deps.db, limit),
    findJobs(deps.db, ['webhook'], { first: 'latest', limit }),
    findJobs(deps.db, ['webhook'], { first: 'oldest', limit }),
  ]);
  const { webhook } = deps.config;
  const latest = [...ended.map(endedMessage), ...waiting.map(waitingMessage)];
  const troubled = [
    ...failed.map(endedMessage),
    ...oldest.filter(({ attempt }) => attempt > 0).map(waitingMessage),
  ];
  return ok({
    receiver: webhook === null ? null : new URL(webhook.url).origin,
    troubled: troubled.slice(0, limit),
    latest: latest.sort((a, b) => b.at.localeCompare(a.at)).slice(0, limit),
  });
}

function endedMessage(row: store.MessageRow): WebhookMessage {
  const { id, event, payload, state, tries, tried_at: triedAt, status, problem } = row;
  return {
    id,
    event,
    account: read(payload).data.account,
    state,
    tries,
    at: iso(row.created_at),
    dueAt: null,
    lastTry: triedAt === null ? null : { at: iso(triedAt), status, problem },
  };
}

function waitingMessage(job: Job): WebhookMessage {
  const { id, payload, attempt, created_at, due_at, tried_at: triedAt, last_error: error } = job;
  const { type: event, data } = read(payload);
  const status = Number(error);
  const answer = Number.isNaN(status)
    ? { status: null, problem: error as store.MessageRow['problem'] }
    : { status, problem: null };
  return {
    id,
    event,
    account: data.account,
    state: 'waiting',
    tries: attempt,
    at: iso(created_at),
    dueAt: iso(due_at),
    lastTry: triedAt === null ? null : { at: iso(triedAt), ...answer },
  };
}

/** A lead sends a message again, in any state. It waits for no other one of its account, and no other one for it. */
export async function sendAgain(
  deps: Pick<Deps, 'db' | 'clock' | 'secrets'>,
  operator: Operator,
  { id, caller }: { id: string; caller: Caller },
) {
  if (operator.role !== 'lead') return fail('not_allowed');
  return inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    const logged = await store.takeMessage(tx, id);
    const job = logged === undefined ? await findJob(tx, id) : jobIn(logged);
    if (job?.kind !== 'webhook') return fail('not_found');
    const { kind, payload, created_at } = job;
    const begun = { due_at: now, expires_at: now + RETRIES_MS };
    await putJob(tx, { id, kind, payload, created_at, ...begun });
    const details = { message: id, operator: operator.id };
    await record(deps, tx, caller, { kind: 'webhook_resent', details });
    return ok(undefined);
  });
}

/** Housekeeping: the log has a message for a month. */
export async function purgeOldMessages({ db, clock }: Now): Promise<void> {
  const before = clock.now() - WEBHOOK_DAYS * DAY;
  await store.deleteBefore(db, before);
  await store.deleteLeaversBefore(db, before);
}
