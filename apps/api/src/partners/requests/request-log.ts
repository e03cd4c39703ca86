import { randomUUID } from 'node:crypto';
import { REQUESTS_MAX, type RequestEndpoint } from '@portico/contract';
import { MINUTE } from '#core/clock.ts';
import { lockClient } from '#partners/clients/clients.ts';
import { inTransaction } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import type { ObservedRequest } from '#platform/ports/openid-provider/observed.ts';
import * as store from './requests.store.ts';
import { wordsOf } from './words.ts';

/*
 * The log of clients' requests. No answer waits for the log or fails because of it. Anybody who knows a client id can
 * cause rows, so they are bounded in number and rate, and equal ones of a minute are one row.
 */

/** The number of different rows of one client that a process writes in a minute; the others are counted. */
const ROWS_A_MINUTE = 30;
/** The most rows of a client that strangers can cause, so that the client's own calls stay. */
const BY_ANYBODY = REQUESTS_MAX / 2;
/** The number of rows that wait while the database is silent; more are lost. */
const WAITING_MAX = 200;
const GROUPS_MAX = 2000;
/** The interval at which counts of equal requests are written. */
const COUNTS_EVERY_MS = 5000;

const ENDPOINTS: Record<string, RequestEndpoint> = {
  authorization: 'authorize',
  pushed_authorization_request: 'pushed',
  resume: 'decision',
  token: 'token',
  userinfo: 'userinfo',
  revocation: 'revoke',
  end_session: 'logout',
  end_session_confirm: 'logout',
};

export type Details = { words: string[]; params: string[]; more: number };
type Group = { row: Omit<store.RequestRow, 'details'>; details: Details; counted: boolean };
type Write = { clientId: string; group: Group; isNew: boolean };

export type RequestLog = {
  /** Returns at once. */
  note(request: ObservedRequest): void;
  /** Resolves when everything noted so far is written, or lost. */
  written(): Promise<void>;
};

export function createRequestLog(deps: Pick<Deps, 'db' | 'clock'>): RequestLog {
  const groups = new Map<string, Group>();
  const rows = new Map<string, number>();
  let minute = 0;
  let waiting: Write[] = [];
  let writing: Promise<void> | null = null;
  let timer: NodeJS.Timeout | null = null;

  function note(request: ObservedRequest): void {
    const endpoint = ENDPOINTS[request.route];
    if (endpoint === undefined) return;
    const now = deps.clock.now();
    if (now - minute >= MINUTE) {
      countGroups();
      groups.clear();
      rows.clear();
      minute = now;
    }
    const { clientId, error } = request;
    const written = rows.get(clientId) ?? 0;
    const isOver = written >= ROWS_A_MINUTE;
    const details: Details = isOver
      ? { words: [TOO_MANY], params: [], more: 0 }
      : { words: wordsOf(request), params: request.params, more: 0 };
    const outcome = isOver ? 'too_many' : (error ?? 'ok');
    const key = JSON.stringify([clientId, isOver ? '' : endpoint, outcome, details.words]);
    const known = groups.get(key);
    if (known !== undefined) {
      count(known);
      return;
    }
    if (groups.size >= GROUPS_MAX) return;
    rows.set(clientId, written + 1);
    const row = { id: randomUUID(), client_id: clientId, at: now, endpoint, outcome };
    const group = { row, details, counted: true };
    groups.set(key, group);
    add({ clientId, group, isNew: true });
  }

  function count(group: Group): void {
    group.details.more += 1;
    group.counted = false;
    timer ??= setTimeout(countGroups, COUNTS_EVERY_MS).unref();
  }

  function countGroups(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    for (const group of groups.values()) {
      if (group.counted) continue;
      group.counted = true;
      add({ clientId: group.row.client_id, group, isNew: false });
    }
  }

  function add(write: Write): void {
    if (waiting.length >= WAITING_MAX) return;
    waiting.push(write);
    writing ??= drain().finally(() => {
      writing = null;
    });
  }

  /** One transaction at a time, so that a slow database holds one connection at most. */
  async function drain(): Promise<void> {
    while (waiting.length > 0) {
      const [{ clientId }] = waiting as [Write];
      const now = waiting.filter((each) => each.clientId === clientId);
      waiting = waiting.filter((each) => each.clientId !== clientId);
      // A log that cannot be written is a log with a gap.
      await write(deps, clientId, now).catch(() => {});
    }
  }

  return {
    note,
    async written() {
      countGroups();
      while (writing !== null) await writing;
    },
  };
}

const TOO_MANY = `More than ${ROWS_A_MINUTE} different requests in a minute: the others are counted here.`;

async function write(
  { db }: Pick<Deps, 'db'>,
  clientId: string,
  writes: readonly Write[],
): Promise<void> {
  await inTransaction(db, async (tx) => {
    // Under the client's lock, so that a closed client leaves no rows here.
    const client = await lockClient(tx, clientId);
    if (client === null || client.state === 'closed') return;
    for (const { group, isNew } of writes) {
      const row = { ...group.row, details: JSON.stringify(group.details) };
      await (isNew ? store.insertRequest(tx, row) : store.updateDetails(tx, row));
    }
    await store.trim(tx, { clientId, most: REQUESTS_MAX, byAnybody: BY_ANYBODY });
  });
}
