import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { Navigate, useLocation } from '@portico/client/router/navigation.tsx';
import { PATHS, pathOf } from '@portico/client/router/paths.ts';
import { Loader } from '@portico/ui/feedback/loader.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Guard } from './guards.tsx';
import { PAGES } from './pages.tsx';

/** The page at the current address; an unknown address leads to /404 (R-ROUTE-5). */
export function Router() {
  const t = useTranslations('shell');
  const { pathname } = useLocation();
  const path = pathOf(pathname);
  const page = path && PAGES[path];
  if (!page) return <Navigate to={PATHS.notFound} replace />;
  return (
    <ErrorBoundary key={path}>
      <Suspense fallback={<Loader label={t('loading')} />}>
        {/* The key separates pages that share a component: the code screen has four paths. */}
        <Guard key={path} path={path}>
          {page.element}
        </Guard>
      </Suspense>
    </ErrorBoundary>
  );
}
