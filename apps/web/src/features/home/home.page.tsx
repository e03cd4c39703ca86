import { useTranslations } from 'use-intl';
import { PATHS, type Path } from '#lib/paths.ts';
import { useErrorText } from '#lib/texts.ts';
import { usePage } from '#lib/use-page.ts';
import { useProfile } from '#lib/use-profile.ts';
import { Address } from '#ui/address.tsx';
import { Alert } from '#ui/alert.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Loader } from '#ui/loader.tsx';
import { Screen } from '#ui/screen.tsx';
import styles from './home.module.css';
import { StatusCard } from './status-card.tsx';

type HomePageProps = {
  /** The first step of the verification that is not done, by what was submitted and typed. */
  resumeAt: (detailsSubmitted: boolean) => Path;
};

/** Who is signed in, where their verification stands, and the one next step. */
export function HomePage({ resumeAt }: HomePageProps) {
  const t = useTranslations();
  const errorText = useErrorText();
  const { profile: asked, retry } = useProfile();
  const profile = asked.state === 'loaded' ? asked.profile : null;
  usePage(t('home.title'), { errors: asked.state === 'failed' });

  return (
    <Screen title={t('home.title')} lede={signedInAs()}>
      {asked.state === 'failed' && (
        <>
          <Alert kind="error">
            <p>{t('notices.failed_load_profile')}</p>
            <p>{errorText(asked.failure)}</p>
          </Alert>
          <Button onClick={retry}>{t('shell.retry')}</Button>
        </>
      )}
      {asked.state === 'loading' && <Loader label={t('shell.loading')} />}
      {profile && (
        <>
          <StatusCard profile={profile} resumePath={resumeAt(profile.detailsSubmitted)} />
          {profile.verificationStatus !== 'CONFIRMED' && (
            <section className={styles.unlocks} aria-labelledby="unlocks">
              <h2 id="unlocks">{t('home.unlocks')}</h2>
              <ul>
                <li>{t('home.unlocks_partners')}</li>
                <li>{t('home.unlocks_once')}</li>
                <li>{t('home.unlocks_privacy')}</li>
              </ul>
            </section>
          )}
          <ButtonLink variant="ghost" to={PATHS.security}>
            {t('home.security')}
          </ButtonLink>
        </>
      )}
    </Screen>
  );

  function signedInAs() {
    const label = profile?.label;
    if (!label) return undefined;
    return t.rich('home.signed_in_as', { address: () => <Address>{label}</Address> });
  }
}
