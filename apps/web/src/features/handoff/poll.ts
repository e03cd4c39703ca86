/** What a question came to: `asked` again soon, `failed` again later, `done` for good. */
export type Polled = 'asked' | 'failed' | 'done';

/** Nobody waits longer than this for what is there again. */
const LONGEST_MS = 30_000;

/** How long to wait after so many failures in a row: twice as long each time. */
export function pauseAfter(failures: number, everyMs: number): number {
  return Math.min(LONGEST_MS, everyMs * 2 ** failures);
}

/**
 * Asks at once and then every so often while somebody looks at the page: at once when they come back to it, or when the
 * network does. Answers how to stop; `isWanted` is false from then on.
 */
export function pollWhileSeen(
  everyMs: number,
  ask: (isWanted: () => boolean) => Promise<Polled>,
): () => void {
  let stopped = false;
  let asking = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const turn = async () => {
    clearTimeout(timer);
    if (stopped || asking || document.visibilityState === 'hidden') return;
    asking = true;
    const polled = await ask(() => !stopped);
    asking = false;
    if (polled === 'done') return stop();
    failures = polled === 'failed' ? failures + 1 : 0;
    timer = setTimeout(() => void turn(), pauseAfter(failures, everyMs));
  };
  const now = () => void turn();
  const stop = () => {
    stopped = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', now);
    window.removeEventListener('online', now);
  };
  document.addEventListener('visibilitychange', now);
  window.addEventListener('online', now);
  void turn();
  return stop;
}
