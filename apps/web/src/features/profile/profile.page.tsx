import { getVerification, type Profile } from '@portico/contract';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { signOut } from '#domain/session/sign-out.ts';
import { nameIn, useProfile } from '#domain/session/use-profile.ts';
import { PageErrors, usePageErrors } from '#platform/forms/page-errors.ts';
import { useAnswer } from '#platform/http/use-answer.ts';
import { useOwnTab } from '@portico/client/browser/own-tab.ts';
import { useErrorText } from '@portico/client/i18n/texts.ts';
import { useNavigate } from '@portico/client/router/navigation.tsx';
import { PATHS } from '@portico/client/router/paths.ts';
import { usePage } from '@portico/client/router/use-page.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { Alert } from '@portico/ui/feedback/alert.tsx';
import { Loader } from '@portico/ui/feedback/loader.tsx';
import { Panel } from '@portico/ui/layout/panel.tsx';
import { Screen } from '@portico/ui/layout/screen.tsx';
import styles from './profile.module.css';
import { UnderDevelopment } from './under-development.tsx';
import { Who } from './who.tsx';

type ProfilePageProps = {
  /** Without this label, which the page has already. */
  signInMethods: (label: string | undefined) => ReactNode;
  /** The status of the verification and the one next step, as on the start page. */
  statusCard: (profile: Profile) => ReactNode;
};

/** The person and their account, its age, its verification status, and its sign-in methods (R-MKT-5). */
export function ProfilePage({ signInMethods, statusCard }: ProfilePageProps) {
  const t = useTranslations();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const ownTab = useOwnTab();
  const { profile: asked, retry } = useProfile();
  const { asked: course } = useAnswer(getVerification);
  const isComing = asked.state === 'loading' || course.state === 'loading';
  const profile = asked.state === 'loaded' && !isComing ? asked.profile : null;
  const errors = usePageErrors();
  usePage(t('profile.title'), { errors: errors.any || asked.state === 'failed' });

  return (
    <Screen
      title={t('profile.title')}
      back={{ label: t('shell.back'), to: ownTab ? PATHS.home : undefined }}
    >
      <UnderDevelopment text={t('profile.under_development')}>
        <div className={styles.column}>
          {asked.state === 'failed' && (
            <>
              <Alert kind="error">
                <p>{t('notices.failed_load_profile')}</p>
                <p>{errorText(asked.failure)}</p>
              </Alert>
              <Button onClick={retry}>{t('shell.retry')}</Button>
            </>
          )}
          {isComing && asked.state !== 'failed' && (
            <Panel>
              <Loader label={t('shell.loading')} />
            </Panel>
          )}
          {profile && <Who profile={profile} name={nameIn(profile, course)} />}
          {profile && profile.verificationStatus !== 'CONFIRMED' && statusCard(profile)}
          <PageErrors value={errors.count}>{signInMethods(profile?.label)}</PageErrors>
          {/* On wide pages the header has it. */}
          <div className={styles.out}>
            <Button
              variant="ghost"
              onClick={() => {
                void signOut();
                navigate(PATHS.auth);
              }}
            >
              {t('shell.sign_out')}
            </Button>
          </div>
        </div>
      </UnderDevelopment>
    </Screen>
  );
}
