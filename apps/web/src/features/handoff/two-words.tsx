import styles from './two-words.module.css';

/** The words that both screens show, in the language of the account that created the link. */
export function TwoWords(props: { id: string; label: string; words: readonly string[] }) {
  const { id, label, words } = props;
  return (
    <p id={id} className={styles.box}>
      <span className={styles.label}>{label}</span>{' '}
      <bdi className={styles.words} translate="no">
        {words.map((word, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: words never change places
          <span key={index}>{word} </span>
        ))}
      </bdi>
    </p>
  );
}
