import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False while the server renders and while the browser takes its page up, true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
