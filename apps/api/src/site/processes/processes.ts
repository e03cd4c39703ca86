import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import process from 'node:process';
import { SECOND } from '#core/clock.ts';
import { type Fingerprints, fingerprintsOf, unknownOf } from '#platform/config/fingerprints.ts';
import type { Role } from '#platform/config/setting/formats.ts';
import { type Deps, mayHaveOthers } from '#platform/deps.ts';
import * as store from './processes.store.ts';

/*
 * The processes that serve one site, in the table `processes`: each has a row while it runs. A process that begins
 * compares itself with them.
 */

export const HEARTBEAT_SECONDS = 5;
/** A process that was killed counts as running for this long. */
const SILENT_AFTER_SECONDS = 4 * HEARTBEAT_SECONDS;

type ProcessDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'secrets' | 'files'>;

/** What a process says of itself. */
export type Described = { version: string; roles: readonly Role[] };

/** A process that runs, for its administrators. */
export type Other = {
  name: string;
  version: string;
  roles: string;
  storage: string;
  startedAt: number;
};

export type Registered = { stop(): Promise<void> };

export type Compared =
  | { ok: true; notes: string[] }
  /** What the administrator has to change before this process may start. */
  | { ok: false; problems: string[] };

/**
 * Compares this process with those that run on the same database. `isAlone`: none does, and each entry is of a process
 * that was killed.
 */
export async function compareWithOthers(
  { db, clock, secrets }: ProcessDeps,
  { version }: Described,
  { isAlone }: { isAlone: boolean },
): Promise<Compared> {
  if (isAlone) return { ok: true, notes: [] };
  const own = fingerprintsOf(secrets);
  const others = await store.findProcesses(db, clock.now() - SILENT_AFTER_SECONDS * SECOND);
  const problems = new Set<string>();
  const notes = new Set<string>();
  for (const other of others) {
    const theirs = JSON.parse(other.secrets) as Fingerprints;
    for (const name of unknownOf(theirs, own)) {
      problems.add(
        `${name} differs from that of ${nameOf(other)}, which runs on the same database: neither could read what the other writes. Give both the same.`,
      );
    }
    for (const name of unknownOf(own, theirs)) {
      notes.add(
        `${nameOf(other)} does not know the ${name} that this process uses for new things, and cannot read them until it is started again.`,
      );
    }
    if (other.version !== version) {
      notes.add(
        `${nameOf(other)} runs version ${other.version} on the same database, this process ${version}.`,
      );
    }
  }
  return problems.size > 0
    ? { ok: false, problems: [...problems] }
    : { ok: true, notes: [...notes] };
}

/** Lists this process among those that run, until it is stopped. With SQLite there are no others to notify. */
export async function register(
  deps: ProcessDeps,
  { version, roles }: Described,
  onError: (error: unknown) => void,
): Promise<Registered> {
  const { config, db, clock, secrets } = deps;
  if (config.database.kind === 'sqlite') return { stop: async () => {} };
  const startedAt = clock.now();
  const row: store.ProcessRow = {
    id: randomUUID(),
    host: hostname(),
    pid: process.pid,
    version,
    roles: roles.join(','),
    storage: mayHaveOthers(deps) ? 'shared' : 'disk',
    secrets: JSON.stringify(fingerprintsOf(secrets)),
    started_at: startedAt,
    heartbeat_at: startedAt,
  };
  await store.deleteSilent(db, startedAt - SILENT_AFTER_SECONDS * SECOND);
  await store.insertProcess(db, row);
  let running = Promise.resolve();
  const round = async () => {
    const now = clock.now();
    // Another process removed the row while this one had no database.
    if (!(await store.beat(db, row.id, now))) {
      await store.insertProcess(db, {
        ...row,
        secrets: JSON.stringify(fingerprintsOf(secrets)),
        heartbeat_at: now,
      });
    }
    await store.deleteSilent(db, now - SILENT_AFTER_SECONDS * SECOND);
  };
  const timer = setInterval(() => {
    running = running.then(round).catch(onError);
  }, HEARTBEAT_SECONDS * SECOND);
  return {
    async stop() {
      clearInterval(timer);
      await running;
      await store.deleteProcess(db, row.id).catch(onError);
    },
  };
}

/** The processes that run now, this one included. */
export async function runningProcesses({ db, clock }: ProcessDeps): Promise<Other[]> {
  const rows = await store.findProcesses(db, clock.now() - SILENT_AFTER_SECONDS * SECOND);
  return rows.map((row) => ({
    name: nameOf(row),
    version: row.version,
    roles: row.roles,
    storage: row.storage,
    startedAt: row.started_at,
  }));
}

function nameOf({ pid, host }: store.ProcessRow): string {
  return `process ${pid} on ${host}`;
}
