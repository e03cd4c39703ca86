import type { Locale } from '@portico/contract';
import type { ReactNode } from 'react';

/** The page of an address; a page without code to fetch came with the first screen. */
export type Page = {
  element: ReactNode;
  /** Replaces the shared header. */
  header?: ReactNode;
  /** Prefetches its code and texts. */
  load?: (locale: Locale) => Promise<unknown>;
  /** Loads what is in its document and what browsers hydrate later by themselves. */
  loadOnServer?: () => Promise<unknown>;
  /** The data of the partner projects that it shows; their rows do not fit on a phone. */
  shows?: 'partners' | 'rows of partners';
};
