import { type MouseEvent, type SyntheticEvent, useLayoutEffect, useRef } from 'react';

/**
 * What a native <dialog> needs to stand above the page as long as it is there: the focus stays in it, Escape and a press
 * beside what is in it close it, and the focus goes back to where it came from. The dialog
 * itself has no padding, which would count as beside.
 */
export function useModal(onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  const pressedBeside = useRef(false);

  // Before it leaves the page: only a dialog that is closed gives the focus back.
  useLayoutEffect(() => {
    const shown = ref.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);

  const isBeside = ({ target, currentTarget }: MouseEvent) => target === currentTarget;
  return {
    ref,
    // Whoever marks a text may let go beside it: a press begins and ends there.
    onPointerDown: (event: MouseEvent) => {
      pressedBeside.current = isBeside(event);
    },
    onClick: (event: MouseEvent) => {
      if (pressedBeside.current && isBeside(event)) onClose();
    },
    // Escape closes it our way: by itself the browser would give the focus back before we know, and whoever pressed
    // the button again at once would be told that it is open.
    onCancel: (event: SyntheticEvent) => {
      event.preventDefault();
      onClose();
    },
    // The event comes late: a dialog that has been opened again meanwhile stays.
    onClose: () => {
      if (ref.current?.open === false) onClose();
    },
  };
}
