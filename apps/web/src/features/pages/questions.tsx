import { Icon } from '@portico/ui/icons/icon.tsx';
import styles from './questions.module.css';

type QuestionsProps = { questions: Readonly<Record<string, { question: string; answer: string }>> };

/** Questions whose answers open without a script. */
export function Questions({ questions }: QuestionsProps) {
  return (
    <div className={styles.questions}>
      {Object.entries(questions).map(([name, { question, answer }]) => (
        <details key={name} className={styles.question}>
          <summary>
            <span className={styles.door} aria-hidden="true" />
            <h2>{question}</h2>
            <Icon name="chevron" />
          </summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  );
}
