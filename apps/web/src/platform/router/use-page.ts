import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { gatherHead } from './head.ts';
import { isLaterVisit, useLocation } from './navigation.tsx';

export type PageOptions = {
  /** Whether the page shows errors now: the title then says so first. */
  errors?: boolean;
  /** The place in the order of steps, for the title. */
  place?: string | undefined;
};

let lastVisit: string | null = null;

/** Gives the page its title, and its heading the focus when one came here from another page (WCAG 2.4.3). */
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
    // The page before may have been left before it was taken up.
    const arrivedFromElsewhere = lastVisit === null ? isLaterVisit(key) : lastVisit !== key;
    lastVisit = key;
    if (!arrivedFromElsewhere) return;
    window.scrollTo(0, 0);
    focusHeading();
  }, [key]);
}

/** The focus goes to the heading of the page, where reading begins. */
export function focusHeading(options: FocusOptions = { preventScroll: true }): void {
  document.querySelector<HTMLElement>('main h1')?.focus(options);
}
