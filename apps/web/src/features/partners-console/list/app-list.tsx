import { listClients, type ReplyOf } from '@portico/contract';
import { brandName } from '@portico/locales/brand';
import { useAnswer } from '#platform/http/use-answer.ts';
import { Link } from '@portico/client/router/navigation.tsx';
import { PATHS } from '@portico/client/router/paths.ts';
import { usePage } from '@portico/client/router/use-page.ts';
import { ButtonLink } from '@portico/ui/button/button.tsx';
import { Loader } from '@portico/ui/feedback/loader.tsx';
import { Icon } from '@portico/ui/icons/icon.tsx';
import { Doorway } from '@portico/ui/layout/doorway.tsx';
import { Screen } from '@portico/ui/layout/screen.tsx';
import { Section } from '@portico/ui/layout/section.tsx';
import styles from '../shell/console.module.css';
import { Failed } from '../shell/failed.tsx';
import { addressOf, CREATE_ADDRESS, GUIDE_ADDRESS } from '../shell/place.ts';
import { State } from '../shell/state.tsx';
import { moment } from '../shell/times.ts';
import { ROLES } from '../shell/words.ts';

type Listed = ReplyOf<typeof listClients>['clients'][number];

/** With fewer apps, a person is new here. */
const KNOWS_THE_WAY = 3;

/** The person’s apps, or the way to the first one. */
export function AppList() {
  const { asked, retry } = useAnswer(listClients);
  usePage('Your apps', { errors: asked.state === 'failed' });
  const apps = asked.state === 'loaded' ? asked.value.clients : [];
  return (
    <Screen
      title="Your apps"
      lede={`Let people sign in to your site with ${brandName()}, and learn whether they’re verified.`}
      back={{ label: brandName(), to: PATHS.home }}
      full
    >
      {asked.state === 'loading' && <Loader label="Loading your apps…" />}
      {asked.state === 'failed' && <Failed failure={asked.failure} onRetry={retry} />}
      {asked.state === 'loaded' && (
        <>
          {apps.length === 0 ? (
            <NoApps />
          ) : (
            <div className={styles.actions}>
              <ButtonLink to={CREATE_ADDRESS}>Create an app</ButtonLink>
              {apps.length >= KNOWS_THE_WAY && <Link to={GUIDE_ADDRESS}>Read the guide</Link>}
            </div>
          )}
          {apps.length > 0 && (
            // biome-ignore lint/a11y/noRedundantRoles: Safari announces no list without bullets
            <ul role="list" className={styles.apps}>
              {apps.map((app) => (
                <li key={app.id}>
                  <Row app={app} />
                </li>
              ))}
            </ul>
          )}
          {apps.length > 0 && apps.length < KNOWS_THE_WAY && <NextSteps apps={apps} />}
        </>
      )}
    </Screen>
  );
}

/** The way to the first app. */
function NoApps() {
  return (
    <div className={styles.first}>
      <Doorway state="started" />
      <div>
        <h2>You don’t have any apps yet</h2>
        <p>
          Create one in a minute and sign in as a test person right away. You don’t need approval
          until everyone may sign in.
        </p>
      </div>
      <div className={styles.actions}>
        <ButtonLink to={CREATE_ADDRESS}>Create an app</ButtonLink>
        <Link to={GUIDE_ADDRESS}>Read the guide</Link>
      </div>
    </div>
  );
}

/** With an app that is tested, the way to its test people; and the guide. */
function NextSteps({ apps }: { apps: readonly Listed[] }) {
  const tested = apps.find(({ state }) => state === 'sandbox');
  return (
    <Section title="Next steps">
      <ul className={styles.plain}>
        {tested && (
          <li>
            <Link to={addressOf(tested.id, 'test-people')}>Sign in as a test person</Link> –
            verified, refused or leaving.
          </li>
        )}
        <li>
          <Link to={GUIDE_ADDRESS}>Read the guide</Link>
        </li>
      </ul>
    </Section>
  );
}

function Row({ app: { id, name, state, role, lastRequestAt } }: { app: Listed }) {
  return (
    <Link to={addressOf(id)} className={styles.app}>
      <strong>
        <bdi>{name}</bdi>
      </strong>
      <State state={state} />
      <span>{`Your role: ${ROLES[role]}`}</span>
      <span>
        {lastRequestAt === null ? 'No requests yet' : `Last request ${moment(lastRequestAt)}`}
      </span>
      <Icon name="chevron" />
    </Link>
  );
}
