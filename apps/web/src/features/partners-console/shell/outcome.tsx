import styles from './console.module.css';

type OutcomeProps = { kind: 'good' | 'bad' | 'open'; children: string };

/** The result of one request or one step, in a word or its code. */
export function Outcome({ kind, children }: OutcomeProps) {
  return (
    <span className={styles.outcome} data-kind={kind}>
      {children}
    </span>
  );
}
