import { useEffect, useState } from 'react';
import { serverNow } from '@portico/client/browser/clock.ts';

/** The server's time in milliseconds since 1970, updated at the given interval. */
export function useNow(everyMs: number): number {
  const [time, setTime] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setTime(serverNow()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return time;
}
