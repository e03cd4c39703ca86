import { type MouseEvent, useEffect, useId, useRef } from 'react';
import { Icon } from '#ui/icons/icon.tsx';
import styles from './error-summary.module.css';

type ErrorSummaryProps = {
  title: string;
  /** What all of it comes down to. */
  intro?: string | undefined;
  /** `of` names the field where two may have the same sentence. */
  items: readonly { fieldId: string; text: string; of?: string | undefined }[];
  /** Counts the attempts at the form: each one that finds something wrong takes the focus. */
  attempt: number;
};

/** All that is wrong, on top of the page; nothing while nothing is. */
export function ErrorSummary({ title, intro, items, attempt }: ErrorSummaryProps) {
  const titleId = useId();
  const box = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every attempt takes the focus
  useEffect(() => {
    box.current?.focus();
  }, [attempt]);

  if (items.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a section would add a landmark that is gone again at once
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
              {item.of && `${item.of} – `}
              {item.text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Focus, and the label in sight: a jump to the anchor would scroll the label away and change the address. */
function focusField(event: MouseEvent, fieldId: string) {
  event.preventDefault();
  const field = document.getElementById(fieldId);
  field?.focus({ preventScroll: true });
  (document.querySelector(`label[for="${fieldId}"]`) ?? field)?.scrollIntoView({ block: 'center' });
}
