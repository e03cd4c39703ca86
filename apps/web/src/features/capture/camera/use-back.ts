import { useEffect, useEffectEvent, useRef } from 'react';

/** Under which `history.state` tells the entry of what is open from the page's own. */
const LAYER = 'layer';

/**
 * The browser's Back closes what is open above the page, in the place of leaving the page: it takes an entry of the
 * history for the same visit (platform/router/navigation.tsx), which goes with it.
 */
export function useBack(onBack: () => void): void {
  const layer = useRef<string | null>(null);
  const leaving = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const back = useEffectEvent(onBack);

  useEffect(() => {
    // React takes a component down and up again while one develops.
    clearTimeout(leaving.current);
    if (layer.current === null) {
      layer.current = Math.random().toString(36).slice(2);
      window.history.pushState({ ...window.history.state, [LAYER]: layer.current }, '');
    }
    const isOurs = () => window.history.state?.[LAYER] === layer.current;
    const follow = () => {
      if (!isOurs()) back();
    };
    window.addEventListener('popstate', follow);
    return () => {
      window.removeEventListener('popstate', follow);
      leaving.current = setTimeout(() => {
        // Whoever has gone on to another page stays there.
        if (isOurs()) window.history.back();
      });
    };
  }, []);
}
