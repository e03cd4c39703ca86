import type { ReactNode } from 'react';
import styles from './alert.module.css';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';

type AlertProps = {
  kind: 'success' | 'error' | 'info';
  /** Without it the alert stays. */
  onClose?: (() => void) | undefined;
  closeLabel?: string | undefined;
  children: ReactNode;
};

const ICONS = { success: 'check', error: 'error', info: 'info' } as const;

/** What happened, said at once when it is an error and at the next pause when not. */
export function Alert({ kind, onClose, closeLabel, children }: AlertProps) {
  return (
    <div
      role={kind === 'error' ? 'alert' : 'status'}
      className={classes(styles.alert, styles[kind])}
    >
      <span className={styles.icon}>
        <Icon name={ICONS[kind]} />
      </span>
      <div className={styles.text}>{children}</div>
      {onClose && (
        <button type="button" className={styles.close} aria-label={closeLabel} onClick={onClose}>
          <Icon name="close" />
        </button>
      )}
    </div>
  );
}
