import { lazyPage } from '#platform/router/lazy-page.tsx';
import { useAccessToken } from '#platform/session/session.ts';
import { useLocation } from '@portico/client/router/navigation.tsx';
import { Front } from './front/front.tsx';
import { placeOf } from './shell/place.ts';

const Console = lazyPage(async () => (await import('./console.page.tsx')).ConsolePage);

/** The front page for a visitor, in the document; for a signed-in person, and at every address below, the console. */
export function PartnersPage() {
  const signedIn = useAccessToken() !== null;
  const { screen } = placeOf(useLocation().pathname);
  return screen === 'list' && !signedIn ? <Front /> : <Console />;
}
