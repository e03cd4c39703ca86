import type { ReactNode } from 'react';
import { Icon } from '@portico/ui/icons/icon.tsx';
import { classes } from '@portico/ui/styles/classes.ts';
import styles from './notice.module.css';

type NoticeProps = {
  kind: 'error' | 'warn' | 'info' | 'success';
  /** Announced when it appears; one that is there from the start is read in order. */
  live?: boolean;
  /** A possible action of the operator. */
  action?: ReactNode;
  children: ReactNode;
};

const ICONS = { error: 'error', warn: 'error', info: 'info', success: 'check' } as const;

/** One line about an event or a warning. */
export function Notice({ kind, live = false, action, children }: NoticeProps) {
  const role = kind === 'error' ? 'alert' : 'status';
  return (
    <div {...(live && { role })} className={classes(styles.notice, styles[kind])}>
      <Icon name={ICONS[kind]} />
      <div className={styles.text}>{children}</div>
      {action}
    </div>
  );
}
