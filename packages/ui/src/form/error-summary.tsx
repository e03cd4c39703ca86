import { type MouseEvent, useEffect, useId, useRef } from 'react';
import { Icon } from '#icons/icon.tsx';
import styles from './error-summary.module.css';

type ErrorSummaryProps = {
  title: string;
  /** A summary of all problems. */
  intro?: string | undefined;
  /** `of` names the field if two fields may have the same sentence. */
  items: readonly { fieldId: string; text: string; of?: string | undefined }[];
  /** Counts the submits: each one with problems takes the focus. */
  attempt: number;
};

/** All problems, at the top of the page; renders nothing if there are none. */
export function ErrorSummary({ title, intro, items, attempt }: ErrorSummaryProps) {
  const titleId = useId();
  const box = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every attempt takes the focus
  useEffect(() => {
    box.current?.focus();
  }, [attempt]);

  if (items.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a section would add a brief landmark
    <div ref={box} tabIndex={-1} role="group" aria-labelledby={titleId} className={styles.summary}>
      <h2 id={titleId} className={styles.title}>
        <Icon name="error" />
        {title}
      </h2>
      {intro && <p>{intro}</p>}
      <ul className={styles.list}>
        {items.map((item) => (
          <li key={item.fieldId}>
            <a href={`#${item.fieldId}`} onClick={(event) => focusField(event, item.fieldId)}>
              {item.of ? `${item.of} – ${item.text}` : item.text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/**
 * Focuses the field and scrolls its label into view: an anchor jump would scroll the label away and
 * change the address.
 */
function focusField(event: MouseEvent, fieldId: string) {
  event.preventDefault();
  const field = document.getElementById(fieldId);
  field?.focus({ preventScroll: true });
  (document.querySelector(`label[for="${fieldId}"]`) ?? field)?.scrollIntoView({ block: 'center' });
}
