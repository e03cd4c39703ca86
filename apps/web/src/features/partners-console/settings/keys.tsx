import { at, replaceKeys } from '@portico/contract';
import { type FormEvent, useState } from 'react';
import { call } from '#platform/http/call.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { Alert } from '@portico/ui/feedback/alert.tsx';
import { Section } from '@portico/ui/layout/section.tsx';
import type { SettingsProps } from '../app/one-app.ts';
import styles from '../shell/console.module.css';
import { KeysField } from '../shell/keys-field.tsx';
import { Refusal } from '../shell/refusal.tsx';
import { useChange } from '../shell/use-change.ts';
import { keysOf } from '../shell/words.ts';

/** The public keys of an app that signs with its own. */
export function Keys({ app, reload }: SettingsProps) {
  const [keys, setKeys] = useState(app.jwksUri ?? app.jwks ?? '');
  const [saved, setSaved] = useState(false);
  const { busy, failure, run } = useChange();
  const save = (event: FormEvent) => {
    event.preventDefault();
    setSaved(false);
    run(
      () => call(at(replaceKeys, { id: app.id }), keysOf(keys)),
      async () => {
        await reload();
        setSaved(true);
      },
    );
  };
  return (
    <Section
      title="Keys"
      hint="To change a key without an outage, publish the old one and the new one together for a while."
    >
      <form className={styles.form} onSubmit={save} noValidate>
        <KeysField value={keys} onChange={setKeys} />
        <Refusal failure={failure} />
        {saved && <Alert kind="success">Saved.</Alert>}
        <div>
          <Button type="submit" variant="small" busy={busy} busyLabel="Saving…">
            Save the keys
          </Button>
        </div>
      </form>
    </Section>
  );
}
