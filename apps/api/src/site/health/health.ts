import type { FastifyBaseLogger } from 'fastify';
import { SECOND } from '#core/clock.ts';
import { fail, ok } from '#core/result.ts';
import { type Deps, mayHaveOthers } from '#platform/deps.ts';
import { newObjectName } from '#platform/ports/files/files.ts';
import { answers, findRoom } from './health.store.ts';

/** A write waits for the disk, and anybody may call: calls within this time share one result. */
export const TRY_WRITING_EVERY_SECONDS = 2;

const SOME_BYTES = new Uint8Array(4096);

type Tried = { at: number; outcome: Promise<unknown> };

/** Healthy means that the database answers, and that it and the documents folder have room for more. A process that stops is not ready. */
export function createHealthCheck(deps: Pick<Deps, 'config' | 'db' | 'files' | 'clock' | 'drain'>) {
  const { db, files, clock, drain } = deps;
  const healthy = healthyAs(deps);
  let tried: Tried | null = null;
  let isOutage = false;

  /** The failure; undefined if there was none. */
  function failureOfWriting(): Promise<unknown> {
    const now = clock.now();
    // The difference is negative after the clock was set back.
    const isRecent =
      tried !== null && Math.abs(now - tried.at) < TRY_WRITING_EVERY_SECONDS * SECOND;
    if (tried === null || !isRecent) tried = { at: now, outcome: failureOf(tryWriting) };
    return tried.outcome;
  }

  async function tryWriting(): Promise<void> {
    await findRoom(db);
    // Without a shared storage, every server would be unready at once, though sign-in does not need it.
    if (files.shared) return;
    const name = newObjectName();
    try {
      await files.put(name, SOME_BYTES);
    } finally {
      await files.remove(name);
    }
  }

  return async (log: FastifyBaseLogger) => {
    if (drain.hasBegun) return fail('service_unavailable', { retryAfterSeconds: 5 });
    const error = (await failureOf(() => answers(db))) ?? (await failureOfWriting());
    if (error === undefined) {
      isOutage = false;
      return ok(healthy);
    }
    // Once per outage: monitors call every few seconds.
    if (!isOutage) log.error({ err: error }, 'not healthy');
    isOutage = true;
    return fail('service_unavailable', { retryAfterSeconds: 5 });
  };
}

/** What a healthy process says of itself: with documents on its disk, it has to stay the only one. */
export function healthyAs(deps: Pick<Deps, 'config' | 'files'>) {
  const isSingle = deps.config.database.kind === 'postgres' && !mayHaveOthers(deps);
  return { status: 'ok' as const, ...(isSingle && { single_process: true as const }) };
}

async function failureOf(work: () => Promise<void>): Promise<unknown> {
  try {
    await work();
    return undefined;
  } catch (error) {
    return error ?? new Error('no reason given');
  }
}
