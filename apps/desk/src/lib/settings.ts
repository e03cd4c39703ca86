import { useSyncExternalStore } from 'react';
import { onStored, readKey, writeKey } from '#web/platform/browser/storage.ts';

/** What an operator chose on this machine; the first of each is what stands until they do. */
const CHOICES = {
  theme: ['auto', 'dark', 'light'],
  /** Whether the next case is taken as soon as one is decided. */
  next: ['take', 'ask'],
  /** Whether single keys do something (WCAG 2.1.4: they can be switched off). */
  keys: ['on', 'off'],
  view: ['single', 'beside'],
} as const;

export type Setting = keyof typeof CHOICES;
export type Choice<S extends Setting> = (typeof CHOICES)[S][number];

const keyOf = (setting: Setting) => `desk-${setting}`;

function read<S extends Setting>(setting: S): Choice<S> {
  const choices: readonly Choice<S>[] = CHOICES[setting];
  const stored = readKey(keyOf(setting));
  return choices.find((choice) => choice === stored) ?? (choices[0] as Choice<S>);
}

function choose<S extends Setting>(setting: S, choice: Choice<S>): void {
  writeKey(keyOf(setting), choice);
}

/** What is chosen and how to choose another. */
export function useSetting<S extends Setting>(
  setting: S,
): [Choice<S>, (choice: Choice<S>) => void] {
  const value = useSyncExternalStore(onStored, () => read(setting));
  return [value, (choice) => choose(setting, choice)];
}

/** Shows the chosen appearance from now on; the style sheet reads `data-theme`. */
export function followTheme(): void {
  const show = () => {
    document.documentElement.dataset.theme = read('theme');
  };
  show();
  onStored(show);
}
