import styles from './success.module.css';

/** The doorway, drawing itself once. */
export function Arch() {
  return (
    <svg viewBox="0 0 64 84" className={styles.arch} aria-hidden="true" focusable="false">
      <path d="M6 82V32a26 26 0 0 1 52 0v50" pathLength={1} />
      <path d="m21 46 8 8 15-17" pathLength={1} className={styles.tick} />
    </svg>
  );
}
