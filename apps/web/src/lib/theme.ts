import { useSyncExternalStore } from 'react';
import { onStored, readKey, writeKey } from './storage.ts';

export const THEMES = ['dark', 'light', 'auto'] as const;
export type Theme = (typeof THEMES)[number];

const CHOICE = 'theme';

/** The chosen appearance; dark where none was chosen. */
export function theme(): Theme {
  const choice = readKey(CHOICE);
  return THEMES.find((name) => name === choice) ?? 'dark';
}

/** The appearance, re-rendering on change. */
export function useTheme(): Theme {
  return useSyncExternalStore(onStored, theme, theme);
}

/** Chooses an appearance and shows it at once. */
export function chooseTheme(choice: Theme): void {
  writeKey(CHOICE, choice);
  applyTheme();
}

/** Shows the chosen appearance; the style sheet reads `data-theme`. */
export function applyTheme(): void {
  const wanted = theme();
  const light = wanted === 'auto' ? prefersLight().matches : wanted === 'light';
  document.documentElement.dataset.theme = light ? 'light' : 'dark';
}

/** Follows the device and the other tabs from now on. */
export function followTheme(): void {
  applyTheme();
  prefersLight().addEventListener('change', applyTheme);
  window.addEventListener('storage', applyTheme);
}

function prefersLight(): MediaQueryList {
  return window.matchMedia('(prefers-color-scheme: light)');
}
