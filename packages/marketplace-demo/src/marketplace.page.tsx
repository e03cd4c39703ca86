import { usePage } from '@portico/client/router/use-page.ts';
import { Banner } from './banner/banner.tsx';
import { Stats } from './banner/stats.tsx';
import { Collection } from './collection/collection.tsx';
import { COLLECTION } from './data/collection.ts';
import styles from './marketplace.module.css';

/** The collection page (R-MKT-2). */
export function MarketplacePage() {
  usePage(COLLECTION);
  return (
    <div className={styles.page}>
      <Banner />
      <Stats />
      <Collection />
    </div>
  );
}
