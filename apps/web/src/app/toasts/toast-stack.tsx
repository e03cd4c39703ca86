import {
  type FocusEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { classes } from '@portico/ui/styles/classes.ts';
import styles from './toast.module.css';
import { useClearOfFocus } from './use-clear-of-focus.ts';

type ToastStackProps = {
  /** How many toasts there are; the regions stay when there are none. */
  count: number;
  others: (paused: boolean) => ReactNode;
  errors: (paused: boolean) => ReactNode;
  /** Takes the focus when the last toast is removed while it has the focus. */
  onFocusLost: () => void;
};

/**
 * The container of the toasts. Its two regions exist before any text arrives, or it would not be
 * announced. They have no status and alert roles, because an empty alert would be listed as one.
 * All toasts pause while one of them is hovered or has the focus, and while the page is hidden.
 */
export function ToastStack({ count, others, errors, onFocusLost }: ToastStackProps) {
  const box = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<Element | null>(null);
  const lost = useRef(onFocusLost);
  lost.current = onFocusLost;
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const hidden = useHidden();
  const edge = useClearOfFocus(box, count);
  const paused = pointed || focused || hidden;

  // Closing a toast removes its focused button and the element under the pointer.
  useEffect(() => {
    if (count === 0) setPointed(false);
    if (!focused || box.current?.contains(document.activeElement)) return;
    setFocused(false);
    const next = box.current?.querySelector('button') ?? cameFrom.current;
    if (next instanceof HTMLElement && next.isConnected) next.focus({ preventScroll: true });
    else lost.current();
  }, [count, focused]);

  const onFocus = ({ relatedTarget }: FocusEvent) => {
    if (!box.current?.contains(relatedTarget)) cameFrom.current = relatedTarget;
    setFocused(true);
  };
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    // A person who switches windows returns to the same button.
    const leaving = relatedTarget ?? document.activeElement;
    if (!box.current?.contains(leaving)) setFocused(false);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only detects hover and focus
    <div
      ref={box}
      className={classes(styles.stack, styles[edge])}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={onFocus}
      onBlur={onBlur}
    >
      <div aria-live="assertive" aria-atomic="false" className={styles.region}>
        {errors(paused)}
      </div>
      <div aria-live="polite" aria-atomic="false" className={styles.region}>
        {others(paused)}
      </div>
    </div>
  );
}

/** Whether the page is hidden. */
function useHidden(): boolean {
  return useSyncExternalStore(
    onVisibility,
    () => document.visibilityState === 'hidden',
    () => false,
  );
}

function onVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
