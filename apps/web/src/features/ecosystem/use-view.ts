import { type RefObject, useEffect, useRef, useState } from 'react';
import { showInAddress, useLocation } from '#lib/navigation.tsx';
import { type Sort, searchOf, type View, viewOf } from './view.ts';

/** Browsers refuse an address that changes with every letter of a fast typist. */
const PAUSE_MS = 250;

/** What the list shows, as the address says: typing replaces it, another order is a step that Back takes back. */
export function useView(): View & { find: (query: string) => void; order: (sort: Sort) => void } {
  const { query, sort } = viewOf(useLocation().search);
  const [typed, setTyped] = useState(query);
  const written = useRef(query);
  // Somebody else has changed the address: a link, Back, or the visitor who came with it.
  useEffect(() => {
    if (query === written.current) return;
    written.current = query;
    setTyped(query);
  }, [query]);
  useEffect(() => {
    if (typed === written.current) return;
    const timer = setTimeout(() => write(written, { query: typed, sort }, true), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, sort]);
  return {
    query: typed,
    sort,
    find: setTyped,
    order: (next) => write(written, { query: typed, sort: next }, false),
  };
}

function write(written: RefObject<string>, view: View, replace: boolean) {
  written.current = view.query;
  showInAddress(searchOf(view), { replace });
}
