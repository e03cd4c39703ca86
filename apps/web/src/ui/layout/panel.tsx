import type { ReactNode } from 'react';
import styles from './panel.module.css';

/** The raised sheet that a form lies on. */
export function Panel({ children }: { children: ReactNode }) {
  return <div className={styles.panel}>{children}</div>;
}
