import { useTranslations } from 'use-intl';
import { isOff } from '#platform/router/page-data.ts';
import styles from './auth.module.css';
import { CodeInstead } from './code-instead.tsx';
import own from './reset.module.css';

/** The sign-in methods that need no password, for people without an email address for a reset link. */
export function OtherMethods() {
  const t = useTranslations();
  return (
    <div className={own.otherMethods}>
      <p className={styles.links}>
        <CodeInstead text="reset.use_code" />
      </p>
      {!isOff('phone') && <p>{t('reset.no_email')}</p>}
    </div>
  );
}
