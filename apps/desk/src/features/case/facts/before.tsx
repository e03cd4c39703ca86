import type { ReviewCase } from '@portico/contract';
import { partName } from '#lib/details.ts';
import { formatMoment } from '#lib/format.ts';
import { texts } from '#texts.ts';
import { Section } from '@portico/ui/layout/section.tsx';
import styles from './facts.module.css';

/** The outcomes of the account's earlier submissions, latest first. */
export function Before({ before }: { before: ReviewCase['before'] }) {
  if (before.length === 0) return null;
  const words = texts.before;
  return (
    <Section title={words.title}>
      <ul className={styles.list}>
        {before.map((one) => (
          <li key={one.submittedAt}>
            <span className={styles.line}>
              <strong>
                {one.outcome === null ? words.undecided : texts.outcomes[one.outcome]}
              </strong>
              {one.by !== null && <span>{words.by(one.by)}</span>}
              <span className={styles.muted}>
                {one.decidedAt === null
                  ? words.sent(formatMoment(one.submittedAt))
                  : formatMoment(one.decidedAt)}
              </span>
            </span>
            {[...one.marks.map(markText), ...one.rejection.map(rejectionText)].map((text) => (
              <span key={text}>{text}</span>
            ))}
            {one.note !== '' && (
              <span className={styles.note} dir="auto">
                {one.note}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

type Earlier = ReviewCase['before'][number];

const markText = ({ part, reason }: Earlier['marks'][number]) =>
  `${partName(part, null)}: ${texts.markReasons[reason]}`;
const rejectionText = (reason: Earlier['rejection'][number]) => texts.rejectionReasons[reason];
