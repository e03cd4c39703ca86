import type { ReactNode } from 'react';
import styles from './table.module.css';

/** A table that scrolls sideways where it does not fit. */
export function Table({ children }: { children: ReactNode }) {
  return (
    <div className={styles.scroll} data-strip>
      <table className={styles.table}>{children}</table>
    </div>
  );
}
