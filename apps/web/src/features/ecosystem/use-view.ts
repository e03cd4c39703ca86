import { type RefObject, useEffect, useRef, useState } from 'react';
import { showInAddress, useLocation } from '#lib/navigation.tsx';
import { type Sort, searchOf, type View, viewOf } from './view.ts';

/** Browsers refuse an address that changes with every letter of a fast typist. */
const PAUSE_MS = 250;

type LiveView = View & {
  /** What the address brought; another one is another list, and none that changes under somebody's eyes. */
  brought: string;
  find: (query: string) => void;
  order: (sort: Sort) => void;
};

/** What the list shows, as the address says: typing replaces it, another order is a step that Back takes back. */
export function useView(): LiveView {
  const { query, sort } = viewOf(useLocation().search);
  const [typed, setTyped] = useState(query);
  const [seen, setSeen] = useState(query);
  const [brought, setBrought] = useState(query);
  const written = useRef(query);
  if (query !== seen) {
    setSeen(query);
    // Not what was typed here: a link, Back, or the address that the visitor came with.
    if (query !== written.current) {
      setTyped(query);
      setBrought(query);
    }
  }
  useEffect(() => {
    if (typed === query) return;
    const timer = setTimeout(() => write(written, { query: typed, sort }, true), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, query, sort]);
  return {
    query: typed,
    sort,
    brought,
    find: setTyped,
    order: (next) => write(written, { query: typed, sort: next }, false),
  };
}

function write(written: RefObject<string>, view: View, replace: boolean) {
  written.current = view.query;
  showInAddress(searchOf(view), { replace });
}
