import { type ReactNode, useEffect, useId, useRef } from 'react';
import { nowMs } from '@portico/client/browser/clock.ts';
import type { ToastMessage } from '@portico/client/toasts/toasts.ts';
import { Icon } from '@portico/ui/icons/icon.tsx';
import { classes } from '@portico/ui/styles/classes.ts';
import styles from './toast.module.css';

/** Specification section 4; the bar, in the style sheet, takes 10 s of it. */
const CLOSES_AFTER_MS = 10_700;

type ToastProps = {
  kind: ToastMessage['kind'];
  /** While it has hover or focus, neither its time nor its bar advances. */
  paused: boolean;
  closeLabel: string;
  onClose: () => void;
  children: ReactNode;
};

const ICONS = { success: 'check', error: 'error', state: 'info' } as const;

export function Toast({ kind, paused, closeLabel, onClose, children }: ToastProps) {
  const textId = useId();
  const stays = kind === 'state';
  useLifetime(paused || stays, onClose);
  return (
    <div className={classes(styles.toast, styles[kind])} data-paused={paused || undefined}>
      <span className={styles.icon}>
        <Icon name={ICONS[kind]} />
      </span>
      <p id={textId} className={styles.text}>
        {children}
      </p>
      <button
        type="button"
        className={styles.close}
        aria-label={closeLabel}
        aria-describedby={textId}
        onClick={onClose}
      >
        <Icon name="close" />
      </button>
      {!stays && <span className={styles.bar} aria-hidden="true" />}
    </div>
  );
}

/** Calls `onOver` once the toast has been shown for its time, not counting pauses. */
function useLifetime(paused: boolean, onOver: () => void): void {
  const left = useRef(CLOSES_AFTER_MS);
  const over = useRef(onOver);
  over.current = onOver;
  useEffect(() => {
    if (paused) return;
    const began = nowMs();
    const timer = setTimeout(() => over.current(), left.current);
    return () => {
      clearTimeout(timer);
      // A clock that was set back must not extend it.
      left.current -= Math.max(0, nowMs() - began);
    };
  }, [paused]);
}
