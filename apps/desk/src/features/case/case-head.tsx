import type { ReviewCase } from '@portico/contract';
import type { ReactNode } from 'react';
import { durationOf, waitOf } from '#lib/durations.ts';
import { formatMoment } from '#lib/format.ts';
import { queuePath } from '#lib/queue-filter.ts';
import { texts } from '#texts.ts';
import { Kbd } from '#ui/kbd.tsx';
import { useFocusHere } from '#ui/use-focus-here.ts';
import { Link } from '@portico/client/router/navigation.tsx';
import { Badge } from '@portico/ui/text/badge.tsx';
import styles from './case.module.css';

type CaseHeadProps = { review: ReviewCase; time: number; children: ReactNode };

/** The case's name, its kind, and how long it has waited. */
export function CaseHead({ review, time, children }: CaseHeadProps) {
  const heading = useFocusHere<HTMLHeadingElement>();
  const { details, document, attempt, submittedAt, claim, proposal } = review;
  const waited = time - Date.parse(submittedAt);
  const wait = waitOf(waited);
  return (
    <div className={styles.head}>
      <Link to={queuePath()} className={styles.back} aria-keyshortcuts="B">
        {texts.case.back}
        <Kbd>B</Kbd>
      </Link>
      <h1 ref={heading} tabIndex={-1} dir="auto" className={styles.name}>
        {nameOf(review)}
      </h1>
      <p className={styles.about}>
        <span>{texts.documents[document]}</span>
        <span>{texts.case.attempt(attempt)}</span>
        <span>{texts.case.reference(review.reference)}</span>
        <time dateTime={submittedAt} title={texts.case.sent(formatMoment(submittedAt))}>
          {texts.case.waits(texts.duration(durationOf(waited)))}
        </time>
        {wait !== 'short' && (
          <Badge tone={wait === 'long' ? 'warn' : 'bad'}>{texts.queue[wait]}</Badge>
        )}
        {proposal && (
          <Badge tone={proposal.rejectsAt ? 'warn' : 'info'}>
            {proposal.rejectsAt ? texts.queue.rejectionWaits : texts.queue.second}
          </Badge>
        )}
        {details === null && claim !== null && <Badge>{texts.case.noDetails}</Badge>}
      </p>
      <div className={styles.end}>{children}</div>
    </div>
  );
}

/** The person's name if this operator holds the claim; otherwise the case id. */
export function nameOf({ details, id }: ReviewCase): string {
  return details ? `${details.firstName} ${details.lastName}` : texts.queue.case(id);
}
