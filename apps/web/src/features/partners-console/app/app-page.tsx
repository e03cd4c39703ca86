import { at, oneClient } from '@portico/contract';
import { type ComponentProps, useEffect, useMemo, useRef } from 'react';
import { useAnswer } from '#platform/http/use-answer.ts';
import { useLoaded } from '@portico/client/browser/use-loaded.ts';
import { Link } from '@portico/client/router/navigation.tsx';
import { PATHS } from '@portico/client/router/paths.ts';
import { usePage } from '@portico/client/router/use-page.ts';
import { Loader } from '@portico/ui/feedback/loader.tsx';
import { Screen } from '@portico/ui/layout/screen.tsx';
import { Check } from '../check/check.tsx';
import { GoLive } from '../go-live/go-live.tsx';
import { Overview } from '../overview/overview.tsx';
import { Requests } from '../requests/requests.tsx';
import type { Settings } from '../settings/settings.tsx';
import styles from '../shell/console.module.css';
import { Failed } from '../shell/failed.tsx';
import { NewSecret } from '../shell/new-secret.tsx';
import { addressOf, VIEWS, type View } from '../shell/place.ts';
import { State } from '../shell/state.tsx';
import { ROLES } from '../shell/words.ts';
import { Signals } from '../signals/signals.tsx';
import { Team } from '../team/team.tsx';
import { TestPeople } from '../test-people/test-people.tsx';

const NAMES: Record<View, string> = {
  overview: 'Overview',
  'test-people': 'Test people',
  requests: 'Requests',
  signals: 'Signals',
  check: 'Check',
  'go-live': 'Go live',
  settings: 'Settings',
  team: 'Team',
};

type AppPageProps = {
  id: string;
  view: View;
  /** Of an app that was created a moment ago. */
  secret: string | null;
  onStored: () => void;
};

/** One app, with its views. */
export function AppPage({ id, view, secret, onStored }: AppPageProps) {
  const { asked, retry, reload } = useAnswer(useMemo(() => at(oneClient, { id }), [id]));
  const app = asked.state === 'loaded' ? asked.value : null;
  const title = app?.name ?? 'Your app';
  usePage(`${NAMES[view]} – ${title}`, { errors: asked.state === 'failed' });
  return (
    <Screen
      title={<bdi>{title}</bdi>}
      eyebrow={
        app && (
          <span className={styles.eyebrow}>
            <State state={app.state} />
            <span>{`Your role: ${ROLES[app.role]}`}</span>
          </span>
        )
      }
      back={{ label: 'Your apps', to: PATHS.partners }}
      full
    >
      {asked.state === 'loading' && <Loader label="Loading the app…" />}
      {asked.state === 'failed' && <Failed failure={asked.failure} onRetry={retry} />}
      {app && (
        <div className={styles.stack}>
          <ViewLinks id={id} view={view} />
          {secret !== null && <NewSecret secret={secret} onStored={onStored} />}
          {view === 'overview' && <Overview app={app} />}
          {view === 'test-people' && <TestPeople app={app} />}
          {view === 'requests' && <Requests app={app} />}
          {view === 'signals' && <Signals app={app} />}
          {view === 'check' && <Check app={app} />}
          {view === 'go-live' && <GoLive app={app} reload={reload} />}
          {view === 'team' && <Team app={app} reload={reload} />}
          {view === 'settings' && <SettingsView app={app} reload={reload} />}
        </div>
      )}
    </Screen>
  );
}

/** The longest view, and the least opened one. */
function SettingsView(props: ComponentProps<typeof Settings>) {
  const Loaded = useLoaded(true, loadSettings);
  return Loaded === null ? <Loader label="Loading the settings…" /> : <Loaded {...props} />;
}
const loadSettings = async () => (await import('../settings/settings.tsx')).Settings;

/** In one row that scrolls where it does not fit, with the current one in sight. */
function ViewLinks({ id, view }: { id: string; view: View }) {
  const row = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each view
  useEffect(() => {
    const now = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (!row.current || !now) return;
    row.current.scrollLeft = now.offsetLeft - (row.current.clientWidth - now.offsetWidth) / 2;
  }, [view]);
  return (
    <nav ref={row} aria-label="Views of this app" data-strip className={styles.views}>
      {VIEWS.map((each) => (
        <Link key={each} to={addressOf(id, each)} aria-current={each === view ? 'page' : undefined}>
          {NAMES[each]}
        </Link>
      ))}
    </nav>
  );
}
