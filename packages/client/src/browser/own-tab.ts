import { visitsBefore } from '#router/navigation.tsx';
import { useHydrated } from './use-hydrated.ts';

/** Whether this page is the product's first in this tab: there is no page to go back to. */
export function useOwnTab(): boolean {
  const hydrated = useHydrated();
  return !hydrated || visitsBefore() === 0;
}
