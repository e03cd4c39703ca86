import { getSessions } from '@portico/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { socialReturnAt } from '#domain/session/social-return.ts';
import { useAnswer } from '#platform/http/use-answer.ts';
import { Navigate } from '@portico/client/router/navigation.tsx';
import { PATHS } from '@portico/client/router/paths.ts';
import { usePage } from '@portico/client/router/use-page.ts';
import { Screen } from '@portico/ui/layout/screen.tsx';
import { begunAt } from './begun-at.ts';
import { PasswordSection } from './password-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { type Access, SignInMethods } from './sign-in-methods.tsx';

/** The sign-in methods and the sessions. A person who started to add a method on another page is sent back there. */
export function SecurityPage() {
  const [goOn] = useState(() => (socialReturnAt(PATHS.security) ? begunAt() : PATHS.security));
  return goOn === PATHS.security ? <Security /> : <Navigate to={goOn} replace />;
}

function Security() {
  const t = useTranslations();
  const sessions = useAnswer(getSessions);
  /** In how many places the page shows errors. */
  const [troubles, setTroubles] = useState(0);
  const onTroubles = (more: number) => setTroubles((count) => count + more);
  usePage(t('security.title'), { errors: troubles > 0 });

  const password = ({ hasPassword, identities, recent, reload }: Access) => (
    <PasswordSection
      hasPassword={hasPassword}
      username={identities.find(({ kind }) => kind === 'email' || kind === 'phone')?.label ?? ''}
      recent={recent}
      onChanged={async () => {
        void sessions.reload();
        await reload();
      }}
      onTroubles={onTroubles}
    />
  );

  return (
    <Screen
      title={t('security.title')}
      lede={t('security.lede')}
      back={{ label: t('shell.back'), to: PATHS.home }}
    >
      <SignInMethods onTroubles={onTroubles} below={password} />
      <SessionsSection {...sessions} onTroubles={onTroubles} />
    </Screen>
  );
}
