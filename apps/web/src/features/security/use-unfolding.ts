import { useRef, useState } from 'react';
import type { Recent } from '#domain/session/use-recent.ts';

/**
 * A form that a button of its row opens and closes. It opens only if the sign-in is recent enough or that does not
 * matter.
 */
export function useUnfolding(recent: Recent | null) {
  const [open, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const allowed = recent === null || recent.enough;
  return {
    open,
    close: () => setOpen(false),
    /** Closes it without a result: the focus returns to the button. */
    cancel: () => {
      setOpen(false);
      toggle.current?.focus();
    },
    button: {
      ref: toggle,
      'aria-expanded': open,
      unavailable: !allowed,
      onClick: () => (allowed ? setOpen(!open) : recent?.refuse()),
    },
  };
}
