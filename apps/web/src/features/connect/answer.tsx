import { useTranslations } from 'use-intl';
import { signOut } from '#domain/session/sign-out.ts';
import { storeReturnTo } from '#domain/sign-up/drafts.ts';
import { useErrorText } from '@portico/client/i18n/texts.ts';
import { useNavigate } from '@portico/client/router/navigation.tsx';
import { PATHS } from '@portico/client/router/paths.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { Alert } from '@portico/ui/feedback/alert.tsx';
import { Address } from '@portico/ui/text/address.tsx';
import { pieces } from '@portico/ui/text/pieces.tsx';
import styles from './connect.module.css';
import type { Person } from './state.ts';
import type { UseConnect } from './use-connect.ts';

/** To the sign-in page, and back here after it. */
export function useToSignIn(): () => void {
  const navigate = useNavigate();
  return () => {
    storeReturnTo(PATHS.connect);
    navigate(PATHS.auth);
  };
}

/** Why the last answer did not arrive; the buttons can be pressed again. */
export function Refusal({ refusal }: Pick<UseConnect, 'refusal'>) {
  const errorText = useErrorText();
  return refusal && <Alert kind="error">{errorText(refusal)}</Alert>;
}

export function NotNow({ answering, decline }: Pick<UseConnect, 'answering' | 'decline'>) {
  const t = useTranslations('connect');
  return (
    <Button
      variant="ghost"
      busy={answering === 'decline'}
      busyLabel={t('returning')}
      onClick={decline}
    >
      {t('not_now')}
    </Button>
  );
}

/** Whose account it is, and how to use another one. */
export function SignedInAs({ profile }: Pick<Person, 'profile'>) {
  const t = useTranslations();
  const toSignIn = useToSignIn();
  return (
    <div className={styles.who}>
      {profile !== null && (
        <p>
          {pieces(
            t.rich('home.signed_in_as', { address: () => <Address>{profile.label}</Address> }),
          )}
        </p>
      )}
      <Button
        variant="link"
        onClick={() => {
          void signOut();
          toSignIn();
        }}
      >
        {t('entry.other_account')}
      </Button>
    </div>
  );
}
