import { useTranslations } from 'use-intl';
import { signOut } from '#domain/session/sign-out.ts';
import { storeReturnTo } from '#domain/sign-up/drafts.ts';
import { useNavigate } from '@portico/client/router/navigation.tsx';
import { PATHS } from '@portico/client/router/paths.ts';
import { usePage } from '@portico/client/router/use-page.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { Panel } from '@portico/ui/layout/panel.tsx';
import { Screen } from '@portico/ui/layout/screen.tsx';
import { Address } from '@portico/ui/text/address.tsx';
import { pieces } from '@portico/ui/text/pieces.tsx';
import styles from './link.module.css';

/** To the sign-in page, and back here after it. */
function useToSignIn(): () => void {
  const navigate = useNavigate();
  return () => {
    storeReturnTo(PATHS.link);
    navigate(PATHS.auth);
  };
}

/** Nobody is signed in here. */
export function SignIn() {
  const t = useTranslations();
  const toSignIn = useToSignIn();
  usePage(t('link.title'));
  return (
    <Screen title={t('link.title')}>
      <Panel>
        <div className={styles.actions}>
          <Button onClick={toSignIn} aria-describedby="sign-in-hint">
            {t('connect.sign_in')}
          </Button>
          <p id="sign-in-hint" className={styles.small}>
            {t('connect.sign_in_text')}
          </p>
        </div>
      </Panel>
    </Screen>
  );
}

/** Whose account it is, and how to use another one. */
export function SignedInAs({ label }: { label: string }) {
  const t = useTranslations();
  return (
    <div className={styles.who}>
      <p>{pieces(t.rich('home.signed_in_as', { address: () => <Address>{label}</Address> }))}</p>
      <OtherAccount />
    </div>
  );
}

/** Signs out here, and comes back with another account. */
export function OtherAccount() {
  const t = useTranslations('entry');
  const toSignIn = useToSignIn();
  return (
    <Button
      variant="link"
      onClick={() => {
        void signOut();
        toSignIn();
      }}
    >
      {t('other_account')}
    </Button>
  );
}
