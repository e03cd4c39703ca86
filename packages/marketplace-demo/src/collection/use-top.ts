import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Scrolls to the start of a new list if the person chose it from below the start, as soon as it has rendered. Returns
 * the function to call on that choice; lists from Back or a link do not scroll.
 */
export function useTop(board: RefObject<HTMLElement | null>, list: unknown): () => void {
  const below = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the list changes
  useLayoutEffect(() => {
    if (below.current) board.current?.scrollIntoView();
    below.current = false;
  }, [board, list]);
  // Must be measured before anything changes: afterwards the browser would have to recompute the layout.
  return useCallback(() => {
    below.current = (board.current?.getBoundingClientRect().top ?? 0) < 0;
  }, [board]);
}
