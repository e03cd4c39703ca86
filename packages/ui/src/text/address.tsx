import styles from './address.module.css';

/** An email address or phone number in a sentence of either direction; too long for a line, it breaks before its @. */
export function Address({ children }: { children: string }) {
  const at = children.lastIndexOf('@');
  return (
    <bdi dir="ltr" translate="no" className={styles.address}>
      {at > 0 ? (
        <>
          <span className={styles.address}>{children.slice(0, at)}</span>
          <span className={styles.address}>{children.slice(at)}</span>
        </>
      ) : (
        children
      )}
    </bdi>
  );
}
