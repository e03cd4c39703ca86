import { type MouseEvent, type SyntheticEvent, useLayoutEffect, useRef } from 'react';

/**
 * The behavior of a native <dialog> that is modal as long as it is mounted: the focus stays in it,
 * Escape and a press outside its content close it, and the focus returns to where it was. The
 * dialog itself has no padding, because a press there would count as outside.
 */
export function useModal(onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  const pressedBeside = useRef(false);

  // Before it is unmounted: only a closed dialog returns the focus.
  useLayoutEffect(() => {
    const shown = ref.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);

  const isBeside = ({ target, currentTarget }: MouseEvent) => target === currentTarget;
  return {
    ref,
    // A text selection may end outside the dialog: only a press that begins and ends there counts.
    onPointerDown: (event: MouseEvent) => {
      pressedBeside.current = isBeside(event);
    },
    onClick: (event: MouseEvent) => {
      if (pressedBeside.current && isBeside(event)) onClose();
    },
    // Escape is handled here: the browser would return the focus before our state changes, and a
    // person who pressed the button again at once would hear that it is open.
    onCancel: (event: SyntheticEvent) => {
      // A file dialog that was canceled says so, too, and its event bubbles.
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      onClose();
    },
    // The event fires late: a dialog that was opened again meanwhile stays open.
    onClose: () => {
      if (ref.current?.open === false) onClose();
    },
  };
}
