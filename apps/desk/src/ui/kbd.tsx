import styles from './kbd.module.css';

/** A key, drawn beside what it does; for who listens, the control itself names it (`aria-keyshortcuts`). */
export function Kbd({ children }: { children: string }) {
  return (
    <span className={styles.key} aria-hidden="true">
      {children}
    </span>
  );
}
