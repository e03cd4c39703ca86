/** The result of a request: `asked` repeats soon, `failed` repeats later, `done` stops. */
export type Polled = 'asked' | 'failed' | 'done';

/** The longest pause, so that recovery is noticed in time. */
const LONGEST_MS = 30_000;

/** The pause after this many failures in a row; it doubles each time. */
export function pauseAfter(failures: number, everyMs: number): number {
  return Math.min(LONGEST_MS, everyMs * 2 ** failures);
}

/**
 * Polls at once and then at an interval while the page is visible; at once when the page becomes visible again or the
 * network returns. Returns a function that stops polling; from then on `isWanted` returns false.
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
