import { useTranslations } from 'use-intl';
import { useHydrated } from '#lib/use-hydrated.ts';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { choicesOf } from '../filter/choices.ts';
import { HeaderIcon } from '../header/header-icon.tsx';
import { MarketIcon } from '../market-icon.tsx';
import { LAYOUTS, SORTS, type View } from '../view.ts';
import styles from './toolbar.module.css';

type ToolbarProps = {
  view: View;
  type: (change: Partial<View>) => void;
  choose: (change: Partial<View>) => void;
  /** The panel of the filters, by its id, or their drawer. */
  filters: { open: boolean; toggle: () => void; id?: string };
};

/** What stands above every list: how it is narrowed, searched, ordered and laid out. */
export function Toolbar({ view, type, choose, filters }: ToolbarProps) {
  const t = useTranslations('market');
  const hydrated = useHydrated();
  const narrowed = choicesOf(view).length;
  return (
    <div className={styles.toolbar}>
      <button
        type="button"
        // Before the script has come it would do nothing.
        disabled={!hydrated}
        className={styles.button}
        aria-expanded={filters.open}
        aria-controls={filters.open ? filters.id : undefined}
        onClick={filters.toggle}
      >
        <MarketIcon name="filter" />
        {t('filters')}
        {narrowed > 0 && <span className={styles.badge}>{t('narrowed', { count: narrowed })}</span>}
      </button>
      <search className={styles.search}>
        <HeaderIcon name="search" />
        <TextField
          id="search-collection"
          type="search"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          label={<VisuallyHidden>{t(`search_${view.tab}`)}</VisuallyHidden>}
          placeholder={t(`search_${view.tab}`)}
          value={view.query}
          onChange={(query) => type({ query })}
        />
      </search>
      <div className={styles.sort}>
        <SelectField
          id="sort-collection"
          label={<VisuallyHidden>{t('sort')}</VisuallyHidden>}
          value={view.sort}
          onChange={(value) => choose({ sort: SORTS.find((each) => each === value) ?? 'low' })}
          options={SORTS.map((value) => ({ value, label: t(`sort_${value}`) }))}
        />
      </div>
      {view.tab === 'nft' && (
        <fieldset aria-label={t('layout')} className={styles.layouts}>
          {LAYOUTS.map((layout) => (
            <button
              key={layout}
              type="button"
              disabled={!hydrated}
              aria-pressed={view.layout === layout}
              aria-label={t(`layout_${layout}`)}
              title={t(`layout_${layout}`)}
              onClick={() => choose({ layout })}
            >
              <MarketIcon name={layout} />
            </button>
          ))}
        </fieldset>
      )}
    </div>
  );
}
