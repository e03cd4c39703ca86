import { texts } from '#texts.ts';
import styles from './queue.module.css';
import type { Which } from './use-queue.ts';

/** Nothing to do is good news, and the page shows it that way. */
export function EmptyQueue({ which }: { which: Which }) {
  const { title, text } = texts.queue.empty[which];
  return (
    <div className={styles.empty}>
      <svg viewBox="0 0 160 96" className={styles.doorway} aria-hidden="true" focusable="false">
        <path className={styles.sun} d="M58 92a22 22 0 0 1 44 0z" />
        <path d="M44 92V46a36 36 0 0 1 72 0v46M8 92h144" />
        <path className={styles.rays} d="M80 60v-8M99 67l5-6M61 67l-5-6" />
      </svg>
      <h2>{title}</h2>
      <p>{text}</p>
    </div>
  );
}
