import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { config } from 'zod/mini';
import { ErrorBoundary } from '#app/error-boundary.tsx';
import { ChunkError } from '#app/lazy-page.tsx';
import { Router } from '#app/router.tsx';
import { Shell } from '#app/shell.tsx';
import { applyLocale } from '#lib/locale.ts';
import { loadLanguage, Messages } from '#lib/messages.tsx';
import { followSignOut } from '#lib/sign-out.ts';
import { catchSocialReturn } from '#lib/social-return.ts';
import { followTheme } from '#lib/theme.ts';
import './ui/base.css';

// Compiling schemas needs eval, which the content security policy forbids.
config({ jitless: true });
// First of all: tokens leave the address bar before anything waits or renders.
catchSocialReturn();
followTheme();
followSignOut();
void start();

async function start() {
  const root = document.getElementById('root');
  if (!root) return;
  const language = await loadLanguage();
  applyLocale(language.locale);
  createRoot(root, { onCaughtError: report }).render(
    <StrictMode>
      <Messages initial={language}>
        <BrowserRouter>
          <ErrorBoundary>
            <Shell>
              <Router />
            </Shell>
          </ErrorBoundary>
        </BrowserRouter>
      </Messages>
    </StrictMode>,
  );
}

/** A chunk that did not arrive is shown, and no bug; everything else is one. */
function report(error: unknown) {
  if (!(error instanceof ChunkError)) reportError(error);
}
