import { type MouseEvent, useSyncExternalStore } from 'react';

/** The desk's pages; the server answers their addresses with the app (desk-app.ts). */
export type Route =
  | { page: 'queue' }
  | { page: 'case'; id: string }
  | { page: 'revocations' }
  | { page: 'operators' }
  | { page: 'clients' }
  | { page: 'webhook' }
  | { page: 'none' };

/** The page at a path; `none` for an unknown path. */
export function routeOf(path: string): Route {
  if (path === '/') return { page: 'queue' };
  if (path === '/revocations') return { page: 'revocations' };
  if (path === '/operators') return { page: 'operators' };
  if (path === '/clients') return { page: 'clients' };
  if (path === '/webhook') return { page: 'webhook' };
  const id = /^\/cases\/([^/]+)$/.exec(path)?.[1];
  return id === undefined ? { page: 'none' } : { page: 'case', id: decoded(id) };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function pathOfCase(id: string): string {
  return `/cases/${encodeURIComponent(id)}`;
}

const listeners = new Set<() => void>();

/** Goes to a page of the desk. */
export function go(path: string): void {
  if (path !== window.location.pathname) window.history.pushState(null, '', path);
  window.scrollTo(0, 0);
  for (const listener of [...listeners]) listener();
}

export function usePath(): string {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      window.addEventListener('popstate', listener);
      return () => {
        listeners.delete(listener);
        window.removeEventListener('popstate', listener);
      };
    },
    () => window.location.pathname,
  );
}

/** The attributes of a link within the desk; the browser handles a click with a modifier. */
export function linkTo(path: string) {
  return {
    href: path,
    onClick: (event: MouseEvent) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0)
        return;
      event.preventDefault();
      go(path);
    },
  };
}
