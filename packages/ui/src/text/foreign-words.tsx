import styles from './foreign-words.module.css';

type ForeignWordsProps = {
  text: string;
  /** The label that expands it, and the one that attributes it. */
  labels: { details: string; whose: string };
};

/** External text from an address: collapsed, and marked as external (R-ENTRY-12). */
export function ForeignWords({ text, labels }: ForeignWordsProps) {
  return (
    <details className={styles.foreign}>
      <summary>{labels.details}</summary>
      <p>{labels.whose}</p>
      <blockquote>
        <bdi>{text}</bdi>
      </blockquote>
    </details>
  );
}
