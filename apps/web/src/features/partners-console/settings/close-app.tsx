import { at, closeOwnClient } from '@portico/contract';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { call } from '#platform/http/call.ts';
import { focusHeading } from '@portico/client/router/use-page.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { Section } from '@portico/ui/layout/section.tsx';
import type { SettingsProps } from '../app/one-app.ts';
import { ConfirmDialog } from '../shell/confirm-dialog.tsx';
import styles from '../shell/console.module.css';

/** Closes the app for good, after its name was typed. */
export function CloseApp({ app, reload }: SettingsProps) {
  const [asking, setAsking] = useState(false);
  return (
    <Section title="Close this app" hint="Nobody can sign in to it anymore. This can’t be undone.">
      <div className={styles.actions}>
        <Button variant="danger" onClick={() => setAsking(true)}>
          Close the app
        </Button>
      </div>
      {asking && (
        <ConfirmDialog
          title="Close this app for good?"
          text={`People can no longer sign in to ${app.name}, and we’ll disconnect everyone who connected it.`}
          typed={app.name}
          action="Close for good"
          busyLabel="Closing…"
          send={() => call(at(closeOwnClient, { id: app.id }))}
          onClose={() => setAsking(false)}
          onDone={async () => {
            flushSync(() => setAsking(false));
            await reload();
            // The pressed button has disappeared.
            focusHeading();
          }}
        />
      )}
    </Section>
  );
}
