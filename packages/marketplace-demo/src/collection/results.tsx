import { memo } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '@portico/ui/button/button.tsx';
import { Doorway } from '@portico/ui/layout/doorway.tsx';
import { Activity } from '../activity/activity.tsx';
import { Coins } from '../coins/coins.tsx';
import { withoutAny } from '../filter/choices.ts';
import { Items } from '../items/items.tsx';
import type { Layout, View } from '../view.ts';
import type { Found } from './find.ts';
import styles from './results.module.css';

type ResultsProps = {
  result: Found;
  /** The layout of the items. */
  layout: Layout;
  open: (id: number) => void;
  /** Removes a filter, and with it the button that was pressed. */
  clear: (change: Partial<View>) => void;
};

/** The list of the open tab, or a button to clear the filters if nothing is left. */
export const Results = memo(function Results({ result, layout, open, clear }: ResultsProps) {
  const t = useTranslations('market');
  if (result.found.length === 0) {
    return (
      <div className={styles.none}>
        <Doorway state="empty" />
        <p>{t('none')}</p>
        <Button variant="small" onClick={() => clear({ query: '', ...withoutAny(result) })}>
          {t('clear_search')}
        </Button>
      </div>
    );
  }
  if (result.tab === 'coins') return <Coins coins={result.found} />;
  if (result.tab === 'activity') return <Activity events={result.found} onOpen={open} />;
  return <Items ids={result.found} layout={layout} onOpen={open} />;
});
