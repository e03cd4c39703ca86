import { type RefObject, useEffect } from 'react';

/**
 * Closes what a button shows below it: on a press outside both, on Tab past the end, and on Escape,
 * which keeps the focus on the button (APG, disclosure). `close` must stay the same function.
 */
export function useCloseBeside(
  open: boolean,
  close: () => void,
  { box, button }: { box: RefObject<HTMLElement | null>; button: RefObject<HTMLElement | null> },
): void {
  useEffect(() => {
    if (!open) return;
    const closeBeside = ({ target }: Event) => {
      if (!box.current?.contains(target as Node)) close();
    };
    const closeByKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      close();
      button.current?.focus();
    };
    document.addEventListener('click', closeBeside);
    document.addEventListener('focusin', closeBeside);
    document.addEventListener('keydown', closeByKey);
    return () => {
      document.removeEventListener('click', closeBeside);
      document.removeEventListener('focusin', closeBeside);
      document.removeEventListener('keydown', closeByKey);
    };
  }, [open, close, box, button]);
}
