import type { RevocationAnswer } from '@portico/contract';
import { reasons as sentences } from '@portico/locales/texts/en-US/verification.json';
import { useId } from 'react';
import { formatMoment } from '#lib/format.ts';
import { texts } from '#texts.ts';
import styles from './revocations.module.css';

/** A person's answer, beside the reasons that they read. */
export function Answered({ answer }: { answer: RevocationAnswer }) {
  const { reference, reasons, text, answeredAt } = answer;
  const heading = useId();
  return (
    <article aria-labelledby={heading} className={styles.proposal}>
      <div className={styles.name}>
        <h3 id={heading}>
          <code>{reference}</code>
        </h3>
        <span>{texts.revocations.answered(formatMoment(answeredAt))}</span>
      </div>
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>{sentences[reason]}</li>
        ))}
      </ul>
      <blockquote dir="auto" className={styles.quote}>
        {text}
      </blockquote>
    </article>
  );
}
