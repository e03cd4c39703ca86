import { StrictMode, startTransition } from 'react';
import { hydrateRoot, type RootOptions } from 'react-dom/client';
import { isInDocument } from '#app/journey.ts';
import { Product } from '#app/product.tsx';
import { countThisVisit } from '#domain/landing/visits.ts';
import { followSignOut } from '#domain/session/sign-out.ts';
import { catchSocialReturn } from '#domain/session/social-return.ts';
import { applyLocale, currentLocale } from '#platform/browser/locale.ts';
import { bringLetters } from '#platform/i18n/letters.ts';
import { type Language, languageOfPage } from '#platform/language/messages.tsx';
import { followTheme } from '@portico/client/browser/theme.ts';
import { whenIdle } from '@portico/client/browser/when-idle.ts';
import { whenWanted } from '@portico/client/browser/when-wanted.ts';
import { ChunkError } from '@portico/client/router/chunk-error.ts';
import { hereForServer, type Location } from '@portico/client/router/navigation.tsx';
import '#ui/styles/base.css';

const OPTIONS: RootOptions = {
  /** A chunk that did not arrive is shown and is not a bug; every other error is. */
  onCaughtError(error) {
    if (!(error instanceof ChunkError)) reportError(error);
  },
};

// First: tokens must leave the address bar before anything waits or renders.
catchSocialReturn();
followTheme();
followSignOut();
start();
whenIdle(() => bringLetters().catch(() => undefined));
whenIdle(countThisVisit);
whenWanted(prefetch);

function start() {
  const place = document.getElementById('root');
  if (!place) return;
  const came = languageOfPage();
  if (came) takeUp(place, came);
  else void import('#app/arrive.tsx').then(({ arrive }) => arrive(place, OPTIONS));
}

function takeUp(place: Element, language: Language) {
  applyLocale(language.locale);
  const product = (
    <StrictMode>
      <Product language={language} at={firstPlace()} />
    </StrictMode>
  );
  // In slices, so that scrolling and typing are handled between two of them.
  startTransition(() => void hydrateRoot(place, product, OPTIONS));
}

/**
 * A page that is complete in its document is hydrated as the server rendered it. The rest of the
 * address follows once it is hydrated: an earlier update would unmount the page while its code is
 * still loading.
 */
function firstPlace(): Location | undefined {
  return isInDocument(window.location.pathname) ? hereForServer() : undefined;
}

/**
 * Prefetches the code for buttons before the first press; a visitor who only reads fetches none of
 * it.
 */
function prefetch() {
  import('#app/ahead.ts')
    .then(({ fetchAhead }) => fetchAhead(currentLocale()))
    .catch(() => undefined);
}
