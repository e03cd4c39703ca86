import { type Clock, MINUTE } from '#core/clock.ts';

/** More kinds of trouble than there are; whoever can make up words must not fill the memory. */
const KINDS_MAX = 100;

/**
 * Tells an error once a spell: again only after a minute in which nothing like it happened. What happens with every call
 * of an outage must not fill the log.
 */
export function oncePerSpell(clock: Clock, tell: (error: unknown) => void) {
  const seen = new Map<string, number>();
  return (error: unknown): void => {
    const kind = error instanceof Error ? `${error.name} ${error.message}` : String(error);
    const now = clock.now();
    const before = seen.get(kind);
    if (before === undefined && seen.size >= KINDS_MAX) seen.clear();
    seen.set(kind, now);
    // The other way round is a clock that was set back.
    if (before === undefined || Math.abs(now - before) > MINUTE) tell(error);
  };
}
