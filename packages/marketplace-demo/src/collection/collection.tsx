import {
  type RefObject,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslations } from 'use-intl';
import { useHydrated } from '@portico/client/browser/use-hydrated.ts';
import { useMedia } from '@portico/client/browser/use-media.ts';
import { useSettled } from '@portico/client/browser/use-settled.ts';
import { whenIdle } from '@portico/client/browser/when-idle.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { Tabs } from '@portico/ui/layout/tabs.tsx';
import { Drawer } from '@portico/ui/overlay/drawer.tsx';
import { activity } from '../data/activity.ts';
import { isItemId } from '../data/collection.ts';
import { Chips } from '../filter/chips.tsx';
import { Filters } from '../filter/filters.tsx';
import { ItemDialog } from '../item/item-dialog.tsx';
import { useTraitWords } from '../items/use-trait-words.ts';
import { TABS, type Tab, usualSort, type View } from '../view.ts';
import styles from './collection.module.css';
import { find } from './find.ts';
import { Results } from './results.tsx';
import { FilterButton, Toolbar } from './toolbar.tsx';
import { useMarket } from './use-market.ts';

/** From this width on the filters are beside the list. */
const WIDE = '(min-width: 992px)';
/** Announces the number of results once typing stops. */
const SETTLED_MS = 600;

/** Items, coins and events, with search, filters and sorting (R-MKT-3). */
export function Collection() {
  const t = useTranslations('market');
  const { view, list, narrowing, open, close, ...market } = useMarket();
  const words = useTraitWords();
  const shown = useDeferredValue(list);
  const result = useMemo(() => find(shown.view, words), [shown, words]);
  const count = useMemo(
    () => t(`count_${result.tab}`, { count: result.found.length }),
    [t, result],
  );
  const tabs = useMemo(() => TABS.map((id) => ({ id, label: t(`tab_${id}`) })), [t]);

  const hydrated = useHydrated();
  const wide = useMedia(WIDE);
  const [beside, setBeside] = useState(true);
  const [drawn, setDrawn] = useState(false);
  const status = useRef<HTMLParagraphElement>(null);
  const board = useRef<HTMLDivElement>(null);
  const notePlace = useTop(board, shown);
  const { type, choose } = useMemo(
    () => ({
      type: (change: Partial<View>) => {
        notePlace();
        market.type(change);
      },
      choose: (change: Partial<View>) => {
        notePlace();
        market.choose(change);
      },
    }),
    [notePlace, market.type, market.choose],
  );
  // Computed in advance, before the tab opens.
  useEffect(() => whenIdle(() => activity()), []);
  const clear = useCallback(
    (change: Partial<View>) => {
      // The button disappears with what it removes.
      status.current?.focus({ preventScroll: true });
      choose(change);
    },
    [choose],
  );
  const { tab: opened, sort } = view;
  const select = useCallback(
    // A chosen order stays; the usual one is another tab's.
    (tab: Tab) => choose(sort === usualSort(opened) ? { tab, sort: usualSort(tab) } : { tab }),
    [choose, opened, sort],
  );
  const toggle = useCallback(() => (wide ? setBeside((open) => !open) : setDrawn(true)), [wide]);
  const filters = <Filters key={list.edition} view={narrowing} choose={choose} />;
  return (
    <div>
      <Tabs id="market" label={t('tabs')} tabs={tabs} selected={view.tab} onSelect={select}>
        <Toolbar
          view={view}
          type={type}
          choose={choose}
          filters={
            <FilterButton
              narrowing={narrowing}
              panel={wide ? 'filters' : null}
              open={wide ? beside : drawn}
              onPress={toggle}
            />
          }
        />
        <div ref={board} className={styles.board} data-filters={beside ? 'open' : 'closed'}>
          {/* While the window's width is unknown, the style sheet decides. */}
          {beside && (wide || !hydrated) && (
            <section id="filters" aria-label={t('filters')} className={styles.beside}>
              {filters}
            </section>
          )}
          <div className={styles.results}>
            <div className={styles.about}>
              <p ref={status} role="status" tabIndex={-1} suppressHydrationWarning>
                <Settled key={shown.edition} text={count} />
              </p>
              <Chips view={narrowing} choose={choose} clear={clear} />
            </div>
            <Results
              key={shown.edition}
              result={result}
              layout={shown.view.layout}
              open={open}
              clear={clear}
            />
          </div>
        </div>
      </Tabs>
      {drawn && !wide && (
        <Drawer
          title={t('filters')}
          closeLabel={t('close_filters')}
          side="start"
          onClose={() => setDrawn(false)}
          foot={<Button onClick={() => setDrawn(false)}>{t('show_found')}</Button>}
        >
          {filters}
        </Drawer>
      )}
      {isItemId(view.item) && <ItemDialog key={view.item} id={view.item} onClose={close} />}
    </div>
  );
}

/** Waits while the person types; a view from the address shows at once. */
function Settled({ text }: { text: string }) {
  return useSettled(text, SETTLED_MS);
}

/**
 * Scrolls to the start of a new list if the person chose it from below the start, as soon as it has rendered. Returns
 * the function to call on that choice; lists from Back or a link do not scroll.
 */
function useTop(board: RefObject<HTMLElement | null>, list: unknown): () => void {
  const below = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the list changes
  useLayoutEffect(() => {
    if (below.current) board.current?.scrollIntoView();
    below.current = false;
  }, [board, list]);
  // Must be measured before anything changes: afterwards the browser would have to recompute the layout.
  return useCallback(() => {
    below.current = (board.current?.getBoundingClientRect().top ?? 0) < 0;
  }, [board]);
}
