import { Suspense } from 'react';
import { useLocation } from '@portico/client/router/navigation.tsx';
import { pathOf } from '@portico/client/router/paths.ts';
import { PAGES } from '../pages.tsx';
import { Header } from './header.tsx';

/** The header of the current page: its own, or the shared one. */
export function PageHeader() {
  const path = pathOf(useLocation().pathname);
  const own = path && PAGES[path]?.header;
  return own ? <Suspense fallback={<Header />}>{own}</Suspense> : <Header />;
}
