import type { health, ReplyOf } from '@portico/contract';
import type { FastifyBaseLogger } from 'fastify';
import { SECOND } from '#core/clock.ts';
import { fail, ok } from '#core/result.ts';
import { type Deps, mayHaveOthers } from '#platform/deps.ts';
import type { Job } from '#platform/jobs/jobs.store.ts';
import { oldestMessage } from '#platform/messages/outbox/outbox.ts';
import { newObjectName } from '#platform/ports/files/files.ts';
import { answers, findRoom } from './health.store.ts';

/** A write waits for the disk, and anybody may call: calls within this time share one result. */
export const TRY_WRITING_EVERY_SECONDS = 2;

/** A call costs no statement: anybody may call. */
const LOOK_EVERY_SECONDS = 5;
export const LATE_AFTER_SECONDS = 60;

const SOME_BYTES = new Uint8Array(4096);

type Tried = { at: number; outcome: Promise<unknown> };

/** Healthy means that the database answers, and that it and the documents folder have room for more. A process that stops is not ready. */
export function createHealthCheck(
  deps: Pick<Deps, 'config' | 'db' | 'files' | 'clock' | 'drain'>,
  healthy: () => Healthy,
) {
  const { db, files, clock, drain } = deps;
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
      return ok(healthy());
    }
    // Once per outage: monitors call every few seconds.
    if (!isOutage) log.error({ err: error }, 'not healthy');
    isOutage = true;
    return fail('service_unavailable', { retryAfterSeconds: 5 });
  };
}

type Healthy = ReplyOf<typeof health>;

/**
 * What a healthy process says of itself: with documents on its disk, it has to stay the only one; and whether emails are
 * late. Nothing waits for the database: who asks gets what was found for somebody who asked before.
 */
export function healthyAs(deps: Pick<Deps, 'config' | 'db' | 'files' | 'clock'>): () => Healthy {
  const { config, db, files, clock } = deps;
  const isSingle = config.database.kind === 'postgres' && !mayHaveOthers({ config, files });
  let isLate = false;
  let lookedAt: number | null = null;
  async function look() {
    const oldest = await oldestMessage(db, ['email']);
    isLate = oldest !== undefined && isOverdue(oldest, clock.now());
  }
  return () => {
    const now = clock.now();
    if (lookedAt === null || Math.abs(now - lookedAt) >= LOOK_EVERY_SECONDS * SECOND) {
      lookedAt = now;
      // Without the database, nothing is known of the mail, and the process is not ready anyway.
      void look().catch(() => {});
    }
    return {
      status: 'ok',
      ...(isSingle && { single_process: true }),
      ...(isLate && { mail: 'late' }),
    };
  };
}

/** An answer of the mail server to one recipient says nothing about the others: such a message is late by its age alone. */
function isOverdue({ created_at, attempt, last_error }: Job, now: number): boolean {
  const isRefusedByAll = last_error !== null && !/^(?:EENVELOPE|EMESSAGE)\b/.test(last_error);
  return now - created_at >= LATE_AFTER_SECONDS * SECOND || (attempt >= 3 && isRefusedByAll);
}

async function failureOf(work: () => Promise<void>): Promise<unknown> {
  try {
    await work();
    return undefined;
  } catch (error) {
    return error ?? new Error('no reason given');
  }
}
