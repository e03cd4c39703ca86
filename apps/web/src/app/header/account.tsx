import { useTranslations } from 'use-intl';
import { signOut } from '#domain/session/sign-out.ts';
import { useAccessToken } from '#platform/session/session.ts';
import { Link, useNavigate } from '@portico/client/router/navigation.tsx';
import { PATHS } from '@portico/client/router/paths.ts';
import around from '../around.module.css';
import styles from './header.module.css';

/**
 * The account's entries in the header of wide pages; narrow pages have them in the menu, and the
 * navigation already has the first one.
 */
export function Account({ navigation }: { navigation: boolean }) {
  const t = useTranslations();
  const navigate = useNavigate();
  const signedIn = useAccessToken() !== null;
  if (!signedIn) return null;
  return (
    <div className={styles.account}>
      {!navigation && (
        <Link to={PATHS.security} className={around.quiet}>
          {t('nav_titles.security')}
        </Link>
      )}
      <button
        type="button"
        className={around.quiet}
        onClick={() => {
          void signOut();
          navigate(PATHS.auth);
        }}
      >
        {t('shell.sign_out')}
      </button>
    </div>
  );
}
