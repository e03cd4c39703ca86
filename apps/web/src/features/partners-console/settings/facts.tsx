import { Section } from '@portico/ui/layout/section.tsx';
import type { OneApp } from '../app/one-app.ts';
import styles from '../shell/console.module.css';
import { KINDS } from '../shell/words.ts';

/** The settings as text, for those who cannot change them. */
export function Facts({ app }: { app: OneApp }) {
  const facts: [name: string, values: readonly (string | null)[]][] = [
    ['Kind', [KINDS[app.auth]]],
    ['Redirect URIs', app.redirectUris],
    ['Addresses after a sign-out', app.postLogoutRedirectUris],
    ['Login start', [app.initiateLoginUri]],
    ['Back-channel logout', [app.backchannelLogoutUri]],
    ['What it may ask for', [app.scopes.join(' ')]],
    ['Signature of ID tokens', [app.alg]],
    ['Pushed requests (PAR)', [app.par ? 'Required' : 'Not required']],
    ['FAPI 2.0', [app.fapi ? 'On' : 'Off']],
    ['Nonce instead of PKCE', [app.nonceInsteadOfPkce ? 'On' : 'Off']],
    ['acr_values', [app.acrRequired === false ? 'Voluntary' : 'Required']],
  ];
  const hint =
    app.state === 'closed'
      ? 'This app is closed for good.'
      : 'You can read these, but your role can’t change them.';
  return (
    <Section title="Settings" hint={hint}>
      <dl className={styles.facts}>
        {facts.map(([name, values]) => (
          <div key={name}>
            <dt>{name}</dt>
            {values
              .filter((value) => value !== null)
              .map((value) => (
                <dd key={value}>{value}</dd>
              ))}
            {values.every((value) => value === null) && <dd>None</dd>}
          </div>
        ))}
      </dl>
    </Section>
  );
}
