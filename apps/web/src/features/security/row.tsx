import type { ReactNode } from 'react';
import { classes } from '#ui/styles/classes.ts';
import styles from './security.module.css';

type RowProps = {
  icon: ReactNode;
  title: ReactNode;
  actions?: ReactNode;
  /** What is opened below, as wide as the row. */
  below?: ReactNode;
  children?: ReactNode;
};

/** One line of a list: what it is, in an arch and in words, and what can be done about it. */
export function Row({ icon, title, actions, below, children }: RowProps) {
  return (
    <li className={styles.row}>
      <span className={styles.arch}>{icon}</span>
      <div className={styles.body}>
        <div className={classes(styles.text, children !== undefined && styles.detailed)}>
          <p className={styles.title}>{title}</p>
          {children}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {below && <div className={styles.below}>{below}</div>}
    </li>
  );
}
