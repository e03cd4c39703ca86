import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { showInAddress, useLocation } from './navigation.tsx';

/** Browsers refuse an address that changes with every letter of a fast typist. */
const PAUSE_MS = 250;

/** How the choices of a page stand in its address; `searchOf` gives the query with its `?`, '' for those at first. */
export type AddressView<V> = { viewOf: (search: string) => V; searchOf: (view: V) => string };

export type LiveView<V> = {
  /** What was chosen and typed so far; the same object until that changes. */
  view: V;
  /** The query that the address brought; another one is another list, and none that changes under somebody's eyes. */
  brought: string;
  /** Changes what the address follows after a pause, without a step in the history: for what is typed. */
  type: (change: Partial<V>) => void;
  /** Changes what is a step that Back takes back. */
  choose: (change: Partial<V>) => void;
};

/** What a page shows, as its address says. The functions are to be those of a module: the same at every rendering. */
export function useAddressView<V extends object>({
  viewOf,
  searchOf,
}: AddressView<V>): LiveView<V> {
  const { search } = useLocation();
  const addressed = useMemo(() => viewOf(search), [viewOf, search]);
  const [view, setView] = useState(addressed);
  const [seen, setSeen] = useState(search);
  const [brought, setBrought] = useState(search);
  /** What was written here and has not come back yet: the place is told in a transition, which may take its time. */
  const written = useRef<string[]>([]);
  if (search !== seen) {
    setSeen(search);
    // Not what was chosen here: a link, Back, or the address that the visitor came with.
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
    // Back may come before the place that it takes back was ever told: then nothing else tells of it.
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
    type: (change) => setView((before) => ({ ...before, ...change })),
    choose: (change) => {
      const next = { ...view, ...change };
      setView(next);
      write(written, searchOf(next), false);
    },
  };
}

function write(written: RefObject<string[]>, search: string, replace: boolean) {
  // A choice that the address tells already is no step.
  if (search === window.location.search) return;
  written.current.push(search);
  showInAddress(search, { replace });
}
