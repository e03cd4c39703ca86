import { useEffect } from 'react';

/** Tells the page for its title whether a part of it shows errors. */
export function useTroubles(shown: boolean, onTroubles: (more: number) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when it changes, not when the page renders
  useEffect(() => {
    if (!shown) return;
    onTroubles(1);
    return () => onTroubles(-1);
  }, [shown]);
}
