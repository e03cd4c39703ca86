import type { ReactNode } from 'react';
import { Icon } from '#web/ui/icons/icon.tsx';
import { classes } from '#web/ui/styles/classes.ts';
import styles from './notice.module.css';

type NoticeProps = {
  kind: 'error' | 'warn' | 'info' | 'success';
  /** Read aloud when it appears; what stood there from the beginning is read in its turn. */
  live?: boolean;
  /** What can be done about it. */
  action?: ReactNode;
  children: ReactNode;
};

const ICONS = { error: 'error', warn: 'error', info: 'info', success: 'check' } as const;

/** A line of what happened, or of what to mind. */
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
