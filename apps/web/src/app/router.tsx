import { Suspense, useEffect } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { isOff } from '#platform/router/page-data.ts';
import { whenIdle } from '@portico/client/browser/when-idle.ts';
import { Navigate, useLocation } from '@portico/client/router/navigation.tsx';
import { PATHS, type Path, pathOf } from '@portico/client/router/paths.ts';
import { Loader } from '@portico/ui/feedback/loader.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Guard } from './guards.tsx';
import { isInDocument } from './journey.ts';
import { PAGES } from './pages.tsx';

/** The page at the current address; an unknown address leads to /404 (R-ROUTE-5). */
export function Router() {
  const t = useTranslations('shell');
  const { pathname } = useLocation();
  const path = pathOf(pathname);
  const page = path && !isOff(path) && PAGES[path];
  if (!page) return <Navigate to={PATHS.notFound} replace />;
  return (
    <ErrorBoundary key={path}>
      <Suspense fallback={<Loader label={t('loading')} />}>
        {/* The key separates pages that share a component: the code screen has four paths. */}
        <Guard key={path} path={path}>
          {page.element}
          <Ahead path={path} />
        </Guard>
      </Suspense>
    </ErrorBoundary>
  );
}

/**
 * Once the page is shown and idle, fetches what the next ones need. Not from the pages that visitors read: they may go
 * anywhere, and `main.tsx` fetches for those who begin to type.
 */
function Ahead({ path }: { path: Path }) {
  const locale = useLocale();
  useEffect(() => {
    if (isInDocument(path)) return;
    whenIdle(() => {
      import('./ahead.ts').then(({ fetchNext }) => fetchNext(path, locale)).catch(() => undefined);
    });
  }, [path, locale]);
  return null;
}
