import { useCallback, useEffect, useState } from 'react';

/** Who is still here by then has stopped the browser, or it never got anywhere. */
const PATIENCE_MS = 15_000;

/** Whether the browser is about to leave the product for another site; false again when it has come back. */
export function useLeaving(): { leaving: boolean; leave: () => void } {
  const [leaving, setLeaving] = useState(false);
  useEffect(() => {
    if (!leaving) return;
    const back = () => setLeaving(false);
    const timer = setTimeout(back, PATIENCE_MS);
    // From the browser's memory of pages, which kept this one as it was left.
    window.addEventListener('pageshow', back);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pageshow', back);
    };
  }, [leaving]);
  const leave = useCallback(() => setLeaving(true), []);
  return { leaving, leave };
}
