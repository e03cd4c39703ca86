import { type DeskClient, moveClientAtDesk } from '@portico/contract';
import { useState } from 'react';
import { call } from '#lib/call.ts';
import { texts } from '#texts.ts';
import { Moves } from '#ui/card.tsx';
import { Sure } from '#ui/sure.tsx';
import { Button } from '@portico/ui/button/button.tsx';
import { Badge } from '@portico/ui/text/badge.tsx';
import styles from './clients.module.css';
import type { OnDone } from './on-done.ts';

type Move = 'suspend' | 'resume' | 'close';

const TONES = { sandbox: 'quiet', live: 'good', suspended: 'warn', closed: 'quiet' } as const;

/** An app that people use or used, and what a lead can do with it. */
export function ClientRow({ client, onDone }: { client: DeskClient; onDone: OnDone }) {
  const [asks, setAsks] = useState(false);
  const [busy, setBusy] = useState(false);
  const { id, name, state, hosts, scopes, owners } = client;
  const send = async (move: Move) => {
    if (busy) return;
    setBusy(true);
    const answer = await call(moveClientAtDesk, { id, move });
    setBusy(false);
    setAsks(false);
    onDone(answer.ok ? { text: texts.clients.done[move](name) } : answer);
  };
  const toggle = state === 'suspended' ? 'resume' : 'suspend';
  return (
    <li>
      <div className={styles.name}>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <Badge tone={TONES[state]}>{texts.clients.states[state]}</Badge>
        <span>{hosts.join(', ')}</span>
        <span>{scopes.join(' ')}</span>
        <span>{texts.clients.owners(owners)}</span>
      </div>
      {state !== 'closed' && !asks && (
        <Moves>
          <Button
            variant="ghost"
            aria-label={texts.clients.moves[toggle](name)}
            unavailable={busy}
            onClick={() => void send(toggle)}
          >
            {texts.clients.short[toggle]}
          </Button>
          <Button
            variant="danger"
            aria-label={texts.clients.moves.close(name)}
            unavailable={busy}
            onClick={() => setAsks(!busy)}
          >
            {texts.clients.short.close}
          </Button>
        </Moves>
      )}
      {asks && (
        <Sure
          title={texts.clients.closeTitle(name)}
          yes={texts.clients.closeYes}
          busy={busy}
          onYes={() => void send('close')}
          onNo={() => setAsks(false)}
        >
          {texts.clients.closeText}
        </Sure>
      )}
    </li>
  );
}
