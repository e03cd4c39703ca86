import styles from './reference.module.css';

type ReferenceProps = {
  label: string;
  reference: string;
  /** Its purpose. */
  hint: string;
};

/** The number by which support identifies a person's verification. */
export function Reference({ label, reference, hint }: ReferenceProps) {
  return (
    <p className={styles.reference}>
      <span>{label}</span>{' '}
      <bdi dir="ltr" translate="no" className={styles.number}>
        {reference}
      </bdi>{' '}
      <span>{hint}</span>
    </p>
  );
}
