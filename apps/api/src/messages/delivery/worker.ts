import { CHANNEL_NAMES, type Channel } from '@portico/contract';
import { MINUTE, SECOND } from '#core/clock.ts';
import { contactIn } from '#core/contact.ts';
import { type Origin, withinTrace } from '#core/trace.ts';
import type { Deps } from '#deps/deps.ts';
import { composeMail, composeSms } from '#messages/letters/compose.ts';
import {
  claimNext,
  hasDue,
  nextDue,
  type OutboxRow,
  postpone,
  remove,
} from '#messages/outbox/outbox.store.ts';
import type { Envelope } from '#messages/outbox/outbox.ts';
import { RecipientRefused, SenderRefused } from '#ports/messages/refusals.ts';
import { type Breaker, createBreaker, isTimeout } from './breaker.ts';

export type OutboxWorker = { stop(): Promise<void> };

const LOCK_MS = MINUTE;
const LONGEST_WAIT_MS = 15 * SECOND;
// Other processes commit messages to the same database without notifying this one.
const POLL_MS = 2 * SECOND;
const PARALLEL = 4;

export type WorkerDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'mailer' | 'sms' | 'outbox'>;

/**
 * Sends queued messages until stopped. A server that is down delays messages but loses none. Each channel has its own
 * line, so that a mail server that hangs does not delay text messages. `onError` is called when the database is
 * unreachable, and once per outage for each channel whose server refuses us or does not answer.
 */
export function startOutboxWorker(
  deps: WorkerDeps,
  onError: (error: unknown) => void,
): OutboxWorker {
  const lines = CHANNEL_NAMES.map((channel) => startLine(deps, channel, onError));
  deps.outbox.onWake(() => {
    for (const line of lines) line.run();
  });
  for (const line of lines) line.run();
  return {
    async stop() {
      await Promise.all(lines.map((line) => line.stop()));
    },
  };
}

function startLine(deps: WorkerDeps, channel: Channel, onError: (error: unknown) => void) {
  let stopped = false;
  let running: Promise<void> | null = null;
  let again = false;
  let timer: NodeJS.Timeout | undefined;
  const line: Line = { channel, breaker: createBreaker(deps.clock), watch: createWatch(onError) };

  const run = () => {
    if (stopped) return;
    if (running) {
      again = true;
      return;
    }
    clearTimeout(timer);
    running = round().finally(() => {
      running = null;
    });
  };

  async function round() {
    let wait = POLL_MS;
    try {
      // An expired message is not sent and proves nothing about the server, so try the next one.
      while (line.breaker.lets() === 'one' && (await sendNext(deps, line)));
      if (line.breaker.lets() === 'all') {
        await Promise.all(Array.from({ length: PARALLEL }, () => drainLine(deps, line)));
        const due = await nextDue(deps.db, channel);
        if (due !== undefined) wait = Math.min(POLL_MS, Math.max(due - deps.clock.now(), 50));
      }
    } catch (error) {
      onError(error);
    }
    if (stopped) return;
    timer = setTimeout(run, again ? 0 : wait);
    again = false;
  }

  return {
    run,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

/** One channel's messages, and the state of the server that accepts them. */
type Line = { channel: Channel; breaker: Breaker; watch: Watch };

/** Tracks whether a server accepts our messages, refuses us or does not answer. */
type Watch = { sent(): void; refused(error: SenderRefused): void; silent(error: unknown): void };

/** Reports a refusal once, and again only after a message was sent. */
function createWatch(onError: (error: unknown) => void): Watch {
  let isRefusing = false;
  return {
    sent() {
      isRefusing = false;
    },
    refused(error) {
      if (!isRefusing) onError(error);
      isRefusing = true;
    },
    silent: onError,
  };
}

const NO_WATCH: Watch = { sent: () => {}, refused: () => {}, silent: () => {} };

/** Sends every message that is due now, on all channels. */
export async function drain(deps: WorkerDeps): Promise<void> {
  const lines = CHANNEL_NAMES.map((channel) => {
    return { channel, breaker: createBreaker(deps.clock), watch: NO_WATCH };
  });
  await Promise.all(lines.map((line) => drainLine(deps, line)));
}

/** Sends due messages until none is left or the server stops answering. */
async function drainLine(deps: WorkerDeps, line: Line): Promise<void> {
  while (line.breaker.lets() === 'all') {
    const now = deps.clock.now();
    if (await sendNext(deps, line)) continue;
    // Another worker may have claimed this message and left the next one.
    if (!(await hasDue(deps.db, line.channel, now))) return;
  }
}

/** False if there was no message to claim. */
async function sendNext(deps: WorkerDeps, line: Line): Promise<boolean> {
  const now = deps.clock.now();
  const row = await claimNext(deps.db, line.channel, now, now + LOCK_MS);
  if (row !== undefined) await deliver(deps, row, line);
  return row !== undefined;
}

async function deliver(deps: WorkerDeps, row: OutboxRow, line: Line): Promise<void> {
  const { breaker, watch } = line;
  const now = deps.clock.now();
  if (row.expires_at <= now) return remove(deps.db, row.id);
  const origin: Origin = { id: row.id };
  try {
    const envelope = deps.outbox.open(row.payload);
    origin.parent = envelope.traceparent;
    await withinTrace(origin, () => send(deps, envelope));
  } catch (error) {
    await withinTrace(origin, () => notSent(deps, row, { error, line, now }));
    return;
  }
  breaker.answered();
  watch.sent();
  await remove(deps.db, row.id);
}

/** `now` is when the attempt began. */
type NotSent = { error: unknown; line: Line; now: number };

async function notSent(deps: WorkerDeps, row: OutboxRow, failed: NotSent): Promise<void> {
  const { error, now, line } = failed;
  const { breaker, watch } = line;
  if (!isTimeout(error)) breaker.answered();
  else if (breaker.timedOut()) watch.silent(error);
  if (error instanceof RecipientRefused) return remove(deps.db, row.id);
  if (error instanceof SenderRefused) watch.refused(error);
  return postpone(deps.db, row.id, now + backOff(row.tries), describe(error));
}

async function send({ config, mailer, sms }: WorkerDeps, envelope: Envelope): Promise<void> {
  if (envelope.channel === 'email') {
    return mailer.send({
      from: config.mail.from,
      ...(await composeMail(envelope, siteOf(config))),
    });
  }
  if (sms === null) throw new Error('No sender for text messages is configured');
  return sms.send(await composeSms(envelope, siteOf(config)));
}

const siteOf = ({ publicUrl, mail }: WorkerDeps['config']) => ({
  publicUrl,
  contact: contactIn(mail.from),
});

function backOff(tries: number): number {
  return Math.min(SECOND * 2 ** (tries - 1), LONGEST_WAIT_MS);
}

/** Describes an error without anything that might identify the recipient. */
function describe(error: unknown): string {
  const { code, responseCode } = error as { code?: string | number; responseCode?: number };
  return [code ?? 'unknown', responseCode].filter((part) => part !== undefined).join(' ');
}
