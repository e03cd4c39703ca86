import { addSecret, at, endFormerSecret } from '@portico/contract';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { call } from '#platform/http/call.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { Section } from '@portico/ui/layout/section.tsx';
import type { SettingsProps } from '../app/one-app.ts';
import { ConfirmDialog } from '../shell/confirm-dialog.tsx';
import styles from '../shell/console.module.css';
import { NewSecret } from '../shell/new-secret.tsx';
import { Refusal } from '../shell/refusal.tsx';
import { moment } from '../shell/times.ts';
import { useChange } from '../shell/use-change.ts';

/** The valid secrets: two at most, so that one can be replaced without an outage. */
export function Secrets({ app, reload }: SettingsProps) {
  const [secret, setSecret] = useState<string | null>(null);
  const [ending, setEnding] = useState(false);
  const { busy, failure, run } = useChange();
  const { secrets } = app;

  const add = () =>
    run(
      () => call(at(addSecret, { id: app.id })),
      async (added) => {
        setSecret(added.secret);
        await reload();
      },
    );

  return (
    <>
      {secret !== null && <NewSecret secret={secret} onStored={() => setSecret(null)} />}
      <Section
        title="Client secrets"
        hint="Two can be valid at a time: add one, give it to your server, then end the old one."
      >
        <ul>
          {secrets.map(({ createdAt }, index) => (
            <li key={createdAt}>
              {`Added ${moment(createdAt)}${secrets.length < 2 ? '' : index === 0 ? ' (the new one)' : ' (the old one)'}`}
            </li>
          ))}
        </ul>
        <Refusal failure={failure} />
        <div className={styles.actions}>
          {secrets.length < 2 ? (
            <Button variant="small" busy={busy} busyLabel="Adding…" onClick={add}>
              Add a secret
            </Button>
          ) : (
            <Button variant="small" onClick={() => setEnding(true)}>
              End the old secret
            </Button>
          )}
        </div>
      </Section>
      {ending && (
        <ConfirmDialog
          title="End the old secret?"
          text="A server that still uses it can’t sign people in anymore. This takes effect right away."
          action="End it"
          busyLabel="Ending…"
          send={() => call(at(endFormerSecret, { id: app.id }))}
          onClose={() => setEnding(false)}
          onDone={async () => {
            flushSync(() => setEnding(false));
            await reload();
          }}
        />
      )}
    </>
  );
}
