import { at, CLIENT_ADDRESSES_MAX, CLIENT_ALGORITHMS, changeClient } from '@portico/contract';
import { brandName } from '@portico/locales/brand';
import { type FormEvent, useState } from 'react';
import { call } from '#platform/http/call.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { Alert } from '@portico/ui/feedback/alert.tsx';
import { SelectField } from '@portico/ui/form/select-field.tsx';
import { TextField } from '@portico/ui/form/text-field.tsx';
import { Section } from '@portico/ui/layout/section.tsx';
import type { SettingsProps } from '../app/one-app.ts';
import { Area } from '../shell/area.tsx';
import styles from '../shell/console.module.css';
import { Refusal } from '../shell/refusal.tsx';
import { ScopesField } from '../shell/scopes.tsx';
import { useChange } from '../shell/use-change.ts';
import { linesOf } from '../shell/words.ts';
import { changesOf, type Typed, typedOf } from './changes.ts';

const SAVED = {
  set: 'Saved.',
  waits: 'Sent for approval. Nothing changes until then.',
};

/** The settings that are changed together. */
export function Addresses({ app, reload }: SettingsProps) {
  const [typed, setTyped] = useState(() => typedOf(app));
  const [saved, setSaved] = useState<'set' | 'waits' | null>(null);
  const { busy, failure, run } = useChange();
  const change =
    <Name extends keyof Typed>(name: Name) =>
    (value: Typed[Name]) =>
      setTyped((before) => ({ ...before, [name]: value }));

  const save = (event: FormEvent) => {
    event.preventDefault();
    setSaved(null);
    const endpoint = at(changeClient, { id: app.id });
    run(
      () => call(endpoint, changesOf(app, typed)),
      async ({ redirectUris }) => {
        await reload();
        setSaved(redirectUris);
      },
    );
  };

  return (
    <Section title="Settings" hint="We compare addresses exactly, to the last character.">
      <form className={styles.form} onSubmit={save} noValidate>
        {app.waitingReview && (
          <Alert kind="info">
            A change to this app is waiting for approval. Nothing changes until then.
          </Alert>
        )}
        <TextField
          id="set-name"
          label="Name"
          value={typed.name}
          readOnly={app.state !== 'sandbox'}
          onChange={change('name')}
        />
        <div className={styles.pair}>
          <Area
            id="set-redirect"
            label="Redirect URIs"
            hint={`Where people return after signing in, one per line. At most ${CLIENT_ADDRESSES_MAX}.`}
            rows={Math.max(2, linesOf(typed.redirectUris).length)}
            value={typed.redirectUris}
            onChange={change('redirectUris')}
          />
          <Area
            id="set-logout"
            label="Addresses after a sign-out"
            hint={`Optional. Where people return after signing out of ${brandName()}, one per line. At most ${CLIENT_ADDRESSES_MAX}.`}
            rows={2}
            value={typed.postLogoutRedirectUris}
            onChange={change('postLogoutRedirectUris')}
          />
        </div>
        <div className={styles.pair}>
          <TextField
            id="set-start"
            label="Login start"
            hint={`Optional. ${brandName()} opens it to start a sign-in on your site.`}
            type="url"
            value={typed.initiateLoginUri}
            onChange={change('initiateLoginUri')}
          />
          <TextField
            id="set-backchannel"
            label="Back-channel logout"
            hint={`Optional. ${brandName()} calls it when a person signs out.`}
            type="url"
            value={typed.backchannelLogoutUri}
            onChange={change('backchannelLogoutUri')}
          />
        </div>
        <SelectField
          id="set-alg"
          label="Signature of ID tokens"
          hint="Most libraries expect RS256 unless you tell them otherwise. ES256 is faster and shorter."
          value={typed.alg}
          onChange={(value) => setTyped((before) => ({ ...before, alg: value as Typed['alg'] }))}
          options={CLIENT_ALGORITHMS.map((value) => ({ value, label: value }))}
        />
        {app.state === 'sandbox' && (
          <ScopesField
            legend="What it may ask for"
            value={typed.scopes}
            onChange={(scopes) => setTyped((before) => ({ ...before, scopes }))}
          />
        )}
        <fieldset className={styles.choice}>
          <legend>Protection</legend>
          <label>
            <input
              type="checkbox"
              checked={typed.par}
              onChange={(event) => change('par')(event.target.checked)}
            />
            <span>Require pushed requests (PAR)</span>
            <small>Your server sends each request first, so nobody can alter it on the way.</small>
          </label>
          <label>
            <input
              type="checkbox"
              checked={typed.fapi}
              onChange={(event) => change('fapi')(event.target.checked)}
            />
            <span>FAPI 2.0 Security Profile</span>
            <small>
              The strictest rules, made for banks. It needs keys and sender-bound tokens.
            </small>
          </label>
          <label>
            <input
              type="checkbox"
              checked={typed.acrRequired}
              onChange={(event) => change('acrRequired')(event.target.checked)}
            />
            <span>Require what acr_values name</span>
            <small>
              A sign-in that meets none of them doesn’t reach your app. Otherwise they are a wish,
              and the acr claim says what was met.
            </small>
          </label>
          {app.auth === 'secret' && (
            <label>
              <input
                type="checkbox"
                checked={typed.nonceInsteadOfPkce}
                onChange={(event) => change('nonceInsteadOfPkce')(event.target.checked)}
              />
              <span>Nonce instead of PKCE</span>
              <small>
                Only for a library that can’t send PKCE. Each request then needs a nonce, and your
                library has to check it.
                {app.state !== 'sandbox' && ' Switching it on needs approval.'}
              </small>
            </label>
          )}
        </fieldset>
        <Refusal failure={failure} />
        {saved !== null && (
          <Alert kind={saved === 'set' ? 'success' : 'info'}>{SAVED[saved]}</Alert>
        )}
        <Button type="submit" busy={busy} busyLabel="Saving…">
          Save
        </Button>
      </form>
    </Section>
  );
}
