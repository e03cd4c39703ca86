import { useEffect, useState } from 'react';
import { nowMs } from '@portico/client/browser/clock.ts';

/** A time of the day as the reader's clocks show it: 4:35 PM, 16:35. */
export function clockTime(locale: string, at: number): string {
  return new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(at);
}

/** Whether the time has come; re-renders when it does. */
export function useIsOver(until: number): boolean {
  const [isOver, setIsOver] = useState(() => until <= nowMs());
  useEffect(() => {
    const update = () => setIsOver(until <= nowMs());
    update();
    const timer = setInterval(update, 1_000);
    return () => clearInterval(timer);
  }, [until]);
  return isOver;
}
