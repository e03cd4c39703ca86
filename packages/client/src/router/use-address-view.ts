import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { showInAddress, useLocation } from './navigation.tsx';

/** Browsers throttle address changes, so one per typed letter is too many. */
const PAUSE_MS = 250;

/**
 * How a page's choices are written in its address; `searchOf` gives the query with its `?`, '' for
 * the defaults.
 */
export type AddressView<V> = { viewOf: (search: string) => V; searchOf: (view: V) => string };

export type LiveView<V> = {
  /** The current choices and typed text; the same object until they change. */
  view: V;
  /**
   * The query from the address; a new one means a new list, and it does not change while a person
   * uses the page.
   */
  brought: string;
  /** Changes the view and, after a pause, the address, without a history entry: for typed text. */
  type: (change: Partial<V>) => void;
  /** Changes the view and adds a history entry that Back undoes. */
  choose: (change: Partial<V>) => void;
};

/**
 * A page's view, kept in its address. The functions must be module-level: the same at every render.
 */
export function useAddressView<V extends object>({
  viewOf,
  searchOf,
}: AddressView<V>): LiveView<V> {
  const { search } = useLocation();
  const addressed = useMemo(() => viewOf(search), [viewOf, search]);
  const [view, setView] = useState(addressed);
  // Two changes before one render, such as two fields that were filled before hydration.
  const latest = useRef(view);
  useLayoutEffect(() => {
    latest.current = view;
  }, [view]);
  const change = (changed: Partial<V>): V => {
    latest.current = { ...latest.current, ...changed };
    setView(latest.current);
    return latest.current;
  };
  const [seen, setSeen] = useState(search);
  const [brought, setBrought] = useState(search);
  /**
   * Queries written here that have not come back yet: locations arrive in a transition, which may
   * take a while.
   */
  const written = useRef<string[]>([]);
  if (search !== seen) {
    setSeen(search);
    // Not chosen here: a link, Back, or the address that opened the page.
    if (!written.current.includes(search)) {
      setView(addressed);
      setBrought(search);
    }
  }
  useEffect(() => {
    written.current = written.current.slice(written.current.lastIndexOf(search) + 1);
  }, [search]);
  useEffect(() => {
    if (view === addressed) return;
    const timer = setTimeout(() => {
      const next = searchOf(view);
      if (next !== searchOf(addressed)) write(written, next, true);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [view, addressed, searchOf]);
  useEffect(() => {
    const { pathname } = window.location;
    // Back may undo a location before it was ever rendered: then only this event reports it.
    const follow = () => {
      if (window.location.pathname !== pathname) return;
      written.current = [];
      setView(viewOf(window.location.search));
    };
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, [viewOf]);
  return {
    view,
    brought,
    type: (typed) => void change(typed),
    choose: (chosen) => write(written, searchOf(change(chosen)), false),
  };
}

function write(written: RefObject<string[]>, search: string, replace: boolean) {
  // A choice that is already in the address adds no history entry.
  if (search === window.location.search) return;
  written.current.push(search);
  showInAddress(search, { replace });
}
