import type { Channel } from '#db/schema.ts';
import { contactIn } from '../contact.ts';
import type { Deps } from '../deps.ts';
import { MINUTE, SECOND } from '../ports/clock.ts';
import { RecipientRefused, SenderRefused } from '../ports/refusals.ts';
import { composeMail, composeSms } from './compose.ts';
import { claimNext, hasDue, nextDue, type OutboxRow, postpone, remove } from './outbox.store.ts';

export type OutboxWorker = { stop(): Promise<void> };

const LOCK_MS = MINUTE;
const LONGEST_WAIT_MS = 15 * SECOND;
// Other processes on the same database commit messages that this one hears nothing of.
const POLL_MS = 2 * SECOND;
const PARALLEL = 4;

export type WorkerDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'mailer' | 'sms' | 'outbox'>;

/**
 * Sends queued messages until stopped; a server that is down delays them and loses none. `onError` hears of a database
 * that is away, and once of each channel whose server refuses us: again only after something has gone out by it.
 */
export function startOutboxWorker(
  deps: WorkerDeps,
  onError: (error: unknown) => void,
): OutboxWorker {
  let stopped = false;
  let running: Promise<void> | null = null;
  let again = false;
  let timer: NodeJS.Timeout | undefined;
  const refusing = new Set<Channel>();
  const watch: Watch = {
    sent: (channel) => void refusing.delete(channel),
    refused(channel, error) {
      if (!refusing.has(channel)) onError(error);
      refusing.add(channel);
    },
  };

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
      await Promise.all(Array.from({ length: PARALLEL }, () => drain(deps, watch)));
      const due = await nextDue(deps.db);
      if (due !== undefined) wait = Math.min(POLL_MS, Math.max(due - deps.clock.now(), 50));
    } catch (error) {
      onError(error);
    }
    if (stopped) return;
    timer = setTimeout(run, again ? 0 : wait);
    again = false;
  }

  deps.outbox.onWake(run);
  run();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

/** Hears what became of our own standing with the servers that take our messages. */
type Watch = {
  sent(channel: Channel): void;
  refused(channel: Channel, error: SenderRefused): void;
};

const NOBODY: Watch = { sent: () => {}, refused: () => {} };

/** Sends every message that is due now. */
export async function drain(deps: WorkerDeps, watch = NOBODY): Promise<void> {
  for (;;) {
    const now = deps.clock.now();
    const row = await claimNext(deps.db, now, now + LOCK_MS);
    if (row !== undefined) await deliver(deps, row, watch);
    // Another worker may have been quicker with this message and have left the next.
    else if (!(await hasDue(deps.db, now))) return;
  }
}

async function deliver(deps: WorkerDeps, row: OutboxRow, watch: Watch): Promise<void> {
  const now = deps.clock.now();
  if (row.expires_at <= now) return remove(deps.db, row.id);
  try {
    await send(deps, row);
  } catch (error) {
    if (error instanceof RecipientRefused) return remove(deps.db, row.id);
    if (error instanceof SenderRefused) watch.refused(row.channel, error);
    return postpone(deps.db, row.id, now + backOff(row.tries), describe(error));
  }
  watch.sent(row.channel);
  await remove(deps.db, row.id);
}

async function send({ config, mailer, sms, outbox }: WorkerDeps, row: OutboxRow): Promise<void> {
  const envelope = outbox.open(row.payload);
  if (envelope.channel === 'email') {
    return mailer.send({
      from: config.mail.from,
      ...(await composeMail(envelope, siteOf(config))),
    });
  }
  if (sms === null) throw new Error('No way to send text messages is configured');
  return sms.send(await composeSms(envelope, siteOf(config)));
}

const siteOf = ({ publicUrl, mail }: WorkerDeps['config']) => ({
  publicUrl,
  contact: contactIn(mail.from),
});

function backOff(tries: number): number {
  return Math.min(SECOND * 2 ** (tries - 1), LONGEST_WAIT_MS);
}

/** What went wrong without what might name the recipient. */
function describe(error: unknown): string {
  const { code, responseCode } = error as { code?: string | number; responseCode?: number };
  return [code ?? 'unknown', responseCode].filter((part) => part !== undefined).join(' ');
}
