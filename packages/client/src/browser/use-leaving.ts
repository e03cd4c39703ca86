import { useCallback, useEffect, useState } from 'react';

/** If the page is still open by then, the navigation was stopped or failed. */
const PATIENCE_MS = 15_000;

/**
 * Whether the browser is about to leave the product for another site; false again after a return.
 */
export function useLeaving(): { leaving: boolean; leave: () => void } {
  const [leaving, setLeaving] = useState(false);
  useEffect(() => {
    if (!leaving) return;
    const back = () => setLeaving(false);
    const timer = setTimeout(back, PATIENCE_MS);
    // Restored from the back/forward cache, which kept this page's state.
    window.addEventListener('pageshow', back);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pageshow', back);
    };
  }, [leaving]);
  const leave = useCallback(() => setLeaving(true), []);
  return { leaving, leave };
}
