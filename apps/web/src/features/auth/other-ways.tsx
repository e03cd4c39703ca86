import { useTranslations } from 'use-intl';
import styles from './auth.module.css';
import { CodeInstead } from './code-instead.tsx';
import own from './reset.module.css';

/** For whom no link can do it: the ways in that need no password. */
export function OtherWays() {
  const t = useTranslations();
  return (
    <div className={own.otherWays}>
      <p className={styles.links}>
        <CodeInstead text="reset.use_code" />
      </p>
      <p>{t('reset.no_email')}</p>
    </div>
  );
}
