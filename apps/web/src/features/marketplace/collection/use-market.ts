import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate, visitsBefore } from '#lib/navigation.tsx';
import { useAddressView } from '#lib/use-address-view.ts';
import { searchOf, type View, viewOf } from '../view.ts';

export type Market = {
  /** What was typed and chosen so far. */
  view: View;
  /** The same without the open item; the same object as long as the list is the same. */
  list: View;
  /** Another number, another list: a link or Back brought it, and none of it changed under somebody's eyes. */
  edition: number;
  /** For what is typed: no step in the history. */
  type: (change: Partial<View>) => void;
  /** A step that Back takes back. */
  choose: (change: Partial<View>) => void;
  /** Opens an item above the list, as a step; always the same function. */
  open: (id: number) => void;
  close: () => void;
};

/** The choices of the collection page, all of them in its address (R-MKT-3). */
export function useMarket(): Market {
  const { view, brought, type, choose } = useAddressView({ viewOf, searchOf });
  const navigate = useNavigate();
  const listed = searchOf({ ...view, item: null });
  const list = useMemo(() => viewOf(listed), [listed]);
  const [last, setLast] = useState({ brought, listed, edition: 0 });
  if (last.brought !== brought || last.listed !== listed) {
    // Back from an open item brings an address, too, and the same list.
    const another = last.brought !== brought && last.listed !== listed;
    setLast({ brought, listed, edition: last.edition + (another ? 1 : 0) });
  }

  const latest = useRef(choose);
  useEffect(() => {
    latest.current = choose;
  });
  /** Whether the open item is a step of its own, so that closing it is the step back. */
  const stepped = useRef(false);
  useEffect(() => {
    if (view.item === null) stepped.current = false;
  }, [view.item]);
  const open = useCallback((id: number) => {
    const before = visitsBefore();
    latest.current({ item: id });
    stepped.current = visitsBefore() > before;
  }, []);
  const close = () => {
    if (stepped.current) navigate(-1);
    else type({ item: null });
  };
  return { view, list, edition: last.edition, type, choose, open, close };
}
