import styles from './address.module.css';

/** An address of this length fits on a line of most phones. */
const FITS = 26;

/** An email address or phone number in a sentence of either direction. */
export function Address({ children }: { children: string }) {
  return (
    <bdi
      dir="ltr"
      translate="no"
      className={children.length > FITS ? styles.address : styles.whole}
    >
      {children}
    </bdi>
  );
}
