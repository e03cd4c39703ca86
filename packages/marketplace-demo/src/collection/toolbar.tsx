import { memo, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useHydrated } from '@portico/client/browser/use-hydrated.ts';
import { useMedia } from '@portico/client/browser/use-media.ts';
import { SelectField } from '@portico/ui/form/select-field.tsx';
import { TextField } from '@portico/ui/form/text-field.tsx';
import { VisuallyHidden } from '@portico/ui/text/visually-hidden.tsx';
import { choicesOf } from '../filter/choices.ts';
import { HeaderIcon } from '../header/header-icon.tsx';
import { MarketIcon } from '../market-icon.tsx';
import { LAYOUTS, type Layout, SORTS, type Sort, type Tab, type View } from '../view.ts';
import styles from './toolbar.module.css';

/*
 * The controls above every list: filters, search, sorting and layout. Each renders separately, so that a typed letter
 * shows before any other work.
 */

type Choose = (change: Partial<View>) => void;

type ToolbarProps = { view: View; type: Choose; choose: Choose; filters: ReactNode };

export function Toolbar({ view, type, choose, filters }: ToolbarProps) {
  return (
    <div className={styles.toolbar}>
      {filters}
      <SearchBox tab={view.tab} query={view.query} type={type} />
      <Order sort={view.sort} choose={choose} />
      {view.tab === 'nft' && <Layouts layout={view.layout} choose={choose} />}
    </div>
  );
}

type FilterButtonProps = {
  narrowing: View;
  /** The id of the filter panel; null while the filters are in a drawer. */
  panel: string | null;
  open: boolean;
  onPress: () => void;
};

export const FilterButton = memo(function FilterButton(props: FilterButtonProps) {
  const { narrowing, panel, open, onPress } = props;
  const t = useTranslations('market');
  const hydrated = useHydrated();
  const narrowed = choicesOf(narrowing).length;
  return (
    <button
      type="button"
      // Before hydration it would do nothing.
      disabled={!hydrated}
      className={styles.button}
      aria-expanded={open}
      aria-controls={(open && panel) || undefined}
      onClick={onPress}
    >
      <MarketIcon name="filter" />
      {t('filters')}
      {narrowed > 0 && <span className={styles.badge}>{t('narrowed', { count: narrowed })}</span>}
    </button>
  );
});

type SearchBoxProps = { tab: Tab; query: string; type: Choose };

const SearchBox = memo(function SearchBox({ tab, query, type }: SearchBoxProps) {
  const t = useTranslations('market');
  const nav = useTranslations('market_nav');
  // Beside the buttons a phone has no room for more than a word.
  const isNarrow = useMedia('(max-width: 575px)');
  return (
    <search className={styles.search}>
      <HeaderIcon name="search" />
      <TextField
        id="search-collection"
        type="search"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        label={<VisuallyHidden>{t(`search_${tab}`)}</VisuallyHidden>}
        placeholder={isNarrow ? nav('find') : t(`search_${tab}`)}
        value={query}
        onChange={(typed) => type({ query: typed })}
      />
    </search>
  );
});

const Order = memo(function Order({ sort, choose }: { sort: Sort; choose: Choose }) {
  const t = useTranslations('market');
  return (
    <div className={styles.sort}>
      <SelectField
        id="sort-collection"
        label={<VisuallyHidden>{t('sort')}</VisuallyHidden>}
        value={sort}
        onChange={(value) => choose({ sort: SORTS.find((each) => each === value) ?? sort })}
        options={SORTS.map((value) => ({ value, label: t(`sort_${value}`) }))}
      />
    </div>
  );
});

type LayoutsProps = { layout: Layout; choose: Choose };

const Layouts = memo(function Layouts({ layout, choose }: LayoutsProps) {
  const t = useTranslations('market');
  const hydrated = useHydrated();
  return (
    <fieldset aria-label={t('layout')} className={styles.layouts}>
      {LAYOUTS.map((each) => (
        <button
          key={each}
          type="button"
          disabled={!hydrated}
          aria-pressed={each === layout}
          aria-label={t(`layout_${each}`)}
          title={t(`layout_${each}`)}
          onClick={() => choose({ layout: each })}
        >
          <MarketIcon name={each} />
        </button>
      ))}
    </fieldset>
  );
});
