import styles from './kbd.module.css';

/** A key, shown beside its action; screen readers get it from the control (`aria-keyshortcuts`). */
export function Kbd({ children }: { children: string }) {
  return (
    <span className={styles.key} aria-hidden="true">
      {children}
    </span>
  );
}
