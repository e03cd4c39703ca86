import {
  type ClientPurpose,
  DECLINE_REASON_MAX,
  type DeskReview,
  decideReview,
} from '@portico/contract';
import { useId, useState } from 'react';
import { call } from '#lib/call.ts';
import { formatMoment } from '#lib/format.ts';
import { texts } from '#texts.ts';
import { Card, Quote } from '#ui/card.tsx';
import { Button } from '@portico/ui/button/button.tsx';
import { Notice } from '@portico/ui/feedback/notice.tsx';
import { Badge } from '@portico/ui/text/badge.tsx';
import styles from './clients.module.css';
import type { OnDone } from './on-done.ts';

type ReviewProps = { review: DeskReview; onDone: OnDone };

/** One app's request beside its present settings, and the lead's decision. */
export function Review({ review, onDone }: ReviewProps) {
  const { client, scopes, hosts, redirectUris } = review;
  const isFirst = client.state === 'sandbox';
  return (
    <Card
      title={<bdi>{client.name}</bdi>}
      facts={
        <>
          <Badge>{isFirst ? texts.clients.goesLive : texts.clients.changes}</Badge>
          <span>{texts.clients.asked(formatMoment(review.askedAt))}</span>
          <span>{texts.clients.owners(client.owners)}</span>
        </>
      }
    >
      <Purpose purpose={review.purpose} />
      {!isFirst && JSON.stringify(client.purpose) !== JSON.stringify(review.purpose) && (
        <details>
          <summary>{texts.clients.was}</summary>
          <Purpose purpose={client.purpose} />
        </details>
      )}
      <dl className={styles.facts}>
        <Values title={texts.clients.scopes} now={scopes} before={isFirst ? null : client.scopes} />
        <Values title={texts.clients.hosts} now={hosts} before={isFirst ? null : client.hosts} />
        <Values title={texts.clients.addresses} now={redirectUris} before={null} />
        {review.nonceInsteadOfPkce === true && (
          <div>
            <dt>{texts.clients.nonce}</dt>
            <dd>{texts.clients.nonceOn}</dd>
          </div>
        )}
      </dl>
      {review.outdated && <Notice kind="warn">{texts.clients.outdated}</Notice>}
      <Decision review={review} onDone={onDone} />
    </Card>
  );
}

type ValuesProps = {
  title: string;
  now: readonly string[];
  /** Null if nothing was approved before. */
  before: readonly string[] | null;
};

function Values({ title, now, before }: ValuesProps) {
  const gone = (before ?? []).filter((value) => !now.includes(value));
  return (
    <div>
      <dt>{title}</dt>
      {now.map((value) => (
        <dd key={value}>
          <code>{value}</code>{' '}
          {before !== null && !before.includes(value) && <Badge>{texts.clients.isNew}</Badge>}
        </dd>
      ))}
      {gone.map((value) => (
        <dd key={value}>
          <del>{value}</del>
        </dd>
      ))}
    </div>
  );
}

function Decision({ review, onDone }: ReviewProps) {
  const [sending, setSending] = useState<'approve' | 'decline' | null>(null);
  const [reason, setReason] = useState('');
  const field = useId();
  const { name } = review.client;
  const send = async (decision: 'approve' | 'decline') => {
    if (sending !== null || (decision === 'approve' && review.outdated)) return;
    if (decision === 'decline' && reason.trim() === '') {
      document.getElementById(field)?.focus();
      return;
    }
    setSending(decision);
    const answer = await call(decideReview, {
      id: review.id,
      decision,
      ...(decision === 'decline' && { reason }),
    });
    setSending(null);
    onDone(answer.ok ? { text: texts.clients.done[decision](name) } : answer);
  };
  return (
    <div className={styles.decision}>
      <div className={styles.reason}>
        <label htmlFor={field}>{texts.clients.reason}</label>
        <input
          id={field}
          value={reason}
          maxLength={DECLINE_REASON_MAX}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
      <Button
        variant="ghost"
        unavailable={reason.trim() === '' || sending !== null}
        busy={sending === 'decline'}
        busyLabel={texts.clients.sending}
        onClick={() => void send('decline')}
      >
        {texts.clients.decline(name)}
      </Button>
      <Button
        variant="primary"
        unavailable={review.outdated || sending !== null}
        busy={sending === 'approve'}
        busyLabel={texts.clients.sending}
        onClick={() => void send('approve')}
      >
        {texts.clients.approve(name)}
      </Button>
    </div>
  );
}

/** The partner's words with each translation: plain text, in its own direction. */
function Purpose({ purpose }: { purpose: ClientPurpose | null }) {
  if (purpose === null) return <p>{texts.clients.noPurpose}</p>;
  return (
    <figure className={styles.purpose}>
      <figcaption>
        {texts.clients.purpose} ({purpose.language})
      </figcaption>
      <Quote lang={purpose.language}>{purpose.text}</Quote>
      {Object.entries(purpose.translations).map(([locale, text]) => (
        <div key={locale}>
          <figcaption>{texts.clients.translation(locale)}</figcaption>
          <Quote lang={locale}>{text}</Quote>
        </div>
      ))}
    </figure>
  );
}
