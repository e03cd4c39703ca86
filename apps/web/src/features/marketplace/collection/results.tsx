import { useTranslations } from 'use-intl';
import { Button } from '#ui/button.tsx';
import { Doorway } from '#ui/doorway.tsx';
import { Activity } from '../activity/activity.tsx';
import { Coins } from '../coins/coins.tsx';
import { Items } from '../items/items.tsx';
import type { Layout } from '../view.ts';
import type { Found } from './find.ts';
import styles from './results.module.css';

type ResultsProps = {
  result: Found;
  /** How items are laid out. */
  layout: Layout;
  onOpen: (id: number) => void;
  /** Takes away what was searched for and chosen. */
  onClear: () => void;
};

/** The list of the open tab, or the way out where nothing is left. */
export function Results({ result, layout, onOpen, onClear }: ResultsProps) {
  const t = useTranslations('market');
  if (result.found.length === 0) {
    return (
      <div className={styles.none}>
        <Doorway look="empty" />
        <p>{t('none')}</p>
        <Button variant="small" onClick={onClear}>
          {t('clear_search')}
        </Button>
      </div>
    );
  }
  if (result.tab === 'coins') return <Coins coins={result.found} />;
  if (result.tab === 'activity') return <Activity events={result.found} onOpen={onOpen} />;
  return <Items ids={result.found} layout={layout} onOpen={onOpen} />;
}
