import styles from './address.module.css';

/** An email address or phone number in a sentence of either direction. */
export function Address({ children }: { children: string }) {
  return (
    <bdi dir="ltr" translate="no" className={styles.address}>
      {children}
    </bdi>
  );
}
