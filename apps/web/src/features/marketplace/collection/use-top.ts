import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Whoever chooses another list from below its top sees where it begins, as soon as it is there. Gives what is to be called
 * when they choose; what Back or a link brings is left alone.
 */
export function useTop(board: RefObject<HTMLElement | null>, list: unknown): () => void {
  const below = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another list is there
  useLayoutEffect(() => {
    if (below.current) board.current?.scrollIntoView();
    below.current = false;
  }, [board, list]);
  // Now, when nothing has changed yet: afterwards the browser would have to lay the page out for the answer.
  return useCallback(() => {
    below.current = (board.current?.getBoundingClientRect().top ?? 0) < 0;
  }, [board]);
}
