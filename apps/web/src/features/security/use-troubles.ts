import { useEffect } from 'react';

/** Reports to the page, for its title, whether a part of it shows errors. */
export function useTroubles(shown: boolean, onTroubles: (more: number) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: reported when it changes, not on every render
  useEffect(() => {
    if (!shown) return;
    onTroubles(1);
    return () => onTroubles(-1);
  }, [shown]);
}
