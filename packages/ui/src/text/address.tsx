import styles from './address.module.css';

/** An email address or phone number in a sentence of either direction. Up to 26 letters fit on a line of most phones. */
export function Address({ children }: { children: string }) {
  return (
    <bdi dir="ltr" translate="no" className={children.length > 26 ? styles.address : styles.whole}>
      {children}
    </bdi>
  );
}
