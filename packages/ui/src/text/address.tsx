import styles from './address.module.css';

/** Each part of an address of this length fits on a line of the narrowest phone. */
const FITS = 40;

/** An email address or phone number in a sentence of either direction; too long for a line, it breaks before its @. */
export function Address({ children }: { children: string }) {
  const at = children.lastIndexOf('@');
  return (
    <bdi dir="ltr" translate="no" className={styles.address}>
      {at > 0 && children.length <= FITS ? (
        <>
          <span className={styles.part}>{children.slice(0, at)}</span>
          <wbr />
          <span className={styles.part}>{children.slice(at)}</span>
        </>
      ) : (
        children
      )}
    </bdi>
  );
}
