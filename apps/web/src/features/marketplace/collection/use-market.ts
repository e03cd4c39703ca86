import { useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate, visitsBefore } from '#platform/router/navigation.tsx';
import { useAddressView } from '#platform/router/use-address-view.ts';
import { searchOf, type View, viewOf } from '../view.ts';

type List = {
  /** Without an open item. */
  view: View;
  /** Another number, another list: a link or Back brought it, and none of it changed under somebody's eyes. */
  edition: number;
};

export type Market = {
  /** What was typed and chosen so far. */
  view: View;
  /** The list below what is open; the same object as long as it is the same list. */
  list: List;
  /** What narrows the list of the open tab, all else as at first; the same object as long as that is the same. */
  narrowing: View;
  /** For what is typed: no step in the history. */
  type: (change: Partial<View>) => void;
  /** A step that Back takes back. */
  choose: (change: Partial<View>) => void;
  /** Opens an item above the list, as a step. */
  open: (id: number) => void;
  close: () => void;
};

const FIRST = viewOf('');

/** The choices of the collection page, all of them in its address (R-MKT-3); its functions are always the same ones. */
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
    // Back from an open item brings an address, too, and the same list.
    const another = searchOf(listView) !== searchOf(shown.current);
    setLast({ brought, edition: last.edition + (another ? 1 : 0) });
  }
  const { edition } = last;
  const list = useMemo(() => ({ view: listView, edition }), [listView, edition]);

  const latest = useRef({ type, choose });
  useEffect(() => {
    latest.current = { type, choose };
  });
  /** Whether the open item is a step of its own, so that closing it is the step back. */
  const stepped = useRef(false);
  useEffect(() => {
    if (view.item === null) stepped.current = false;
  }, [view.item]);
  const steps = useMemo(
    () => ({
      type: (change: Partial<View>) => latest.current.type(change),
      choose: (change: Partial<View>) => latest.current.choose(change),
      open: (id: number) => {
        const before = visitsBefore();
        latest.current.choose({ item: id });
        stepped.current = visitsBefore() > before;
      },
      close: () => {
        // At once: the browser takes its time to go back.
        latest.current.type({ item: null });
        if (stepped.current) navigate(-1);
      },
    }),
    [navigate],
  );
  return { view, list, narrowing, ...steps };
}
