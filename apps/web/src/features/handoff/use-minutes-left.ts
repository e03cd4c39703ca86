import { useEffect, useState } from 'react';
import { nowMs } from '@portico/client/browser/clock.ts';

/** Whole minutes until `until`; 0 means less than one. */
export function minutesLeft(until: number, now: number = nowMs()): number {
  const left = until - now;
  return left < 60_000 ? 0 : Math.round(left / 60_000);
}

/** The same, updated as time passes. */
export function useMinutesLeft(until: number): number {
  const [minutes, setMinutes] = useState(() => minutesLeft(until));
  useEffect(() => {
    const update = () => setMinutes(minutesLeft(until));
    update();
    const timer = setInterval(update, 5_000);
    return () => clearInterval(timer);
  }, [until]);
  return minutes;
}
