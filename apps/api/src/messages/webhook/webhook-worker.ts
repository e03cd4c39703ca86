import type { WebhookConfig } from '#config/config-services.ts';
import { HOUR, MINUTE, SECOND } from '#core/clock.ts';
import type { Deps } from '#deps/deps.ts';
import { postJson } from '#ports/messages/webhook.ts';
import { signatureOf } from './signature.ts';
import { claimNext, endTry, postponeAll } from './webhook.store.ts';
import { followTrail, forgetCursor } from './webhook.ts';

/* Sends the messages to the operator's backend: at least once each, with one id. */

type WebhookDeps = Pick<Deps, 'db' | 'clock' | 'config'>;
type Limits = { timeoutMs: number };
export type WebhookWorker = { stop(): Promise<void> };

const POLL_MS = 2 * SECOND;
const LIMITS: Limits = { timeoutMs: 15 * SECOND };
/** Longer than one call can take. */
const LOCK_MS = 30 * SECOND;
const PARALLEL = 4;
/** After an unsuccessful try everything waits for so long, so that a dead receiver costs one connection at a time. */
const PAUSE_MS = 5 * SECOND;
/** The pauses that Standard Webhooks recommends; the last one repeats until three days have passed. */
const PAUSES_MS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
];

/** Follows the trail and sends until stopped. `onError` is called when the database is unreachable. */
export function startWebhookWorker(
  deps: WebhookDeps,
  onError: (error: unknown) => void,
): WebhookWorker {
  const { webhook } = deps.config;
  if (webhook === null) {
    const forgotten = forgetCursor(deps).catch(onError);
    return { stop: () => forgotten };
  }
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const run = () => {
    running = sendWebhooks({ ...deps, webhook })
      .catch(onError)
      .then(() => {
        if (!stopped) timer = setTimeout(run, POLL_MS);
      });
  };
  run();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

type SendDeps = Pick<Deps, 'db' | 'clock'> & { webhook: WebhookConfig };

/** Makes messages of what happened since, and sends each that is due now. */
export async function sendWebhooks(deps: SendDeps, limits = LIMITS): Promise<void> {
  await followTrail(deps);
  await Promise.all(
    Array.from({ length: PARALLEL }, async () => {
      while (await sendNext(deps, limits));
    }),
  );
}

/** False if no message was due. */
async function sendNext(deps: SendDeps, limits: Limits): Promise<boolean> {
  const now = deps.clock.now();
  const message = await claimNext(deps.db, now, now + LOCK_MS);
  if (message === undefined) return false;
  const { id, payload } = message;
  const { url, secrets } = deps.webhook;
  const headers = signatureOf({ id, payload, secrets, at: now });
  const answer = await postJson({ url, body: payload, headers, ...limits });
  const tried = { tried_at: now, ...answer };
  if (answer.problem === null && answer.status >= 200 && answer.status < 300) {
    await endTry(deps.db, message, { state: 'delivered', ...tried });
    return true;
  }
  const pause = PAUSES_MS[Math.min(message.tries, PAUSES_MS.length) - 1] ?? PAUSE_MS;
  const isOver = now + pause >= message.given_up_at;
  await endTry(deps.db, message, {
    ...(isOver ? { state: 'failed' } : { state: 'waiting', due_at: now + pause }),
    ...tried,
  });
  await postponeAll(deps.db, now + PAUSE_MS);
  return true;
}
