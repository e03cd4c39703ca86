import { getSessions } from '@portico/contract';
import { useTranslations } from 'use-intl';
import { PageErrors, usePageErrors } from '#platform/forms/page-errors.ts';
import { useAnswer } from '#platform/http/use-answer.ts';
import { PATHS } from '@portico/client/router/paths.ts';
import { usePage } from '@portico/client/router/use-page.ts';
import { Screen } from '@portico/ui/layout/screen.tsx';
import { PasswordSection } from './password-section.tsx';
import styles from './security.module.css';
import { SessionsSection } from './sessions-section.tsx';
import { type Access, SignInMethods } from './sign-in-methods.tsx';

/** The sign-in methods and the sessions. */
export function SecurityPage() {
  const t = useTranslations();
  const sessions = useAnswer(getSessions);
  const errors = usePageErrors();
  usePage(t('security.title'), { errors: errors.any });

  const password = ({ hasPassword, identities, recent, reload }: Access) => (
    <div className={styles.password}>
      <PasswordSection
        hasPassword={hasPassword}
        username={identities.find(({ kind }) => kind === 'email' || kind === 'phone')?.label ?? ''}
        recent={recent}
        onChanged={async () => {
          void sessions.reload();
          await reload();
        }}
      />
    </div>
  );

  return (
    <Screen
      title={t('security.title')}
      lede={t('security.lede')}
      back={{ label: t('shell.back'), to: PATHS.home }}
      full
    >
      <PageErrors value={errors.count}>
        <div className={styles.board}>
          <div className={styles.access}>
            <SignInMethods below={password} />
          </div>
          <div className={styles.sessions}>
            <SessionsSection {...sessions} />
          </div>
        </div>
      </PageErrors>
    </Screen>
  );
}
