import { useSyncExternalStore } from 'react';
import { onStored, readKey, writeKey } from '@portico/client/browser/storage.ts';

/** An operator's settings on this machine; the first value of each is the default. */
const CHOICES = {
  theme: ['auto', 'dark', 'light'],
  /** Whether the next case is claimed automatically after a decision. */
  next: ['take', 'ask'],
  /** Whether single-letter keys are active (WCAG 2.1.4: they can be switched off). */
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

/** The current value and its setter. */
export function useSetting<S extends Setting>(
  setting: S,
): [Choice<S>, (choice: Choice<S>) => void] {
  const value = useSyncExternalStore(onStored, () => read(setting));
  return [value, (choice) => choose(setting, choice)];
}

/** Applies the chosen theme from now on; the style sheet reads `data-theme`. */
export function followTheme(): void {
  const show = () => {
    document.documentElement.dataset.theme = read('theme');
  };
  show();
  onStored(show);
}
