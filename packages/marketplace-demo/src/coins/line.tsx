import styles from './line.module.css';
import { linePath } from './line-path.ts';

const [WIDTH, HEIGHT] = [112, 32];

/** The prices of a day as a decorative line: the figures beside it carry the information. Time runs to the right. */
export function Line({ history, rising }: { history: readonly number[]; rising: boolean }) {
  const line = linePath(history, WIDTH, HEIGHT);
  return (
    <svg
      viewBox={`-2 -2 ${WIDTH + 4} ${HEIGHT + 4}`}
      className={styles.line}
      data-trend={rising ? 'up' : 'down'}
      aria-hidden="true"
      focusable="false"
    >
      <path d={`${line}V${HEIGHT + 2}H0z`} className={styles.below} />
      <path d={line} className={styles.stroke} />
    </svg>
  );
}
