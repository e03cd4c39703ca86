import { useEffect, useEffectEvent, useRef } from 'react';
import { LAYER } from '#domain/verification/layer.ts';

/**
 * The browser's Back closes what is open above the page instead of leaving the page. Adds a history entry for the same
 * page view (router/navigation.tsx) and removes it on close.
 */
export function useBack(onBack: () => void): void {
  const layer = useRef<string | null>(null);
  const leaving = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const back = useEffectEvent(onBack);

  useEffect(() => {
    // In development React unmounts and remounts components.
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
        // A person who has already moved on to another page stays there.
        if (isOurs()) window.history.back();
      });
    };
  }, []);
}
