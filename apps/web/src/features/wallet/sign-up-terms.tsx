import { useTranslations } from 'use-intl';
import { legalLinks } from '#ui/form/legal-links.tsx';
import { Link } from '@portico/client/router/navigation.tsx';
import { PATHS } from '@portico/client/router/paths.ts';
import { pieces } from '@portico/ui/text/pieces.tsx';
import styles from './wallet.module.css';

/** The terms that a new wallet agrees to, and a link for people who prefer not to use a wallet. */
export function SignUpTerms() {
  const t = useTranslations();
  return (
    <div className={styles.small}>
      <p>{pieces(t.rich('auth.agree', legalLinks(t('shell.new_tab'))))}</p>
      <p>
        <Link to={PATHS.auth}>{t('wallet.other_ways')}</Link>
      </p>
    </div>
  );
}
