import { brandName } from '@portico/locales/brand';
import { useTranslations } from 'use-intl';
import { isolated } from '@portico/client/i18n/texts.ts';
import { artOf } from '../data/art.ts';
import { COLLECTION, ITEM_COUNT } from '../data/collection.ts';
import { useFigures } from '../figures.ts';
import { Arcade } from './arcade.tsx';
import styles from './banner.module.css';
import { SocialLinks } from './social-links.tsx';

/** A proper name, the same in every language. */
const creator = () => `${brandName()} Studio`;
/** The item that represents all of them. */
const FACE = 1;

/** The collection's name and creator, and a note that all of it is a demo. */
export function Banner() {
  const t = useTranslations('market');
  const figures = useFigures();
  return (
    <header className={styles.banner}>
      <Arcade />
      <div className={styles.about}>
        <img src={artOf(FACE)} alt="" width="400" height="400" className={styles.face} />
        <div className={styles.name}>
          <h1 tabIndex={-1} dir="ltr" translate="no">
            {COLLECTION}
          </h1>
          <p className={styles.by}>{t('by', { creator: isolated(creator()) })}</p>
        </div>
        <SocialLinks />
        <p className={styles.text} suppressHydrationWarning>
          {t('about', { count: figures.count(ITEM_COUNT) })}
        </p>
        <p className={styles.demo}>
          <span className={styles.mark}>{t('demo')}</span> {t('demo_why')}
        </p>
      </div>
    </header>
  );
}
