import { type Clock, DAY } from '#core/clock.ts';
import { followSession, takeEndedSessions } from '#identity/index.ts';
import type { ClientMetadata } from '#partners/clients/clients.ts';
import { tellAt } from '#partners/signals/queue/apart.ts';
import { signal } from '#partners/signals/queue/queue.ts';
import { inTransaction, type Queries } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import { adoptJobs, type NewJob, putJob } from '#platform/jobs/jobs.store.ts';
import { sharedOf } from '#platform/jobs/worker.ts';
import * as store from './logout.store.ts';

/*
 * Which partners learn that a person left (OpenID Connect Back-Channel Logout 1.0). A notice is written with the event
 * that causes it and sent by the worker. A partner learns of the sessions that signed in there, and of no other one.
 */

type Now = { clock: Clock };
const SLICE = 200;
/** A partner that does not answer gets a notice again for so long. */
const RETENTION_MS = DAY;
/** The `sid` of a notice about every session of the person. */
const ALL_SESSIONS = '';

type SignIn = { sessionId: string; clientId: string; sid: string; testPersonId: string | null };

/** Remembers that the session signed in at the client under this `sid`, and follows it from now on. */
export async function recordSignIn(
  db: Deps['db'],
  { sessionId, clientId, sid, testPersonId }: SignIn,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = { session_id: sessionId, client_id: clientId, sid, account_id: testPersonId };
    if (await store.insertSignIn(tx, row)) {
      await followSession(tx, sessionId);
    }
  });
}

/** Adds a notice for each sign-in of the sessions that ended since, whatever ended them. */
export async function noticeEndedSessions({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  let taken: number;
  do {
    taken = await inTransaction(db, async (tx) => {
      const ids = await takeEndedSessions(tx, SLICE);
      if (ids.length === 0) return 0;
      const signIns = await store.findSignIns(tx, ids);
      await addNotices(tx, { clock }, signIns.filter(isListening));
      // In one order, because two of these lock connections.
      for (const { account_id: accountId, client_id: clientId, sid } of signIns.toSorted(
        byPerson,
      )) {
        await signal({ clock }, tx, 'session_ended', { accountId, clientId, sid });
      }
      await store.deleteSignIns(tx, ids);
      return ids.length;
    });
  } while (taken === SLICE);
}

/**
 * Adds a notice about the whole person for a client, or for every one that knows them, in the caller's transaction. Call
 * it before their connections and numbers are gone. It is sent at `dueAt`, by default within seconds.
 */
export async function noticePerson(
  deps: Now,
  tx: Queries,
  { dueAt, ...about }: { accountId: string; clientId?: string; dueAt?: number },
): Promise<void> {
  const knowing = (await store.findKnowing(tx, about)).filter(isListening);
  await addNotices(
    tx,
    deps,
    knowing.map((each) => ({ ...each, sid: ALL_SESSIONS })),
    dueAt,
  );
}

/** Adds a notice for every person of the client, in the caller's transaction. */
export async function noticeEverybodyAt(
  deps: Now,
  tx: Queries,
  { id: clientId, metadata }: { id: string; metadata: ClientMetadata },
): Promise<void> {
  if (metadata.backchannel_logout_uri === undefined) return;
  for (let after = ''; ; ) {
    const people = await store.findPeopleOf(tx, { clientId, after, limit: SLICE });
    await addNotices(
      tx,
      deps,
      people.map(({ sub }) => ({ client_id: clientId, sub, sid: ALL_SESSIONS })),
    );
    const last = people.at(-1);
    if (last === undefined) return;
    after = last.account_id;
  }
}

const byPerson = (a: { account_id: string }, b: { account_id: string }) =>
  a.account_id < b.account_id ? -1 : 1;

function isListening({ metadata }: { metadata: string }): boolean {
  return (JSON.parse(metadata) as ClientMetadata).backchannel_logout_uri !== undefined;
}

type Notice = { client_id: string; sub: string; sid: string };

/** Adds notices. One of the same content starts over: it may be on its way, and about the sign-in before. */
async function addNotices(
  tx: Queries,
  { clock }: Now,
  about: readonly Notice[],
  dueAt?: number,
): Promise<void> {
  const now = clock.now();
  for (const { client_id, sub, sid } of about) {
    await putJob(tx, {
      ...jobOf({ client_id, sub, sid }, now),
      due_at: dueAt ?? tellAt(clock, now),
    });
  }
}

const jobOf = ({ client_id, sub, sid }: Notice, createdAt: number): NewJob => ({
  kind: 'logout',
  group_id: client_id,
  topic: `${client_id} ${sub} ${sid}`,
  payload: JSON.stringify({ sub, ...(sid !== ALL_SESSIONS && { sid }) }),
  created_at: createdAt,
  expires_at: createdAt + RETENTION_MS,
});

/** Queues what an earlier version left, or still puts, in its own table. */
export function adoptNotices(deps: Pick<Deps, 'db' | 'clock' | 'config'>): Promise<void> {
  return adoptJobs(deps.db, async (tx) => {
    const now = deps.clock.now();
    const rows = await store.takeUnclaimed(tx, { now, limit: SLICE, ...sharedOf(deps) });
    return rows.map(({ id, created_at, due_at, tries, ...notice }) => ({
      ...jobOf(notice, created_at),
      id,
      due_at,
      attempt: tries,
    }));
  });
}
