/** Whether the browser knows that it has no network. It may have none without knowing. */
export function isOffline(): boolean {
  return typeof navigator !== 'undefined' && navigator.onLine === false;
}

/** Calls back once, when the network returns; not after the signal. */
export function onceOnline(task: () => void, signal?: AbortSignal): void {
  window.addEventListener('online', task, { once: true, ...(signal && { signal }) });
}
