import { useTranslations } from 'use-intl';
import { VisuallyHidden } from '@portico/ui/text/visually-hidden.tsx';
import { ITEM_COUNT } from '../data/collection.ts';
import { stats } from '../data/stats.ts';
import { useFigures } from '../figures.ts';
import styles from './stats.module.css';

/** The collection in figures (R-MKT-2). */
export function Stats() {
  const t = useTranslations('market');
  const { ether, count, share, day } = useFigures();
  const { volume, floor, bestOffer, ...rest } = stats();
  const facts = [
    ['total_volume', ether(volume)],
    ['floor_price', ether(floor)],
    ['best_offer', ether(bestOffer)],
    ['listed', share(rest.listedShare), count(rest.listed)],
    ['owners', count(rest.owners), share(rest.ownersShare)],
    ['items', count(ITEM_COUNT)],
    ['created_on', day(rest.createdOn)],
    ['earnings', share(rest.earningsShare)],
  ] as const;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a narrow screen it scrolls
    <section aria-labelledby="figures" tabIndex={0} data-strip className={styles.row}>
      <VisuallyHidden>
        <h2 id="figures">{t('figures')}</h2>
      </VisuallyHidden>
      {/* Servers and browsers may format figures with different spaces. */}
      <dl className={styles.stats}>
        {facts.map(([name, figure, beside]) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd suppressHydrationWarning>
              {figure}
              {beside && <small suppressHydrationWarning>{beside}</small>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
