import { useEffect, useState } from 'react';
import { now } from './clock.ts';

/** The server's time in milliseconds since 1970, updated at the given interval. */
export function useNow(everyMs: number): number {
  const [time, setTime] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setTime(now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return time;
}
