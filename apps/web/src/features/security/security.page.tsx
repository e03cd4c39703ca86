import { getSessions } from '@portico/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { socialReturnAt } from '#domain/session/social-return.ts';
import { PageErrors, usePageErrors } from '#platform/forms/page-errors.ts';
import { useAnswer } from '#platform/http/use-answer.ts';
import { Navigate } from '@portico/client/router/navigation.tsx';
import { PATHS } from '@portico/client/router/paths.ts';
import { usePage } from '@portico/client/router/use-page.ts';
import { Screen } from '@portico/ui/layout/screen.tsx';
import { PasswordSection } from './password-section.tsx';
import styles from './security.module.css';
import { SessionsSection } from './sessions-section.tsx';
import { type Access, SignInMethods } from './sign-in-methods.tsx';
import { startedAt } from './started-at.ts';

/** The sign-in methods and the sessions. A person who started to add a method on another page is sent back there. */
export function SecurityPage() {
  const [goOn] = useState(() => (socialReturnAt(PATHS.security) ? startedAt() : PATHS.security));
  return goOn === PATHS.security ? <Security /> : <Navigate to={goOn} replace />;
}

function Security() {
  const t = useTranslations();
  const sessions = useAnswer(getSessions);
  const errors = usePageErrors();
  usePage(t('security.title'), { errors: errors.any });

  const password = ({ hasPassword, identities, recent, reload }: Access) => (
    <PasswordSection
      hasPassword={hasPassword}
      username={identities.find(({ kind }) => kind === 'email' || kind === 'phone')?.label ?? ''}
      recent={recent}
      onChanged={async () => {
        void sessions.reload();
        await reload();
      }}
    />
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
          <div className={styles.column}>
            <SignInMethods below={password} />
          </div>
          <div className={styles.column}>
            <SessionsSection {...sessions} />
          </div>
        </div>
      </PageErrors>
    </Screen>
  );
}
