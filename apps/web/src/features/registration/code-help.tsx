import { useTranslations } from 'use-intl';
import { choose } from '#domain/sign-up/drafts.ts';
import { Link, useNavigate } from '@portico/client/router/navigation.tsx';
import { PATHS } from '@portico/client/router/paths.ts';
import { Button, ButtonLink } from '@portico/ui/button/button.tsx';
import styles from './registration.module.css';

type CodeHelpProps = {
  purpose: 'sign-in' | 'email' | 'phone' | 'phone-sign-in';
  address: string;
  /** A code is on its way; otherwise only other sign-in methods help. */
  isAwaited: boolean;
};

/** Help for people whose code does not arrive. */
export function CodeHelp({ purpose, address, isAwaited }: CodeHelpProps) {
  const t = useTranslations('code');
  const navigate = useNavigate();
  // The page never reveals whether the number has an account; a person who says so is asked for its password.
  const usePassword = () => {
    choose('loginPhone', address);
    navigate(PATHS.login);
  };
  const byPhone = purpose === 'phone' || purpose === 'phone-sign-in';
  return (
    <>
      {purpose === 'sign-in' && (
        <ButtonLink variant="ghost" to={PATHS.login}>
          {t('use_password')}
        </ButtonLink>
      )}
      {purpose === 'phone' && (
        <Button variant="ghost" onClick={usePassword}>
          {t('use_password')}
        </Button>
      )}
      {isAwaited ? (
        <section className={styles.help} aria-labelledby="help">
          <h2 id="help">{t('help_title')}</h2>
          <ul>
            {!byPhone && <li>{t('help_spam')}</li>}
            <li>{byPhone ? t('help_wait_phone') : t('help_wait')}</li>
            <li>{t('help_change')}</li>
            <li>
              <Link to={PATHS.auth}>{t('help_other')}</Link>
            </li>
          </ul>
        </section>
      ) : (
        <ButtonLink variant="link" to={PATHS.auth}>
          {t('help_other')}
        </ButtonLink>
      )}
    </>
  );
}
