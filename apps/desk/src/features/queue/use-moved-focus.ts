import type { QueuedCase } from '@portico/contract';
import { type RefObject, useLayoutEffect, useRef } from 'react';

/** When the focused case leaves the queue, the case that moves into its position gets the focus. */
export function useMovedFocus(
  table: RefObject<HTMLTableElement | null>,
  cases: QueuedCase[],
): void {
  const before = useRef<{ ids: string[]; focused: string | null }>({ ids: [], focused: null });

  useLayoutEffect(() => {
    const node = table.current;
    const note = () => {
      const link = document.activeElement;
      before.current.focused = link instanceof HTMLElement ? (link.dataset.case ?? null) : null;
    };
    node?.addEventListener('focusin', note);
    // Only the person's own focus changes: removing a link fires no focusout with a target.
    const leave = (event: FocusEvent) => {
      if (event.relatedTarget !== null) before.current.focused = null;
    };
    node?.addEventListener('focusout', leave);
    return () => {
      node?.removeEventListener('focusin', note);
      node?.removeEventListener('focusout', leave);
    };
  }, [table]);

  useLayoutEffect(() => {
    const { ids, focused } = before.current;
    const now = cases.map(({ id }) => id);
    before.current = { ids: now, focused };
    if (focused === null || now.includes(focused)) return;
    before.current.focused = null;
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (!lost) return;
    const place = Math.min(ids.indexOf(focused), now.length - 1);
    const links = table.current?.querySelectorAll<HTMLElement>('a[data-case]');
    links?.[Math.max(0, place)]?.focus({ preventScroll: true });
  }, [table, cases]);
}
