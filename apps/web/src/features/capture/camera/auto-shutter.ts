import { useSyncExternalStore } from 'react';
import { onStored, readKey, writeKey } from '@portico/client/browser/storage.ts';

/* Whether the shutter goes by itself (R-KYC-24). It never does for a press that no hand made (by-hand.ts). For a person
 * who asked their device for less motion nothing starts by itself, but they may switch it on. */

const KEY = 'autoShutter';

/** The person's choice on this device; without one, what the device asks for. */
export function useAutoShutter(): { isOn: boolean; turn: (on: boolean) => void } {
  const isOn = useSyncExternalStore(onStored, wants, () => false);
  return { isOn, turn: (on) => writeKey(KEY, on ? 'on' : 'off') };
}

function wants(): boolean {
  const chosen = readKey(KEY);
  if (chosen !== null) return chosen === 'on';
  return !matchMedia('(prefers-reduced-motion: reduce)').matches;
}
