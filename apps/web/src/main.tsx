import { StrictMode } from 'react';
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client';
import { Arriving } from '#app/arriving.tsx';
import { isInDocument } from '#app/journey.ts';
import { Product } from '#app/product.tsx';
import { ChunkError } from '#lib/chunk-error.ts';
import { landingSettled } from '#lib/landing.ts';
import { applyLocale } from '#lib/locale.ts';
import {
  type Language,
  languageOfPage,
  loadLanguage,
  overridden,
  restOfTexts,
} from '#lib/messages.tsx';
import { hereForServer, type Location } from '#lib/navigation.tsx';
import { pathOf } from '#lib/paths.ts';
import { followSignOut } from '#lib/sign-out.ts';
import { catchSocialReturn } from '#lib/social-return.ts';
import { followTheme } from '#lib/theme.ts';
import { whenIdle } from '#lib/when-idle.ts';
import './ui/base.css';

/** A page that came without its content waits for it so long and no longer (R-ENTRY-6). */
const PATIENCE_MS = 3_000;

const ROOT: RootOptions = {
  /** A chunk that did not arrive is shown, and no bug; everything else is one. */
  onCaughtError(error) {
    if (!(error instanceof ChunkError)) reportError(error);
  },
};

// First of all: tokens leave the address bar before anything waits or renders.
catchSocialReturn();
followTheme();
followSignOut();
void start();
whenIdle(fetchAhead);

async function start() {
  const place = document.getElementById('root');
  if (!place) return;
  const came = languageOfPage();
  if (came) {
    applyLocale(came.locale);
    hydrateRoot(place, inStrictMode(<Product language={came} at={firstPlace()} />), ROOT);
    return;
  }
  const language = await loadLanguage();
  applyLocale(language.locale);
  const root = createRoot(place, ROOT);
  root.render(inStrictMode(<Arriving language={language} />));
  const late = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null));
  const arrived = await Promise.race([arrival(language), late]);
  root.render(inStrictMode(<Product language={arrived ?? language} />));
}

/**
 * A page that stands in its document is taken up as the server left it. What else the address holds comes after that, in
 * no hurry: an update would clear the page away where its code is still on its way.
 */
function firstPlace(): Location | undefined {
  const path = pathOf(window.location.pathname);
  return path !== null && isInDocument(path) ? hereForServer() : undefined;
}

/** The language with its operators' texts, once all that the page came without is here; null where they have none. */
async function arrival(language: Language): Promise<Language | null> {
  const [changed] = await Promise.all([
    overridden(language).catch(() => null),
    landingSettled(language.locale),
  ]);
  return changed;
}

function inStrictMode(product: React.ReactNode) {
  return <StrictMode>{product}</StrictMode>;
}

/** What the next press of a button needs is there by then; and the visit is counted. */
function fetchAhead() {
  restOfTexts().catch(() => undefined);
  import('#lib/visits.ts').then(
    ({ countThisVisit }) => countThisVisit(),
    () => undefined,
  );
  import('#lib/known-address.ts').catch(() => undefined);
}
