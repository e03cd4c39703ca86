import { useTranslations } from 'use-intl';
import styles from './demo-data.module.css';

/** Says that the partner projects beside it are invented. */
export function DemoData() {
  const t = useTranslations();
  return (
    <p className={styles.demo}>
      <span className={styles.mark}>{t('carousel.demo')}</span>
      <span>{t('ecosystem.demo_why')}</span>
    </p>
  );
}
