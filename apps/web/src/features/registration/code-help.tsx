import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { PATHS } from '#lib/paths.ts';
import { ButtonLink } from '#ui/button.tsx';
import styles from './registration.module.css';

/** For whom the code does not arrive. */
export function CodeHelp({ purpose }: { purpose: 'sign-in' | 'email' | 'phone' }) {
  const t = useTranslations('code');
  return (
    <>
      {purpose === 'sign-in' && (
        <ButtonLink variant="ghost" to={PATHS.login}>
          {t('use_password')}
        </ButtonLink>
      )}
      <section className={styles.help} aria-labelledby="help">
        <h2 id="help">{t('help_title')}</h2>
        <ul>
          {purpose !== 'phone' && <li>{t('help_spam')}</li>}
          <li>{purpose === 'phone' ? t('help_wait_phone') : t('help_wait')}</li>
          <li>{t('help_change')}</li>
          <li>
            <Link to={PATHS.auth}>{t('help_other')}</Link>
          </li>
        </ul>
      </section>
    </>
  );
}
