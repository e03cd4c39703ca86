import { CHANNEL_NAMES, type Channel, matchLocale } from '@portico/contract';
import { type Clock, MINUTE, SECOND } from '#core/clock.ts';
import type { UnsentReason } from '#core/metrics/metrics.ts';
import { type Origin, withinTrace } from '#core/trace.ts';
import { isUntrusted, TRUST_IT } from '#core/untrusted.ts';
import { senderOf } from '#platform/brand/brand.ts';
import type { Queries } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import type { Job } from '#platform/jobs/jobs.store.ts';
import {
  doubling,
  type JobWorker,
  type Kind,
  type Outcome,
  startJobs,
} from '#platform/jobs/worker.ts';
import { composeMail, composeSms } from '#platform/messages/letters/compose.ts';
import { siteOf } from '#platform/messages/letters/letters.ts';
import { adoptOutbox, type Envelope, noteSent } from '#platform/messages/outbox/outbox.ts';
import { putRefused } from '#platform/messages/outbox/refused.store.ts';
import { RecipientRefused, SenderRefused } from '#platform/ports/messages/refusals.ts';
import { oncePerOutage } from '#platform/ports/turns/outages.ts';
import { type Breaker, createBreaker, isTimeout } from './breaker.ts';

const LONGEST_REST_MS = 15 * SECOND;
const LANES = { all: 4, one: 1, none: 0 };

type MessageDeps = Pick<
  Deps,
  'config' | 'db' | 'clock' | 'mailer' | 'sms' | 'outbox' | 'metrics' | 'brand'
>;
type Report = (error: unknown) => void;

/**
 * Sends messages until stopped. A server that is down delays messages but loses none. `onError` is called when the database
 * is unreachable, and once per outage and reason for each channel whose server does not take messages.
 */
export function startMessages(deps: MessageDeps, onError: Report): JobWorker {
  const worker = startJobs(deps, messageKinds(deps, onError), onError);
  deps.outbox.onWake(worker.wake);
  return worker;
}

/** Each channel is a kind of its own, so that a mail server that hangs does not delay text messages. */
export const messageKinds = (deps: MessageDeps, onError: Report): Kind[] =>
  CHANNEL_NAMES.map((channel) => kindOf(deps, channel, onError));

function kindOf(deps: MessageDeps, channel: Channel, onError: Report): Kind {
  const server = { breaker: createBreaker(deps.clock), watch: createWatch(deps.clock, onError) };
  return {
    name: channel,
    // A message that expired is not sent and proves nothing about the server, so the next one is tried.
    lanes: () => LANES[server.breaker.lets()],
    leaseMs: MINUTE,
    // Other processes commit messages to the same database without notifying this one.
    pollMs: 2 * SECOND,
    restAfter: doubling(SECOND, LONGEST_REST_MS),
    longestRestMs: LONGEST_REST_MS,
    collect: () => adoptOutbox(deps, channel),
    work: (job) => deliver(deps, job, server),
  };
}

/** The state of the server that accepts a channel's messages. */
type Server = { breaker: Breaker; watch: Watch };

/** Tracks whether a server accepts our messages, refuses us or fails. */
type Watch = { sent(): void; refused(error: SenderRefused): void; failed(error: unknown): void };

/** Reports a refusal of us once, and again only after a message was sent; another failure once per outage. */
function createWatch(clock: Clock, onError: Report): Watch {
  let isRefusing = false;
  return {
    sent() {
      isRefusing = false;
    },
    refused(error) {
      if (!isRefusing) onError(error);
      isRefusing = true;
    },
    failed: oncePerOutage(clock, onError),
  };
}

async function deliver(deps: MessageDeps, job: Job, server: Server): Promise<Outcome> {
  const isOver = job.expires_at !== null && job.expires_at <= deps.clock.now();
  const origin: Origin = { id: job.id };
  let envelope: ReturnType<typeof deps.outbox.open>;
  try {
    envelope = deps.outbox.open(job.payload);
  } catch (error) {
    // Another process has its key.
    return isOver ? { done: true } : { done: false, error: describe(error) };
  }
  const { channel, message } = envelope;
  const ended = (tx: Queries, state: 'sent' | 'refused' | 'expired') =>
    noteSent(tx, job, { channel, kind: message.kind, state, at: deps.clock.now() });
  if (isOver) return { done: true, record: (tx) => ended(tx, 'expired') };
  origin.parent = envelope.traceparent;
  try {
    await withinTrace(origin, () => send(deps, envelope));
  } catch (error) {
    const unsent = withinTrace(origin, () => notSent(deps, error, { envelope, server }));
    if (!unsent.done) return unsent;
    const isCode = message.kind === 'code' && job.topic !== null;
    const refused = { topic: job.topic ?? '', recipient: job.recipient };
    return {
      ...unsent,
      async record(tx) {
        await ended(tx, 'refused');
        if (isCode) await putRefused(tx, { ...refused, refused_at: deps.clock.now() });
      },
    };
  }
  server.breaker.answered();
  server.watch.sent();
  return { done: true, record: (tx) => ended(tx, 'sent') };
}

function notSent(
  { metrics }: MessageDeps,
  error: unknown,
  { envelope, server: { breaker, watch } }: { envelope: Envelope; server: Server },
): Outcome {
  const reason = reasonOf(error);
  metrics.notSent(envelope.channel, reason);
  if (!isTimeout(error)) breaker.answered();
  else breaker.timedOut();
  if (reason === 'recipient') return { done: true };
  if (error instanceof SenderRefused) watch.refused(error);
  else watch.failed(tellable(error));
  return { done: false, error: describe(error) };
}

function reasonOf(error: unknown): UnsentReason {
  if (error instanceof RecipientRefused) return 'recipient';
  if (error instanceof SenderRefused) return 'sender';
  const { responseCode } = error as { responseCode?: number };
  return responseCode === undefined ? 'unreachable' : 'later';
}

/** The error for the log. The words of a server's answer may name the recipient; those of a connection name the server. */
function tellable(error: unknown): unknown {
  const { code, command, responseCode } = error as Partial<Record<string, unknown>>;
  if (responseCode !== undefined) {
    const at = command === undefined ? '' : ` to ${command}`;
    return Object.assign(new Error(`The server answers ${responseCode}${at}`), { code });
  }
  if (!isUntrusted(error)) return error;
  return Object.assign(new Error(`Nobody whom Node.js knows signed its certificate: ${TRUST_IT}`), {
    code,
    cause: error,
  });
}

async function send(deps: MessageDeps, queued: Envelope): Promise<void> {
  const { config, mailer, sms } = deps;
  const envelope = { ...queued, locale: matchLocale([queued.locale], config.offer.locales) };
  const brand = await deps.brand();
  if (envelope.channel === 'email') {
    return mailer.send({
      from: senderOf(config, brand),
      ...(await composeMail(envelope, siteOf(config, brand))),
    });
  }
  // Queued before phones were turned off: without them no later try succeeds.
  if (config.offer.off.includes('phone')) throw new RecipientRefused('Text messages are off');
  if (sms === null) throw new Error('No sender for text messages is configured');
  return sms.send(await composeSms(envelope, siteOf(config, brand)));
}

/** Describes an error without anything that might identify the recipient. */
function describe(error: unknown): string {
  const { code, responseCode } = error as { code?: string | number; responseCode?: number };
  return [code ?? 'unknown', responseCode].filter((part) => part !== undefined).join(' ');
}
