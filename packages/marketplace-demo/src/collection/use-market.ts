import { useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate, visitsBefore } from '@portico/client/router/navigation.tsx';
import { useAddressView } from '@portico/client/router/use-address-view.ts';
import { searchOf, type View, viewOf } from '../view.ts';

type List = {
  /** Without an open item. */
  view: View;
  /** A new number is a new list, from a link or Back: nothing in it changed while the person was using it. */
  edition: number;
};

export type Market = {
  /** The search text and choices so far. */
  view: View;
  /** The list below an open item; the same object until the list changes. */
  list: List;
  /** The filters of the open tab, everything else at its default; the same object until they change. */
  narrowing: View;
  /** For typed text: adds no history entry. */
  type: (change: Partial<View>) => void;
  /** Adds a history entry that Back reverts. */
  choose: (change: Partial<View>) => void;
  /** Opens an item above the list and adds a history entry. */
  open: (id: number) => void;
  close: () => void;
};

const FIRST = viewOf('');

/** The choices of the collection page, all of them in its address (R-MKT-3). Its functions never change identity. */
export function useMarket(): Market {
  const { view, brought, type, choose } = useAddressView({ viewOf, searchOf });
  const navigate = useNavigate();
  const { tab, query, sort, layout, listed, min, max, traits, trend, kinds } = view;
  const narrowing = useMemo(
    () => ({ ...FIRST, tab, listed, min, max, traits, trend, kinds }),
    [tab, listed, min, max, traits, trend, kinds],
  );
  const listView = useMemo(
    () => ({ ...narrowing, query, sort, layout }),
    [narrowing, query, sort, layout],
  );
  const shown = useRef(listView);
  useEffect(() => {
    shown.current = listView;
  }, [listView]);
  const [last, setLast] = useState({ brought, edition: 0 });
  if (last.brought !== brought) {
    // Back from an open item also changes the address, but not the list.
    const another = searchOf(listView) !== searchOf(shown.current);
    setLast({ brought, edition: last.edition + (another ? 1 : 0) });
  }
  const { edition } = last;
  const list = useMemo(() => ({ view: listView, edition }), [listView, edition]);

  const latest = useRef({ type, choose });
  useEffect(() => {
    latest.current = { type, choose };
  });
  /** Whether the open item has its own history entry, so that closing it goes back. */
  const hasOwnEntry = useRef(false);
  useEffect(() => {
    if (view.item === null) hasOwnEntry.current = false;
  }, [view.item]);
  const steps = useMemo(
    () => ({
      type: (change: Partial<View>) => latest.current.type(change),
      choose: (change: Partial<View>) => latest.current.choose(change),
      open: (id: number) => {
        const before = visitsBefore();
        latest.current.choose({ item: id });
        hasOwnEntry.current = visitsBefore() > before;
      },
      close: () => {
        // Immediately, because the browser goes back asynchronously.
        latest.current.type({ item: null });
        if (hasOwnEntry.current) navigate(-1);
      },
    }),
    [navigate],
  );
  return { view, list, narrowing, ...steps };
}
