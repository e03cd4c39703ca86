import styles from './address.module.css';

/** An e-mail address or phone number amid a sentence of any direction. */
export function Address({ children }: { children: string }) {
  return (
    <bdi dir="ltr" translate="no" className={styles.address}>
      {children}
    </bdi>
  );
}
