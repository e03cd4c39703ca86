import styles from './arcade.module.css';
import { Night } from './night.tsx';

/** A wide window has room for all of them in a low arcade; others show three. */
const BAYS = [0, 1, 2, 3, 4, 5, 6] as const;

/** Arches, and the night behind them. */
export function Arcade() {
  return (
    <div className={styles.arcade} aria-hidden="true">
      <Night />
      {BAYS.map((bay) => (
        <span key={bay} className={styles.bay} />
      ))}
    </div>
  );
}
