import { useTranslations } from 'use-intl';
import { Link } from '@portico/client/router/navigation.tsx';
import { PATHS } from '@portico/client/router/paths.ts';
import { NewTabLink } from '@portico/ui/text/new-tab-link.tsx';
import { pieces } from '@portico/ui/text/pieces.tsx';
import styles from './wallet.module.css';

/** The terms that a new wallet agrees to, and a link for people who prefer not to use a wallet. */
export function SignUpTerms() {
  const t = useTranslations();
  return (
    <div className={styles.small}>
      <p>
        {pieces(
          t.rich('auth.agree', {
            terms: (text) => (
              <NewTabLink to={PATHS.terms} hint={t('shell.new_tab')}>
                {text}
              </NewTabLink>
            ),
            privacy: (text) => (
              <NewTabLink to={PATHS.privacy} hint={t('shell.new_tab')}>
                {text}
              </NewTabLink>
            ),
          }),
        )}
      </p>
      <p>
        <Link to={PATHS.auth}>{t('wallet.other_ways')}</Link>
      </p>
    </div>
  );
}
