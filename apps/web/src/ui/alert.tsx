import { type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './alert.module.css';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';

type AlertProps = {
  kind: 'success' | 'error' | 'info';
  /** Without it the alert stays. */
  onClose?: (() => void) | undefined;
  closeLabel?: string | undefined;
  /** The focus comes to it when it appears, and it is read for that: on a page that has just opened. */
  takesFocus?: boolean;
  children: ReactNode;
};

const ICONS = { success: 'check', error: 'error', info: 'info' } as const;

/** What happened, said at once when it is an error and at the next pause when not. */
export function Alert({ kind, onClose, closeLabel, takesFocus = false, children }: AlertProps) {
  const textId = useId();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) box.current?.focus();
  }, [takesFocus]);
  const attributes = takesFocus
    ? { role: 'group', tabIndex: -1, 'aria-labelledby': textId }
    : { role: kind === 'error' ? 'alert' : 'status' };
  return (
    <div ref={box} {...attributes} className={classes(styles.alert, styles[kind])}>
      <span className={styles.icon}>
        <Icon name={ICONS[kind]} />
      </span>
      <div id={textId} className={styles.text}>
        {children}
      </div>
      {onClose && (
        <button type="button" className={styles.close} aria-label={closeLabel} onClick={onClose}>
          <Icon name="close" />
        </button>
      )}
    </div>
  );
}
