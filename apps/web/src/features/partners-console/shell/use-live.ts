import { useEffect } from 'react';

/** Asks again at this interval, and at once when the page comes back into sight; never for a page that nobody sees. */
export function useLive(isOn: boolean, everyMs: number, reload: () => Promise<void>): void {
  useEffect(() => {
    if (!isOn) return;
    const ask = () => {
      if (document.visibilityState === 'visible') void reload();
    };
    const timer = setInterval(ask, everyMs);
    document.addEventListener('visibilitychange', ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [isOn, everyMs, reload]);
}
