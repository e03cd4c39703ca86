import { lazyPage } from '#platform/router/lazy-page.tsx';
import { useAccessToken } from '#platform/session/session.ts';
import { useLocation } from '@portico/client/router/navigation.tsx';
import { placeOf } from './shell/place.ts';

const Front = lazyPage(async () => (await import('./front/front.tsx')).Front);
const Console = lazyPage(async () => (await import('./console.page.tsx')).ConsolePage);

/** Together with the front page where that is shown: the server renders it, and no part of it arrives later. */
export async function openPartners() {
  if (typeof window === 'undefined' || isAtFront(window.location.pathname)) await Front.load();
  return PartnersPage;
}

/** The front page for a visitor; for a signed-in person, and at every address below, the console. */
function PartnersPage() {
  const signedIn = useAccessToken() !== null;
  return isAtFront(useLocation().pathname) && !signedIn ? <Front /> : <Console />;
}

const isAtFront = (pathname: string) => placeOf(pathname).screen === 'list';
