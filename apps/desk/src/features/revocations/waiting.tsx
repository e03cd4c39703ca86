import { decideRevocation, type Revocation } from '@portico/contract';
import { reasons as sentences } from '@portico/locales/texts/en-US/verification.json';
import { useState } from 'react';
import { call } from '#lib/call.ts';
import { formatMoment } from '#lib/format.ts';
import { errorText, texts } from '#texts.ts';
import { Card, Moves } from '#ui/card.tsx';
import type { Outcome } from '#ui/page.tsx';
import { Sure } from '#ui/sure.tsx';
import { Button } from '@portico/ui/button/button.tsx';
import styles from './revocations.module.css';

type WaitingProps = { revocation: Revocation; onDone: (outcome: Outcome) => void };

/** One proposal, with what the person would read. */
export function Waiting({ revocation, onDone }: WaitingProps) {
  const { id, reference, reasons, note, proposedAt, by } = revocation;
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
    <Card
      title={<code>{reference}</code>}
      facts={<span>{by.isMine ? words.mine(moment) : words.by(by.name, moment)}</span>}
    >
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>{sentences[reason]}</li>
        ))}
      </ul>
      {note !== '' && <p dir="auto">{note}</p>}
      {by.isMine && <p className={styles.hint}>{words.own}</p>}
      {!asks && (
        <Moves>
          <Button variant="ghost" busy={sending === 'decline'} onClick={() => void send('decline')}>
            {words.decline(reference)}
          </Button>
          {!by.isMine && (
            <Button
              variant="danger"
              unavailable={sending !== null}
              onClick={() => setAsks(sending === null)}
            >
              {words.agree(reference)}
            </Button>
          )}
        </Moves>
      )}
      {asks && (
        <Sure
          title={words.agreeTitle(reference)}
          yes={words.agreeYes}
          busy={sending === 'agree'}
          onYes={() => void send('agree')}
          onNo={() => setAsks(false)}
        >
          {words.agreeText}
        </Sure>
      )}
    </Card>
  );
}
