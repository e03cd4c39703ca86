import styles from './logo.module.css';

/** The doorway, as tall as the text beside it. */
export function LogoMark() {
  return (
    <svg viewBox="0 0 20 28" className={styles.mark} aria-hidden="true" focusable="false">
      <path d="M2.5 28V10a7.5 7.5 0 0 1 15 0v18" />
    </svg>
  );
}

/** Mark and name; the link around it gives it its spoken name. */
export function Logo() {
  return (
    <span className={styles.logo}>
      <LogoMark />
      <span dir="ltr" translate="no">
        Portico
      </span>
    </span>
  );
}
