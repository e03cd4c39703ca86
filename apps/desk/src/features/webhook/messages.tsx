import type { WebhookMessage } from '@portico/contract';
import { useState } from 'react';
import { formatMoment } from '#lib/format.ts';
import { texts } from '#texts.ts';
import { Table } from '#ui/table.tsx';
import { Button } from '@portico/ui/button/button.tsx';
import { Badge } from '@portico/ui/text/badge.tsx';

type MessagesProps = {
  messages: readonly WebhookMessage[];
  /** Where there are none. */
  none: string;
  onAgain: (message: WebhookMessage) => Promise<void>;
};

const TONES = { waiting: 'warn', delivered: 'good', failed: 'bad' } as const;

export function Messages({ messages, none, onAgain }: MessagesProps) {
  const [busy, setBusy] = useState<string | null>(null);
  const { columns } = texts.webhook;
  if (messages.length === 0) return <p>{none}</p>;
  const again = async (message: WebhookMessage) => {
    if (busy !== null) return;
    setBusy(message.id);
    await onAgain(message);
    setBusy(null);
  };
  return (
    <Table>
      <thead>
        <tr>
          <th scope="col">{columns.at}</th>
          <th scope="col">{columns.event}</th>
          <th scope="col">{columns.account}</th>
          <th scope="col">{columns.state}</th>
          <th scope="col">{columns.answer}</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {messages.map((message) => (
          <tr key={message.id}>
            <td>{formatMoment(message.at)}</td>
            <th scope="row">{texts.webhook.events[message.event]}</th>
            <td>
              <code>{message.account}</code>
            </td>
            <td>
              <Badge tone={TONES[message.state]}>{texts.webhook.states[message.state]}</Badge>
              <small>
                {message.tries > 0 &&
                  texts.webhook.tries(message.tries) +
                    (message.dueAt === null
                      ? ''
                      : `, ${texts.webhook.due(formatMoment(message.dueAt))}`)}
              </small>
            </td>
            <td>
              {message.lastTry === null
                ? texts.webhook.notYet
                : texts.webhook.answer(message.lastTry)}
            </td>
            <td data-number>
              <Button
                variant="ghost"
                unavailable={busy !== null}
                aria-label={texts.webhook.againOf(
                  texts.webhook.events[message.event],
                  formatMoment(message.at),
                )}
                onClick={() => void again(message)}
              >
                {texts.webhook.again}
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
