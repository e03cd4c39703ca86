import type { Proposal as Proposed } from '@portico/contract';
import { useId } from 'react';
import { formatMoment } from '#lib/format.ts';
import { texts } from '#texts.ts';
import { Badge } from '@portico/ui/text/badge.tsx';
import styles from './facts.module.css';

type ProposalProps = {
  proposal: Proposed;
  /** Another operator has since proposed the opposite. */
  isEarlier?: boolean;
};

/** A colleague's proposal, shown first: it is why this case needs a second operator. */
export function Proposal({ proposal, isEarlier = false }: ProposalProps) {
  const id = useId();
  const words = texts.proposal;
  const { decision } = proposal;
  return (
    <section aria-labelledby={id} className={styles.proposal}>
      <h2 id={id}>
        <span>{proposal.isMine ? words.mine[decision] : words.title[decision](proposal.name)}</span>{' '}
        <small>{formatMoment(proposal.at)}</small>
      </h2>
      {proposal.reasons.length > 0 && (
        <ul aria-label={words.reasons}>
          {proposal.reasons.map((reason) => (
            <li key={reason}>
              <Badge tone="bad">{texts.rejectionReasons[reason]}</Badge>
            </li>
          ))}
        </ul>
      )}
      {proposal.note !== '' && <blockquote dir="auto">{proposal.note}</blockquote>}
      <p className={styles.muted}>
        {isEarlier ? words.disagreed : proposal.isMine ? words.wait : words.ask[decision]}
      </p>
    </section>
  );
}
