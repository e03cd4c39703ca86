import { withoutSlashesAtEnd } from '@portico/contract';
import {
  type AnchorHTMLAttributes,
  createContext,
  type MouseEvent,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useState,
} from 'react';
import { pageReady } from './page-ready.ts';

/* The current location and navigation, over the browser's own History API. A page with a parameter in its path reads it
 with `paramsIn` of the contract; a router library would be a tenth of the first screen
 (docs/decisions/0016-own-navigation.md). */

/**
 * `state` is what the navigation passed along; `key` distinguishes one visit of a path from
 * another.
 */
export type Location = {
  pathname: string;
  search: string;
  // biome-ignore lint/suspicious/noExplicitAny: each reader validates it, as with any stored value
  state: any;
  key: string;
};

export type NavigateOptions = { replace?: boolean; state?: unknown };
export type Go = (to: string | number, options?: NavigateOptions) => void;

/** The keys under which a visit's state is kept in `history.state`. */
type Entry = { usr?: unknown; key?: string; idx?: number };

const MOVED = 'portico:moved';
const At = createContext<Location | null>(null);
/** The key of the visit that opened the document. */
let firstKey: string | null = null;
/** The key of the visit that a tap or key asked for, until its page has opened. */
let askedKey: string | null = null;

/**
 * Provides the current location to its children; `initial` is the location that the server
 * rendered.
 */
export function Navigation({ initial, children }: { initial?: Location; children: ReactNode }) {
  const [at, setAt] = useState(() => initial ?? here());
  firstKey ??= at.key;
  useEffect(() => {
    // The current page stays until the next one can be shown.
    const follow = () => startTransition(() => setAt(moved));
    window.addEventListener('popstate', follow);
    window.addEventListener(MOVED, follow);
    // A child may have navigated before the listeners were added. Else the rest of the address can wait: the server
    // knew only its path.
    if (here().key !== firstKey) follow();
    else void pageReady.then(follow);
    return () => {
      window.removeEventListener('popstate', follow);
      window.removeEventListener(MOVED, follow);
    };
  }, []);
  return <At value={at}>{children}</At>;
}

/** The current location; re-renders when it changes. */
export function useLocation(): Location {
  const at = useContext(At);
  if (at === null) throw new Error('outside of <Navigation>');
  return at;
}

/** Whether a visit is not the one that opened the document. */
export function isLaterVisit(key: string): boolean {
  return firstKey !== null && firstKey !== key;
}

/**
 * Whether a tap or key led to this visit, and not Back, Forward or an opened address; true once for each visit.
 */
export function isAskedFor(key: string): boolean {
  const asked = askedKey === key;
  if (asked) askedKey = null;
  return asked;
}

/** A function that goes to a path, or a number of history entries forward or back. */
export function useNavigate(): Go {
  return navigate;
}

/** Navigates as soon as it renders. */
export function Navigate({ to, replace = false }: { to: string; replace?: boolean }) {
  useEffect(() => {
    const isOpened = here().key === firstKey;
    navigate(to, { replace });
    // An opened address led on; a browser may still count a tap on the page before.
    if (isOpened) askedKey = null;
  }, [to, replace]);
  return null;
}

type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> &
  NavigateOptions & { to: string };

/** A link to another page of the product, followed without reloading the document. */
export function Link({ to, replace, state, onClick, ...attributes }: LinkProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const elsewhere = attributes.target !== undefined && attributes.target !== '_self';
    const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (event.defaultPrevented || event.button !== 0 || elsewhere || modified) return;
    event.preventDefault();
    // A link to the current page adds no history entry.
    const { pathname, search, hash } = window.location;
    navigate(to, { replace: replace || to === pathname + search + hash, state });
  };
  return <a {...attributes} href={to} onClick={follow} />;
}

function navigate(to: string | number, { replace = false, state = null }: NavigateOptions = {}) {
  if (typeof to === 'number') return window.history.go(to);
  const key = Math.random().toString(36).slice(2, 10);
  const entry: Entry = { usr: state, key, idx: visitsBefore() + (replace ? 0 : 1) };
  // An opened address may lead on before anything was pressed.
  if (navigator.userActivation?.hasBeenActive !== false) askedKey = key;
  if (replace) window.history.replaceState(entry, '', to);
  else window.history.pushState(entry, '', to);
  // From now on pages are animated in; the first one was there at once.
  document.documentElement.dataset.moved = '';
  window.dispatchEvent(new Event(MOVED));
}

/**
 * Writes a page's view into its address (`search` includes the `?`); it stays the same visit of the
 * same page, to which Back returns unless this is a replacement.
 */
export function showInAddress(search: string, { replace }: { replace: boolean }): void {
  const { pathname, hash } = window.location;
  const entry: Entry = { ...window.history.state, idx: visitsBefore() + (replace ? 0 : 1) };
  const to = pathname + search + hash;
  if (replace) window.history.replaceState(entry, '', to);
  else window.history.pushState(entry, '', to);
  window.dispatchEvent(new Event(MOVED));
}

/** How many of the product's pages this tab showed before the current one. */
export function visitsBefore(): number {
  return ((window.history.state ?? {}) as Entry).idx ?? 0;
}

/** The same object as long as the location is unchanged. */
function moved(before: Location): Location {
  const now = here();
  const same = (['pathname', 'search', 'key'] as const).every((part) => before[part] === now[part]);
  return same && JSON.stringify(before.state) === JSON.stringify(now.state) ? before : now;
}

/** The location as the server knew it. */
export function hereForServer(): Location {
  return { ...here(), search: '', state: null };
}

function here(): Location {
  const { pathname, search } = window.location;
  const { usr = null, key = 'first' } = (window.history.state ?? {}) as Entry;
  // As the server names it, whose page is hydrated.
  return { pathname: withoutSlashesAtEnd(pathname), search, state: usr, key };
}
