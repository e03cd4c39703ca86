import styles from '@portico/ui/text/visually-hidden.module.css';

/**
 * Shows password managers which account the password belongs to (Chromium's notes on password
 * forms).
 */
export function KnownUsername({ label, value }: { label: string; value: string }) {
  return (
    <input
      className={styles.hidden}
      type="text"
      name="username"
      autoComplete="username"
      aria-label={label}
      tabIndex={-1}
      value={value}
      readOnly
    />
  );
}
