import type { FastifyBaseLogger } from 'fastify';
import { SECOND } from '#core/clock.ts';
import { fail, ok } from '#core/result.ts';
import type { Deps } from '#deps/deps.ts';
import { newObjectName } from '#ports/files.ts';
import { answers, findRoom } from './health.store.ts';

/** A write waits for the disk, and anybody may call: calls within this time share one result. */
export const TRY_WRITING_EVERY_SECONDS = 2;

const SOME_BYTES = new Uint8Array(4096);

type Tried = { at: number; outcome: Promise<unknown> };

/** Healthy means that the database answers, and that it and the documents folder have room for more. */
export function createHealthCheck(deps: Pick<Deps, 'db' | 'files' | 'clock'>) {
  const { db, files, clock } = deps;
  let tried: Tried | null = null;
  let isSpell = false;

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
    const name = newObjectName();
    try {
      await files.put(name, SOME_BYTES);
    } finally {
      await files.remove(name);
    }
  }

  return async (log: FastifyBaseLogger) => {
    const error = (await failureOf(() => answers(db))) ?? (await failureOfWriting());
    if (error === undefined) {
      isSpell = false;
      return ok({ status: 'ok' as const });
    }
    // Once per outage: monitors call every few seconds.
    if (!isSpell) log.error({ err: error }, 'not healthy');
    isSpell = true;
    return fail('service_unavailable', { retryAfterSeconds: 5 });
  };
}

async function failureOf(work: () => Promise<void>): Promise<unknown> {
  try {
    await work();
    return undefined;
  } catch (error) {
    return error ?? new Error('no reason given');
  }
}
