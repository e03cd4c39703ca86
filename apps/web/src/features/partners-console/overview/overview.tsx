import { Link } from '@portico/client/router/navigation.tsx';
import { Section } from '@portico/ui/layout/section.tsx';
import type { OneApp } from '../app/one-app.ts';
import styles from '../shell/console.module.css';
import { Code, Value } from '../shell/copyable.tsx';
import { addressOf, type View } from '../shell/place.ts';
import { callsOf, codeOf, settingsOf } from './sample.ts';

/** After the first sign-in. */
const NEXT: readonly { view: View; name: string; does: string }[] = [
  {
    view: 'test-people',
    name: 'Sign in as a test person',
    does: '– verified, refused or leaving.',
  },
  { view: 'requests', name: 'Read your requests', does: 'if something doesn’t work.' },
  { view: 'check', name: 'Check your integration', does: 'against what attackers send.' },
  { view: 'go-live', name: 'Go live', does: 'so that everyone can sign in.' },
];

/** The quick start, with the app’s own values. */
export function Overview({ app }: { app: OneApp }) {
  const issuer = window.location.origin;
  return (
    <>
      <Section title="Your values">
        <div>
          <Value name="Client ID" text={app.id} />
          <Value name="Issuer" text={issuer} />
          <Value name="Redirect URI" text={app.redirectUris[0] ?? ''} />
        </div>
      </Section>
      <Section
        title="Quick start"
        hint="For Node.js. Any OpenID Connect library works with the same values."
      >
        <ol className={styles.steps}>
          <li>
            <h3>Install the library</h3>
            <Code name="Terminal" text="npm install openid-client" />
          </li>
          <li>
            <h3>Give your server these settings</h3>
            <Code name=".env" text={settingsOf(app, issuer)} />
          </li>
          <li>
            <h3>Copy this file</h3>
            <Code name="sign-in.ts" text={codeOf(app)} />
          </li>
          <li>
            <h3>Call it from three places</h3>
            <Code name="server.ts" text={callsOf(app)} />
            <p className={styles.note}>
              If any check fails, finishSignIn throws. Don’t sign the person in.
            </p>
          </li>
        </ol>
      </Section>
      {app.state === 'sandbox' && (
        <Section title="Next steps">
          <ul className={styles.plain}>
            {NEXT.map(({ view, name, does }) => (
              <li key={view}>
                <Link to={addressOf(app.id, view)}>{name}</Link> {does}
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}
