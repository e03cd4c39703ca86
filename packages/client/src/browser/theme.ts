import { useSyncExternalStore } from 'react';
import { onStored, readKey, sendInCookie, writeKey } from './storage.ts';

export const THEMES = ['auto', 'dark', 'light'] as const;
export type Theme = (typeof THEMES)[number];

const CHOICE = 'theme';

/** The chosen theme; the device's by default. */
function theme(): Theme {
  const choice = readKey(CHOICE);
  return THEMES.find((name) => name === choice) ?? 'auto';
}

/** The theme; re-renders on change. */
export function useTheme(): Theme {
  return useSyncExternalStore(onStored, theme, () => 'auto');
}

/** Stores the chosen theme, for every tab. */
export function chooseTheme(choice: Theme): void {
  writeKey(CHOICE, choice);
}

/**
 * Applies the chosen theme from now on; the style sheet reads `data-theme` and, for auto, the
 * device.
 */
export function followTheme(): void {
  const show = () => {
    const chosen = theme();
    document.documentElement.dataset.theme = chosen;
    // The color of the browser's own bars: the document has one element for each theme of the device.
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
      const own = meta.id.slice(6);
      meta.media =
        chosen === 'auto' ? `(prefers-color-scheme:${own})` : chosen === own ? '' : 'not all';
    }
    if (readKey(CHOICE) !== null) sendInCookie(CHOICE, chosen);
  };
  show();
  onStored(show);
}
