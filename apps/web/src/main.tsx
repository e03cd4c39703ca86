import { StrictMode, startTransition } from 'react';
import { hydrateRoot, type RootOptions } from 'react-dom/client';
import { isInDocument } from '#app/journey.ts';
import { Product } from '#app/product.tsx';
import { ChunkError } from '#lib/chunk-error.ts';
import { bringLetters } from '#lib/letters.ts';
import { applyLocale } from '#lib/locale.ts';
import { type Language, languageOfPage, restOfTexts } from '#lib/messages.tsx';
import { hereForServer, type Location } from '#lib/navigation.tsx';
import { pathOf } from '#lib/paths.ts';
import { followSignOut } from '#lib/sign-out.ts';
import { catchSocialReturn } from '#lib/social-return.ts';
import { followTheme } from '#lib/theme.ts';
import { countThisVisit } from '#lib/visits.ts';
import { whenIdle } from '#lib/when-idle.ts';
import { whenWanted } from '#lib/when-wanted.ts';
import './ui/base.css';

const OPTIONS: RootOptions = {
  /** A chunk that did not arrive is shown, and no bug; everything else is one. */
  onCaughtError(error) {
    if (!(error instanceof ChunkError)) reportError(error);
  },
};

// First of all: tokens leave the address bar before anything waits or renders.
catchSocialReturn();
followTheme();
followSignOut();
start();
whenIdle(() => bringLetters().catch(() => undefined));
whenIdle(countThisVisit);
whenWanted(fetchAhead);

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
  // In slices: whoever scrolls or types meanwhile is served between two of them.
  startTransition(() => void hydrateRoot(place, product, OPTIONS));
}

/**
 * A page that stands in its document is taken up as the server left it. What else the address holds comes after that, in
 * no hurry: an update would clear the page away where its code is still on its way.
 */
function firstPlace(): Location | undefined {
  const path = pathOf(window.location.pathname);
  return path !== null && isInDocument(path) ? hereForServer() : undefined;
}

/** Before a button is pressed for the first time, what it needs is on its way; who only looks fetches none of it. */
function fetchAhead() {
  restOfTexts().catch(() => undefined);
  import('#lib/known-address.ts').catch(() => undefined);
}
