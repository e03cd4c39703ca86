import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  type FocusEvent,
  type RefObject,
  useCallback,
  useDeferredValue,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useHydrated } from '@portico/client/browser/use-hydrated.ts';
import { type Lay, partsOf, type Slice } from './parts.ts';

/** As many as fill a large window: the server renders them, and the browser hydrates them. */
const FIRST = 24;
/** Rows rendered above and below the window: enough for a fling on a slow phone, and few enough for one task. */
const OVERSCAN = 1;

/** In px. */
type Measured = Lay & {
  /** The list's offset from the top of the page. */
  top: number;
  window: number;
};

/**
 * The last layout of each kind of list. The next list starts with it, so that its height is right, and is then
 * measured.
 */
const known = new Map<string, Measured>();
const MEASURES = ['columns', 'row', 'space', 'top', 'window'] as const;

export type LiveSlice = Slice & {
  /** For the list: keeps the focused entry mounted while it is scrolled out of view. */
  focusProps: { onFocus: (event: FocusEvent<HTMLElement>) => void; onBlur: () => void };
};

/**
 * The slice of `count` entries that is rendered while the window scrolls; at first, as on the server, the first ones.
 * Only the style sheet determines the layout: a grid whose rows all have the same height. It is measured when a size
 * changes, never during scrolling. Every entry has its index in `data-entry`; lists of one `kind` share their layout.
 */
export function useSlice(
  kind: string,
  list: RefObject<HTMLElement | null>,
  count: number,
): LiveSlice {
  const hydrated = useHydrated();
  const [lay, setLay] = useState(() => (hydrated ? (known.get(kind) ?? null) : null));
  const pinned = useRef<number | null>(null);

  useLayoutEffect(() => {
    const grid = list.current;
    if (!grid) return;
    const measure = () => {
      const now = measured(grid);
      if (!now) return;
      known.set(kind, now);
      setLay((before) =>
        before && MEASURES.every((each) => before[each] === now[each]) ? before : now,
      );
    };
    const observer = new ResizeObserver(measure);
    observer.observe(grid);
    // Content above the list moves it.
    observer.observe(document.body);
    measure();
    return () => observer.disconnect();
  }, [list, kind]);

  const { columns = 1, row = 0, space = 0, top = 0, window: height = 0 } = lay ?? {};
  const virtualizer = useWindowVirtualizer({
    count: Math.ceil(count / columns),
    enabled: lay !== null,
    estimateSize: useCallback(() => row + space, [row, space]),
    overscan: OVERSCAN,
    scrollMargin: top,
    // Known before the virtualizer listens, so that the first rows stay when it starts.
    initialRect: { width: 0, height },
    initialOffset: () => window.scrollY,
    rangeExtractor: useCallback(
      (range: Range) => withPinned(defaultRangeExtractor(range), rowOf(pinned.current, columns)),
      [columns],
    ),
    // One row in advance is early enough: nothing renders in the middle of a scroll event.
    useFlushSync: false,
  });

  const focusProps = {
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      const entry = target.closest<HTMLElement>('[data-entry]')?.dataset.entry;
      pinned.current = entry === undefined ? null : Number(entry);
    },
    onBlur: () => {
      pinned.current = null;
    },
  };
  // Rows in advance are deferred; rows that the window already shows render at once, and alone.
  const now = virtualizer.getVirtualItems();
  const soon = useDeferredValue(now);
  if (lay === null) {
    return { parts: [{ gap: 0, from: 0, to: Math.min(FIRST, count) }], after: 0, focusProps };
  }
  const { range } = virtualizer;
  const pinnedRow = rowOf(pinned.current, columns);
  const urgent = now.filter(({ index }) => isIn(range, index) || index === pinnedRow);
  const rows = (holds(soon, range) ? soon : urgent).map(({ index }) => index);
  return { ...partsOf(rows, count, lay), focusProps };
}

type Rows = readonly { index: number }[];

/** The first and the last row that the window shows. */
type Window = { startIndex: number; endIndex: number };

/** Whether these rows include all rows of the window. */
function holds(rows: Rows, window: Window | null): boolean {
  if (window === null) return true;
  const inWindow = rows.filter(({ index }) => isIn(window, index));
  return inWindow.length === window.endIndex - window.startIndex + 1;
}

function isIn(window: Window | null, row: number): boolean {
  return window === null || (row >= window.startIndex && row <= window.endIndex);
}

function rowOf(entry: number | null, columns: number): number | null {
  return entry === null ? null : Math.floor(entry / columns);
}

function withPinned(rows: number[], row: number | null): number[] {
  if (row === null || rows.includes(row)) return rows;
  return [...rows, row].sort((one, other) => one - other);
}

/** Null for a list without entries. */
function measured(grid: HTMLElement): Measured | null {
  const entry = grid.querySelector('[data-entry]');
  if (!entry) return null;
  const style = getComputedStyle(grid);
  return {
    columns: style.gridTemplateColumns.split(' ').length,
    row: entry.getBoundingClientRect().height,
    space: Number.parseFloat(style.rowGap) || 0,
    top: grid.getBoundingClientRect().top + window.scrollY,
    window: window.innerHeight,
  };
}
