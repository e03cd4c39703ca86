import { useTranslations } from 'use-intl';
import { signOut } from '#domain/session/sign-out.ts';
import { useAccessToken } from '#platform/session/session.ts';
import { useNavigate } from '@portico/client/router/navigation.tsx';
import { PATHS } from '@portico/client/router/paths.ts';
import around from '../around.module.css';
import styles from './header.module.css';

/** The end of the header of wide pages, the same on each; narrow pages have it in the menu. */
export function Account() {
  const t = useTranslations('shell');
  const navigate = useNavigate();
  const signedIn = useAccessToken() !== null;
  if (!signedIn) return null;
  return (
    <div className={styles.account}>
      <button
        type="button"
        className={around.quiet}
        onClick={() => {
          void signOut();
          navigate(PATHS.auth);
        }}
      >
        {t('sign_out')}
      </button>
    </div>
  );
}
