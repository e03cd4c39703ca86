import styles from './foreign-words.module.css';

type ForeignWordsProps = {
  text: string;
  /** What unfolds it, and what says whose words they are. */
  labels: { details: string; whose: string };
};

/** What an address said in words that are not ours: for who asks, and marked as what they are (R-ENTRY-12). */
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
