import {
  type BodyOf,
  CLIENT_ADDRESSES_MAX,
  CLIENT_AUTHS,
  createClient,
  type ReplyOf,
} from '@portico/contract';
import { type FormEvent, useState } from 'react';
import { call } from '#platform/http/call.ts';
import { PATHS } from '@portico/client/router/paths.ts';
import { usePage } from '@portico/client/router/use-page.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { TextField } from '@portico/ui/form/text-field.tsx';
import { Panel } from '@portico/ui/layout/panel.tsx';
import { Screen } from '@portico/ui/layout/screen.tsx';
import styles from '../shell/console.module.css';
import { KeysField } from '../shell/keys-field.tsx';
import { Refusal } from '../shell/refusal.tsx';
import { useChange } from '../shell/use-change.ts';
import { KINDS, keysOf } from '../shell/words.ts';

type Kind = BodyOf<typeof createClient>['auth'];

const HINTS: Record<Kind, string> = {
  secret: 'A website or service that can keep a password to itself. The usual choice.',
  keys: 'Your server signs its requests with a private key that never leaves it.',
  public: 'Code that runs on people’s devices, where it can’t keep a secret.',
};

type CreateAppProps = { onCreated: (created: ReplyOf<typeof createClient>) => void };

/** Three questions, and the app exists. */
export function CreateApp({ onCreated }: CreateAppProps) {
  const [name, setName] = useState('');
  const [redirectUri, setRedirectUri] = useState('http://localhost:4000/callback');
  const [kind, setKind] = useState<Kind>('secret');
  const [keys, setKeys] = useState('');
  const { busy, failure, run } = useChange();
  usePage('Create an app', { errors: failure !== null });

  const create = (event: FormEvent) => {
    event.preventDefault();
    const body = {
      name,
      redirectUris: [redirectUri.trim()],
      auth: kind,
      ...(kind === 'keys' && keysOf(keys)),
    };
    run(() => call(createClient, body), onCreated);
  };

  return (
    <Screen
      title="Create an app"
      lede="It starts in the sandbox. You don’t need approval, and people see that it’s a test."
      back={{ label: 'Your apps', to: PATHS.partners }}
      full
    >
      <div className={styles.stack}>
        <Panel>
          <form className={styles.form} onSubmit={create} noValidate>
            <TextField
              id="app-name"
              label="Name"
              hint="People read it when they sign in. You can’t change it once the app is live."
              value={name}
              onChange={setName}
              autoComplete="off"
            />
            <TextField
              id="app-redirect"
              label="Redirect URI"
              hint={`Where people return after signing in, exactly as your code sends it. For tests, an address on your own computer is fine. You can add more in the settings, up to ${CLIENT_ADDRESSES_MAX}.`}
              value={redirectUri}
              onChange={setRedirectUri}
              type="url"
              autoComplete="off"
              spellCheck={false}
            />
            <fieldset className={styles.choice}>
              <legend>What are you building?</legend>
              {CLIENT_AUTHS.map((each) => (
                <label key={each}>
                  <input
                    type="radio"
                    name="kind"
                    value={each}
                    checked={kind === each}
                    onChange={() => setKind(each)}
                  />
                  <span>{KINDS[each]}</span>
                  <small>{HINTS[each]}</small>
                </label>
              ))}
            </fieldset>
            {kind === 'keys' && <KeysField value={keys} onChange={setKeys} />}
            <Refusal failure={failure} />
            <Button type="submit" busy={busy} busyLabel="Creating…">
              Create the app
            </Button>
          </form>
        </Panel>
      </div>
    </Screen>
  );
}
