import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useHydrated } from '#lib/use-hydrated.ts';
import { useMedia } from '#lib/use-media.ts';
import { useSettled } from '#lib/use-settled.ts';
import { Button } from '#ui/button.tsx';
import { Drawer } from '#ui/drawer.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { isItemId } from '../data/collection.ts';
import { Chips } from '../filter/chips.tsx';
import { withoutAny } from '../filter/choices.ts';
import { Filters } from '../filter/filters.tsx';
import { ItemDialog } from '../item/item-dialog.tsx';
import { useTraitWords } from '../items/use-trait-words.ts';
import { TABS } from '../view.ts';
import styles from './collection.module.css';
import { find } from './find.ts';
import { Results } from './results.tsx';
import { Toolbar } from './toolbar.tsx';
import { useMarket } from './use-market.ts';

/** From here on the filters stand beside the list. */
const WIDE = '(min-width: 992px)';
/** Whoever types is told how many there are when they stop. */
const SETTLED_MS = 600;

/** Items, coins and what happened, to be searched, narrowed and ordered (R-MKT-3). */
export function Collection() {
  const t = useTranslations('market');
  const { view, list, edition, type, choose, open, close } = useMarket();
  const words = useTraitWords();
  const shown = useDeferredValue(list);
  const result = useMemo(() => find(shown, words), [shown, words]);
  const count = useSettled(t(`count_${result.tab}`, { count: result.found.length }), SETTLED_MS);

  const hydrated = useHydrated();
  const wide = useMedia(WIDE);
  const [beside, setBeside] = useState(true);
  const [drawn, setDrawn] = useState(false);
  const status = useRef<HTMLParagraphElement>(null);
  // The button goes with what it takes away.
  const focusStatus = () => status.current?.focus({ preventScroll: true });

  const filters = <Filters key={edition} view={list} choose={choose} />;
  const clearFilters = () => {
    focusStatus();
    choose(withoutAny(list));
  };
  return (
    <div>
      <Tabs
        id="market"
        label={t('tabs')}
        tabs={TABS.map((id) => ({ id, label: t(`tab_${id}`) }))}
        selected={view.tab}
        onSelect={(tab) => choose({ tab })}
      >
        <Toolbar
          view={view}
          type={type}
          choose={choose}
          filters={
            wide
              ? { open: beside, toggle: () => setBeside(!beside) }
              : { open: drawn, toggle: () => setDrawn(true) }
          }
        />
        <div className={styles.board} data-filters={beside ? 'open' : 'closed'}>
          {/* Before it is known how wide the window is, the style tells. */}
          {beside && (wide || !hydrated) && (
            <section id="filters" aria-label={t('filters')} className={styles.beside}>
              {filters}
            </section>
          )}
          <div className={styles.results}>
            <div className={styles.about}>
              <p ref={status} role="status" tabIndex={-1} suppressHydrationWarning>
                {count}
              </p>
              <Chips view={list} choose={choose} onClear={clearFilters} />
            </div>
            <Results
              key={edition}
              result={result}
              layout={shown.layout}
              onOpen={open}
              onClear={() => {
                focusStatus();
                choose({ query: '', ...withoutAny(list) });
              }}
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
