import styles from './arcade.module.css';
import { Night } from './night.tsx';

/** Three arches, and the night behind them. */
export function Arcade() {
  return (
    <div className={styles.arcade} aria-hidden="true">
      <Night />
      <span className={styles.bay} />
      <span className={styles.bay} />
      <span className={styles.bay} />
    </div>
  );
}
