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
import { pathOf } from './paths.ts';

/*
 * Where the visitor is and how they get elsewhere, over the browser's own History API: two dozen fixed paths need no
 * matching, and a router library would be a tenth of the first screen (docs/decisions/0016).
 */

/** `state` is what the navigation brought along; `key` tells one visit of a path from another. */
export type Location = {
  pathname: string;
  search: string;
  // biome-ignore lint/suspicious/noExplicitAny: whoever reads it judges it, as with any stored value
  state: any;
  key: string;
};

export type NavigateOptions = { replace?: boolean; state?: unknown };
export type Go = (to: string | number, options?: NavigateOptions) => void;

/** Under which the state of a visit lies in `history.state`. */
type Entry = { usr?: unknown; key?: string; idx?: number };

const MOVED = 'portico:moved';
const At = createContext<Location | null>(null);
/** Of the visit that the document was opened with. */
let firstKey: string | null = null;

/** Tells everything below it where the visitor is; `initial` is the place that the server rendered. */
export function Navigation({ initial, children }: { initial?: Location; children: ReactNode }) {
  const [at, setAt] = useState(() => initial ?? here());
  firstKey ??= at.key;
  useEffect(() => {
    // The page that is open stays until the next one can be shown.
    const follow = () => startTransition(() => setAt(moved));
    window.addEventListener('popstate', follow);
    window.addEventListener(MOVED, follow);
    // The server knows the path alone; and a page below may have sent its visitor on before anybody listened.
    follow();
    return () => {
      window.removeEventListener('popstate', follow);
      window.removeEventListener(MOVED, follow);
    };
  }, []);
  return <At value={at}>{children}</At>;
}

/** Where the visitor is, re-rendering when that changes. */
export function useLocation(): Location {
  const at = useContext(At);
  if (at === null) throw new Error('outside of <Navigation>');
  return at;
}

/** Whether a visit is another one than the document was opened with. */
export function isLaterVisit(key: string): boolean {
  return firstKey !== null && firstKey !== key;
}

/** How to go to a path, or so many entries of the history forward or back. */
export function useNavigate(): Go {
  return navigate;
}

/** Sends the visitor on as soon as it is shown. */
export function Navigate({ to, replace = false }: { to: string; replace?: boolean }) {
  useEffect(() => navigate(to, { replace }), [to, replace]);
  return null;
}

type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> &
  NavigateOptions & { to: string };

/** A link to another page of the product, followed without loading the document anew. */
export function Link({ to, replace, state, onClick, ...attributes }: LinkProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const elsewhere = attributes.target !== undefined && attributes.target !== '_self';
    const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (event.defaultPrevented || event.button !== 0 || elsewhere || modified) return;
    event.preventDefault();
    // The page that is open already takes no second place in the history.
    const { pathname, search, hash } = window.location;
    navigate(to, { replace: replace || to === pathname + search + hash, state });
  };
  return <a {...attributes} href={to} onClick={follow} />;
}

function navigate(to: string | number, { replace = false, state = null }: NavigateOptions = {}) {
  if (typeof to === 'number') return window.history.go(to);
  const key = Math.random().toString(36).slice(2, 10);
  const entry: Entry = { usr: state, key, idx: visitsBefore() + (replace ? 0 : 1) };
  if (replace) window.history.replaceState(entry, '', to);
  else window.history.pushState(entry, '', to);
  // From now on pages come in; the first one stood there.
  document.documentElement.dataset.moved = '';
  window.dispatchEvent(new Event(MOVED));
}

/**
 * Writes what a page shows of itself into its address, with its `?`; it stays the same visit of the same page, to which
 * Back returns where this is no replacement.
 */
export function showInAddress(search: string, { replace }: { replace: boolean }): void {
  const { pathname, hash } = window.location;
  const entry: Entry = { ...window.history.state, idx: visitsBefore() + (replace ? 0 : 1) };
  const to = pathname + search + hash;
  if (replace) window.history.replaceState(entry, '', to);
  else window.history.pushState(entry, '', to);
  window.dispatchEvent(new Event(MOVED));
}

/** How many pages of the product this tab has shown before the one that is open. */
export function visitsBefore(): number {
  return ((window.history.state ?? {}) as Entry).idx ?? 0;
}

/** The same object as long as nobody has moved. */
function moved(before: Location): Location {
  const now = here();
  const same = (['pathname', 'search', 'key'] as const).every((part) => before[part] === now[part]);
  return same && JSON.stringify(before.state) === JSON.stringify(now.state) ? before : now;
}

/** The place as the server knew it. */
export function hereForServer(): Location {
  return { ...here(), search: '', state: null };
}

function here(): Location {
  const { pathname, search } = window.location;
  const { usr = null, key = 'first' } = (window.history.state ?? {}) as Entry;
  // As the server calls it, whose page is taken up.
  return { pathname: pathOf(pathname) ?? pathname, search, state: usr, key };
}
