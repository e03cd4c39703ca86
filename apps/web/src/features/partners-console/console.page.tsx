import { useEffect, useState } from 'react';
import { refreshSession } from '#platform/http/call.ts';
import { accessToken, isValid, useAccessToken } from '#platform/session/session.ts';
import { useLoaded } from '@portico/client/browser/use-loaded.ts';
import { Navigate, useLocation, useNavigate } from '@portico/client/router/navigation.tsx';
import { PATHS } from '@portico/client/router/paths.ts';
import { Loader } from '@portico/ui/feedback/loader.tsx';
import { AppPage } from './app/app-page.tsx';
import { CreateApp } from './create/create-app.tsx';
import { Invitation } from './invitation/invitation.tsx';
import { AppList } from './list/app-list.tsx';
import { AskSignIn, rememberedPlace } from './shell/ask-sign-in.tsx';
import { addressOf, placeOf } from './shell/place.ts';

/** The partner console: where a partner's developer manages apps. It is in English in every language of the site. */
export function ConsolePage() {
  const signedIn = useAccessToken() !== null;
  // The location names the page; another address below it leads straight to the sign-in.
  useLocation();
  const { screen } = placeOf(window.location.pathname);
  if (!signedIn && screen !== 'guide') return <AskSignIn />;
  return (
    <div lang="en" dir="ltr">
      {screen === 'guide' ? <GuidePage /> : <SignedIn />}
    </div>
  );
}

/** Its text is as long as the rest of the console. */
function GuidePage() {
  const Guide = useLoaded(true, loadGuide);
  return Guide === null ? <Loader label="Loading the guide…" /> : <Guide />;
}
const loadGuide = async () => (await import('./guide/guide.tsx')).Guide;

/** Renews an expired session before anything is asked. */
function SignedIn() {
  const navigate = useNavigate();
  const [ready, setReady] = useState(() => isValid(accessToken()));
  useEffect(() => {
    if (!ready) {
      // A session that is over removes its token; an unreachable server is reported by each call.
      void refreshSession().then(() => setReady(true));
      return;
    }
    // The sign-in led to the list, and the person had opened another address.
    const remembered = rememberedPlace();
    const isAtList = placeOf(window.location.pathname).screen === 'list';
    if (remembered !== null && isAtList) navigate(remembered, { replace: true });
  }, [ready, navigate]);
  return ready ? <Shown /> : <Loader label="Loading…" />;
}

/** The screen of the current address. */
function Shown() {
  // The location names the page; each visit of it may have another address below.
  useLocation();
  const navigate = useNavigate();
  /** In memory only: no address, history entry or storage ever has a secret. */
  const [created, setCreated] = useState<{ id: string; secret: string } | null>(null);
  const place = placeOf(window.location.pathname);
  switch (place.screen) {
    case 'list':
      return <AppList />;
    case 'create':
      return (
        <CreateApp
          onCreated={({ id, secret }) => {
            if (secret !== null) setCreated({ id, secret });
            navigate(addressOf(id), { replace: true });
          }}
        />
      );
    case 'guide':
      return null;
    case 'invitation':
      return <Invitation />;
    case 'app':
      return (
        <AppPage
          key={place.id}
          id={place.id}
          view={place.view}
          secret={created?.id === place.id ? created.secret : null}
          onStored={() => setCreated(null)}
        />
      );
    default:
      return <Navigate to={PATHS.notFound} replace />;
  }
}
