import { type Clock, MINUTE } from '#core/clock.ts';

/** More kinds of errors than exist. An attacker who can vary the texts must not fill the memory. */
const KINDS_MAX = 100;

/**
 * Reports an error once per outage: again only after a minute without the same error. An error of every call during an
 * outage must not fill the log.
 */
export function oncePerOutage(clock: Clock, report: (error: unknown) => void) {
  const seen = new Map<string, number>();
  return (error: unknown): void => {
    const kind = error instanceof Error ? `${error.name} ${error.message}` : String(error);
    const now = clock.now();
    const before = seen.get(kind);
    if (before === undefined && seen.size >= KINDS_MAX) seen.clear();
    seen.set(kind, now);
    // A large negative difference means that the clock was set back.
    if (before === undefined || Math.abs(now - before) > MINUTE) report(error);
  };
}
