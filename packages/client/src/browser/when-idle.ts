/** Calls back when the page is idle; in the next task if the browser cannot report that. */
export function whenIdle(task: () => void): void {
  const wait = () => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(task, { timeout: 3_000 });
    else setTimeout(task, 200);
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
}
