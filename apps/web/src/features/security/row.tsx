import type { ReactNode } from 'react';
import { classes } from '@portico/ui/styles/classes.ts';
import styles from './security.module.css';

type RowProps = {
  icon: ReactNode;
  title: ReactNode;
  actions?: ReactNode;
  /** Content below the row, as wide as the row. */
  below?: ReactNode;
  children?: ReactNode;
};

/** One line of a list: an icon in an arch, text, and actions. */
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
