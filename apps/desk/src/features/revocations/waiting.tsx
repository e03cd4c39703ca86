import { decideRevocation, type Revocation } from '@portico/contract';
import { reasons as sentences } from '@portico/locales/texts/en-US/verification.json';
import { useId, useState } from 'react';
import { call } from '#lib/call.ts';
import { formatMoment } from '#lib/format.ts';
import { errorText, texts } from '#texts.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Outcome } from './outcome.ts';
import styles from './revocations.module.css';

type WaitingProps = { revocation: Revocation; onDone: (outcome: Outcome) => void };

/** One proposal, with what the person would read. */
export function Waiting({ revocation, onDone }: WaitingProps) {
  const { id, reference, reasons, note, proposedAt, by } = revocation;
  const heading = useId();
  const [asks, setAsks] = useState(false);
  const [sending, setSending] = useState<'agree' | 'decline' | null>(null);
  const words = texts.revocations;
  const moment = formatMoment(proposedAt);
  const send = async (decision: 'agree' | 'decline') => {
    setSending(decision);
    const answer = await call(decideRevocation, { id, decision });
    setSending(null);
    if (answer.ok) return onDone({ kind: 'success', text: words.done[decision](reference) });
    const text = answer.code === 'not_found' ? words.gone : errorText(answer.code);
    return onDone({ kind: 'error', text });
  };
  return (
    <article aria-labelledby={heading} className={styles.proposal}>
      <div className={styles.name}>
        <h3 id={heading}>
          <code>{reference}</code>
        </h3>
        <span>{by.isMine ? words.mine(moment) : words.by(by.name, moment)}</span>
      </div>
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>{sentences[reason]}</li>
        ))}
      </ul>
      {note !== '' && <p dir="auto">{note}</p>}
      {by.isMine && <p className={styles.hint}>{words.own}</p>}
      {!asks && (
        <div className={styles.moves}>
          <Button busy={sending === 'decline'} onClick={() => void send('decline')}>
            {words.decline(reference)}
          </Button>
          {!by.isMine && (
            <Button kind="danger" unavailable={sending !== null} onClick={() => setAsks(true)}>
              {words.agree(reference)}
            </Button>
          )}
        </div>
      )}
      {asks && (
        <Notice
          kind="warn"
          live
          action={
            <div className={styles.moves}>
              <Button kind="danger" busy={sending === 'agree'} onClick={() => void send('agree')}>
                {words.agreeYes}
              </Button>
              <Button onClick={() => setAsks(false)}>{texts.cancel}</Button>
            </div>
          }
        >
          <strong>{words.agreeTitle(reference)}</strong> {words.agreeText}
        </Notice>
      )}
    </article>
  );
}
