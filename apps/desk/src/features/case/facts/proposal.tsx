import type { ReviewCase } from '@portico/contract';
import { useId } from 'react';
import { formatMoment } from '#lib/format.ts';
import { texts } from '#texts.ts';
import { Badge } from '#ui/badge.tsx';
import styles from './facts.module.css';

/** What a colleague proposed, above everything else: it is why this is looked at again. */
export function Proposal({ proposal }: { proposal: NonNullable<ReviewCase['proposal']> }) {
  const id = useId();
  const words = texts.proposal;
  return (
    <section aria-labelledby={id} className={styles.proposal}>
      <h2 id={id}>
        {proposal.isMine ? words.mine : words.title(proposal.name)}{' '}
        <small>{formatMoment(proposal.at)}</small>
      </h2>
      <ul aria-label={words.reasons}>
        {proposal.reasons.map((reason) => (
          <li key={reason}>
            <Badge tone="bad">{texts.rejectionReasons[reason]}</Badge>
          </li>
        ))}
      </ul>
      {proposal.note !== '' && <blockquote dir="auto">{proposal.note}</blockquote>}
      <p className={styles.muted}>{proposal.isMine ? words.wait : words.ask}</p>
    </section>
  );
}
