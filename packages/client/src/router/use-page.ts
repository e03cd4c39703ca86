import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { gatherHead } from './head.ts';
import { isLaterVisit, useLocation } from './navigation.tsx';
import { markPageReady } from './page-ready.ts';

export type PageOptions = {
  /** Whether the page shows errors now: the title then starts with that. */
  errors?: boolean;
  /** The position among the steps, for the title. */
  place?: string | undefined;
};

let lastVisit: string | null = null;

/**
 * Sets the page's title, and moves the focus to its heading after a navigation from another page
 * (WCAG 2.4.3).
 */
export function usePage(page: string, { errors = false, place }: PageOptions = {}): void {
  const t = useTranslations('shell');
  const named = place ? `${page} – ${place}` : page;
  const title = errors ? t('title_error', { page: named }) : t('title', { page: named });
  const { key } = useLocation();
  if (typeof document === 'undefined') gatherHead({ title });
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => {
    // In the browser's performance entries: from here on the page works. Browser tests wait for it.
    performance.mark('page');
    markPageReady();
    // The previous page may have been left before it was hydrated.
    const arrivedFromElsewhere = lastVisit === null ? isLaterVisit(key) : lastVisit !== key;
    lastVisit = key;
    if (!arrivedFromElsewhere) return;
    window.scrollTo(0, 0);
    focusHeading();
  }, [key]);
}

/** Moves the focus to the page's heading, where reading begins. */
export function focusHeading(options: FocusOptions = { preventScroll: true }): void {
  document.querySelector<HTMLElement>('main h1')?.focus(options);
}
