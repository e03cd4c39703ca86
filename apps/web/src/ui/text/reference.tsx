import styles from './reference.module.css';

type ReferenceProps = {
  label: string;
  reference: string;
  /** What it is good for. */
  hint: string;
};

/** The number by which support knows whose verification it is. */
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
