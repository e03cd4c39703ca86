import { useLocale } from 'use-intl';
import { Icon } from '@portico/ui/icons/icon.tsx';
import styles from './questions.module.css';

export type Question = { question: string; answer: string };

type QuestionsProps = { questions: Readonly<Record<string, Question>> };

/** Questions whose answers open without a script. */
export function Questions({ questions }: QuestionsProps) {
  return (
    <div className={styles.questions}>
      {Object.entries(questions).map(([name, { question, answer }]) => (
        <details key={name} className={styles.question}>
          <summary>
            <h2>{question}</h2>
            <Icon name="chevron" />
          </summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  );
}

/** Names in the page's language, as in "English, Spanish, and German". */
export function useNamesOf(type: 'region' | 'language'): (codes: readonly string[]) => string {
  const locale = useLocale();
  return (codes) => {
    const names = new Intl.DisplayNames([locale], { type });
    const list = new Intl.ListFormat(locale).format(codes.map((code) => names.of(code) ?? code));
    return list.replace(/^./u, (letter) => letter.toLocaleUpperCase(locale));
  };
}
