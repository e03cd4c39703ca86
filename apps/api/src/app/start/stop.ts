import process from 'node:process';
import { SECOND } from '#core/clock.ts';

// A mail server or caller that hangs must not delay the stop: unsent mail stays in the outbox, and callers without an
// answer repeat their request.
export const STOP_WITHIN_MS = 9 * SECOND;

/** Calls `stop` once, at the first signal to end, and then ends the process. `drainMs` is the part of it that always takes. */
export function stopOnSignals(stop: () => Promise<void>, drainMs: number): void {
  let stopping = false;
  const end = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(0), drainMs + STOP_WITHIN_MS).unref();
    await stop();
    process.exit(0);
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
}
