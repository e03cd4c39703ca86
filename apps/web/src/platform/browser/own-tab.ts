import { visitsBefore } from '#platform/router/navigation.tsx';
import { useHydrated } from './use-hydrated.ts';

/** Whether the product has shown nothing before this page in this tab: there is no page to go back to. */
export function useOwnTab(): boolean {
  const hydrated = useHydrated();
  return !hydrated || visitsBefore() === 0;
}
