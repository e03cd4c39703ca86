import { brandName } from '@portico/locales/brand';
import { Link } from '@portico/client/router/navigation.tsx';
import { Section } from '@portico/ui/layout/section.tsx';
import type { OneApp } from '../app/one-app.ts';
import { Code } from '../code/code.tsx';
import styles from '../shell/console.module.css';
import { Value } from '../shell/copyable.tsx';
import { addressOf, GUIDE_ADDRESS, type View } from '../shell/place.ts';
import { sampleOf } from './sample.ts';
import { StateNow } from './state-now.tsx';

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

const SERVER = 'For Node.js 20 and newer. Any OpenID Connect library works with the same values.';
const HINTS: Record<OneApp['auth'], string> = {
  secret: SERVER,
  keys: SERVER,
  public:
    'For a page without a server. A mobile app uses the same values with AppAuth, in the phone’s own browser.',
};

/** The app’s state, then the quick start with its own values. */
export function Overview({ app }: { app: OneApp }) {
  const issuer = window.location.origin;
  const redirectUri = app.redirectUris[0] ?? '';
  const { install, settings, others, code, start } = sampleOf(app, issuer);
  return (
    <>
      <StateNow app={app} />
      <div className={styles.overview}>
        <Section title="Your values">
          <div>
            <Value name="Client ID" text={app.id} />
            <Value name="Issuer" text={issuer} />
            <Value name="Redirect URI" text={redirectUri} />
          </div>
        </Section>
        <Section title="Quick start" hint={HINTS[app.auth]}>
          <ol className={styles.steps}>
            <li>
              <h3>Make a project</h3>
              <Code name="Terminal" text={install} />
            </li>
            <li>
              <h3>Put these settings into a file</h3>
              <Code name={settings.name} text={settings.text} />
              {app.auth === 'keys' && (
                <p className={styles.note}>
                  private-key.json is the file that the command for your key set has written.
                </p>
              )}
            </li>
            <li>
              <h3>Copy the code as it is</h3>
              {[...others, code].map(({ name, text }) => (
                <Code key={name} name={name} text={text} />
              ))}
            </li>
            <li>
              <h3>Start it</h3>
              <Code name="Start" text={start} />
              <p className={styles.note}>
                Then open the home page of the site at your redirect URI, and press “Continue with{' '}
                {brandName()}”. <Link to={GUIDE_ADDRESS}>The guide</Link> has the rest, and other
                libraries.
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
      </div>
    </>
  );
}
