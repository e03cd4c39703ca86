import { useEffect, useRef } from 'react';
import type { Stage } from './use-capture.ts';

/** The pressed button disappears with its stage: moves the focus to what replaces it. */
export function useFocusAlong(id: string, at: Stage['at']): void {
  const before = useRef(at);
  useEffect(() => {
    if (before.current === at) return;
    before.current = at;
    if (document.activeElement !== document.body) return;
    const place = at === 'rest' ? `#${id}` : `#${id}-stage button`;
    document.querySelector<HTMLElement>(place)?.focus();
  }, [at, id]);
}
