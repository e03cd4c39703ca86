import { useSyncExternalStore } from 'react';

/**
 * The fragment of the address. The server renders without one; a second link opened in this tab changes nothing but the
 * fragment.
 */
export function useHash(): string {
  return useSyncExternalStore(
    onHashChange,
    () => window.location.hash,
    () => '',
  );
}

function onHashChange(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}
