import { type ReactNode, type Ref, useId } from 'react';
import { Icon } from '#icons/icon.tsx';
import { classes } from '#styles/classes.ts';
import styles from './notice.module.css';

type NoticeProps = {
  kind?: 'info' | 'success' | 'warn' | 'error';
  /** Announced when it appears; one that is there from the start is read in order. */
  live?: boolean;
  /** For moving the focus to it, so that it is read. */
  ref?: Ref<HTMLDivElement>;
  /** What the person can do about it. */
  action?: ReactNode;
  children: ReactNode;
};

const ICONS = { info: 'info', success: 'check', warn: 'error', error: 'error' } as const;

/** A line about an event or a warning, or why something cannot be done now. */
export function Notice({ kind = 'info', live = false, ref, action, children }: NoticeProps) {
  const id = useId();
  const focusable = ref && { ref, role: 'group', tabIndex: -1, 'aria-labelledby': id };
  return (
    <div
      {...(live && { role: kind === 'error' ? 'alert' : 'status' })}
      {...focusable}
      className={classes(styles.notice, styles[kind])}
    >
      <Icon name={ICONS[kind]} />
      <div id={id} className={styles.text}>
        {children}
      </div>
      {action}
    </div>
  );
}
