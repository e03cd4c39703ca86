import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { gatherHead } from './head.ts';
import { isAskedFor, isLaterVisit, useLocation } from './navigation.tsx';
import { markPageReady } from './page-ready.ts';

export type PageOptions = {
  /** Whether the page shows errors now: the title then starts with that. */
  errors?: boolean;
  /** The position among the steps, for the title. */
  place?: string | undefined;
  /** Of a page that asks for text, `focusField`: after a tap the cursor is in its first empty field. */
  asks?: (() => boolean) | undefined;
};

let lastVisit: string | null = null;

/**
 * Sets the page's title, and moves the focus after a navigation from another page: to its heading (WCAG 2.4.3), or to
 * the field for which a tap asked. A phone may open its keyboard only for a focus during the tap itself; there, the
 * field still has the cursor.
 */
export function usePage(page: string, { errors = false, place, asks }: PageOptions = {}): void {
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
    if (!(isAskedFor(key) && asks?.())) focusHeading();
  }, [key, asks]);
}

/** Moves the focus to the page's heading, where reading begins. */
export function focusHeading(options: FocusOptions = { preventScroll: true }): void {
  document.querySelector<HTMLElement>('main h1')?.focus(options);
}
