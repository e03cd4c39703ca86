import type { Proposal as Proposed } from '@portico/contract';
import { useId } from 'react';
import { formatMoment } from '#lib/format.ts';
import { risksText } from '#texts/names.ts';
import { texts } from '#texts.ts';
import { Badge } from '@portico/ui/text/badge.tsx';
import styles from './facts.module.css';

type ProposalProps = {
  proposal: Proposed;
  /** Another operator has since proposed the opposite. */
  isEarlier?: boolean;
};

/** A pending proposal, shown first: it is why this case needs a second operator, or a rejection that waits. */
export function Proposal({ proposal, isEarlier = false }: ProposalProps) {
  const id = useId();
  const words = texts.proposal;
  const { decision, rejectsAt, risks = [] } = proposal;
  const isAnswered = decision === 'reject' && Boolean(proposal.answer);
  return (
    <section aria-labelledby={id} className={styles.proposal}>
      <h2 id={id}>
        <span>{titleOf(proposal)}</span> <small>{formatMoment(proposal.at)}</small>
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
      {!isEarlier && risks.length > 0 && <p>{texts.queue.needs.confirm(risksText(risks))}.</p>}
      {proposal.note !== '' && <blockquote dir="auto">{proposal.note}</blockquote>}
      {proposal.answer && (
        <div>
          <h3>
            <span>{words.answer}</span> <small>{formatMoment(proposal.answer.at)}</small>
          </h3>
          <blockquote dir="auto">{proposal.answer.text}</blockquote>
        </div>
      )}
      <p className={styles.muted}>
        {isEarlier
          ? words.disagreed
          : rejectsAt
            ? words.waits.when(formatMoment(rejectsAt))
            : isAnswered
              ? words.waits.answered
              : proposal.isMine
                ? words.wait
                : words.ask[decision]}
      </p>
    </section>
  );
}

function titleOf({ decision, rejectsAt, isMine, name }: Proposed): string {
  const { waits, mine, title } = texts.proposal;
  if (rejectsAt) return isMine ? waits.mine : waits.title(name);
  return isMine ? mine[decision] : title[decision](name);
}
