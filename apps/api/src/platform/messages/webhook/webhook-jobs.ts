import { createHmac } from 'node:crypto';
import { HOUR, MINUTE, SECOND } from '#core/clock.ts';
import type { WebhookConfig } from '#platform/config/config-services.ts';
import type { Deps } from '#platform/deps.ts';
import type { Job } from '#platform/jobs/jobs.store.ts';
import type { Kind, Outcome } from '#platform/jobs/worker.ts';
import { postJson } from '#platform/ports/messages/webhook.ts';
import { adoptMessages, followTrail, logMessage } from './webhook.ts';

/* Sends the messages to the operator's backend: at least once each, with one id. */

type WebhookDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'brand' | 'hooks'> & {
  webhook: WebhookConfig;
};
type Limits = { timeoutMs: number };

const LIMITS: Limits = { timeoutMs: 15 * SECOND };
/** After an unsuccessful try everything waits for so long, so that a dead receiver costs one connection at a time. */
const PAUSE_MS = 5 * SECOND;
/** The pauses that Standard Webhooks recommends; the last one repeats until three days have passed. */
const LONGEST_PAUSE_MS = 20 * HOUR;
const PAUSES_MS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  LONGEST_PAUSE_MS,
];

const pauseAfter = (attempt: number) => PAUSES_MS[attempt - 1] ?? LONGEST_PAUSE_MS;

/** Follows the audit trail and sends. */
export const webhookKind = (deps: WebhookDeps, limits = LIMITS): Kind => ({
  name: 'webhook',
  lanes: () => 4,
  leaseMs: 30 * SECOND,
  pollMs: 2 * SECOND,
  restAfter: pauseAfter,
  longestRestMs: LONGEST_PAUSE_MS,
  groupRest: () => PAUSE_MS,
  async collect() {
    await adoptMessages(deps);
    await followTrail(deps);
  },
  work: (job) => send(deps, job, limits),
});

async function send(
  { clock, webhook, brand }: WebhookDeps,
  job: Job,
  limits: Limits,
): Promise<Outcome> {
  const { id, payload } = job;
  const { url, secrets } = webhook;
  const headers = {
    ...signatureOf({ id, payload, secrets, at: clock.now() }),
    'user-agent': productToken((await brand()).name),
  };
  const answer = await postJson({ url, body: payload, headers, ...limits });
  const now = clock.now();
  const ended = { ...answer, tried_at: now };
  if (answer.problem === null && answer.status >= 200 && answer.status < 300) {
    return { done: true, record: (tx) => logMessage(tx, job, { state: 'delivered', ...ended }) };
  }
  const error = String(answer.problem ?? answer.status);
  if (now + pauseAfter(job.attempt) < (job.expires_at ?? 0)) return { done: false, error };
  return {
    done: true,
    error,
    record: (tx) => logMessage(tx, job, { state: 'failed', ...ended }),
  };
}

type Signed = { id: string; at: number; payload: string; secrets: readonly Buffer[] };

/**
 * The headers of a message by the Standard Webhooks specification: each secret signs `id.timestamp.payload`. `at` is the
 * time of this try, so that a receiver can refuse a copy that somebody sends later.
 */
function signatureOf({ id, at, payload, secrets }: Signed): Record<string, string> {
  const timestamp = String(Math.floor(at / SECOND));
  const signatures = secrets.map((secret) => {
    const mac = createHmac('sha256', secret).update(`${id}.${timestamp}.${payload}`);
    return `v1,${mac.digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}

/** A name as RFC 9110 takes it in a header (section 5.6.2). */
const productToken = (name: string) => name.normalize('NFKD').replace(/[^\w.-]+/g, '') || 'webhook';
