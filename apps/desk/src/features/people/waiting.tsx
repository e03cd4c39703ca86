import { type Closing, decideClosing } from '@portico/contract';
import { useState } from 'react';
import { call } from '#lib/call.ts';
import { formatMoment } from '#lib/format.ts';
import { errorText, texts } from '#texts.ts';
import { Card, Moves } from '#ui/card.tsx';
import type { Outcome } from '#ui/page.tsx';
import { Sure } from '#ui/sure.tsx';
import { Button } from '@portico/ui/button/button.tsx';
import styles from './people.module.css';

type WaitingProps = { closing: Closing; onDone: (outcome: Outcome) => void };

/** One request to close an account. */
export function Waiting({ closing, onDone }: WaitingProps) {
  const { id, reference, reason, note, askedAt, until, by } = closing;
  const [asks, setAsks] = useState(false);
  const [sending, setSending] = useState<'confirm' | 'withdraw' | null>(null);
  const words = texts.people;
  const moment = formatMoment(askedAt);
  const send = async (decision: 'confirm' | 'withdraw') => {
    if (sending !== null) return undefined;
    setSending(decision);
    const answer = await call(decideClosing, { id, decision });
    setSending(null);
    if (answer.ok) return onDone({ kind: 'success', text: words.done[decision](reference) });
    const text = answer.code === 'not_found' ? words.gone : errorText(answer.code);
    return onDone({ kind: 'error', text });
  };
  return (
    <Card
      title={<code>{reference}</code>}
      facts={<span>{by.isMine ? words.mine(moment) : words.asked(by.name, moment)}</span>}
    >
      <p>{words.reasons[reason]}</p>
      {note !== '' && <p dir="auto">{note}</p>}
      <p className={styles.hint}>{words.endsAt(formatMoment(until))}</p>
      {by.isOwn && <p className={styles.hint}>{by.isMine ? words.own : words.counts}</p>}
      {!asks && (
        <Moves>
          <Button
            variant="ghost"
            busy={sending === 'withdraw'}
            busyLabel={words.sending}
            onClick={() => void send('withdraw')}
          >
            {words.withdraw(reference)}
          </Button>
          {!by.isOwn && (
            <Button
              variant="danger"
              unavailable={sending !== null}
              onClick={() => setAsks(sending === null)}
            >
              {words.confirm(reference)}
            </Button>
          )}
        </Moves>
      )}
      {asks && (
        <Sure
          title={words.confirmTitle(reference)}
          yes={words.confirmYes}
          busy={sending === 'confirm'}
          busyLabel={words.sending}
          onYes={() => void send('confirm')}
          onNo={() => setAsks(false)}
        >
          {words.confirmText}
        </Sure>
      )}
    </Card>
  );
}
