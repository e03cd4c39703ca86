import { useLocale } from 'use-intl';
import { usePageTexts } from '#platform/i18n/use-page-texts.ts';
import { lazyPage } from '#platform/router/lazy-page.tsx';
import { useAccessToken } from '#platform/session/session.ts';
import { useLocation } from '@portico/client/router/navigation.tsx';
import { frontTexts } from './front-texts.ts';
import styles from './partners.module.css';
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
  if (isAtFront(useLocation().pathname) && !signedIn) return <Front />;
  return (
    <>
      <EnglishOnly />
      <Console />
    </>
  );
}

/** Says in the visitor's language that the console has none but English. */
function EnglishOnly() {
  const { english } = usePageTexts(frontTexts.useTexts(), 'pages.').partners;
  return useLocale().startsWith('en') ? null : <p className={styles.language}>{english}</p>;
}

const isAtFront = (pathname: string) => placeOf(pathname).screen === 'list';
