import { getVerification, type Profile } from '@portico/contract';
import { useTranslations } from 'use-intl';
import { nameIn, useProfile } from '#domain/session/use-profile.ts';
import { useAnswer } from '#platform/http/use-answer.ts';
import { isOff } from '#platform/router/page-data.ts';
import { useLoaded } from '@portico/client/browser/use-loaded.ts';
import { useErrorText } from '@portico/client/i18n/texts.ts';
import type { Path } from '@portico/client/router/paths.ts';
import { usePage } from '@portico/client/router/use-page.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { Alert } from '@portico/ui/feedback/alert.tsx';
import { Loader } from '@portico/ui/feedback/loader.tsx';
import { Panel } from '@portico/ui/layout/panel.tsx';
import { Screen } from '@portico/ui/layout/screen.tsx';
import { Address } from '@portico/ui/text/address.tsx';
import { pieces } from '@portico/ui/text/pieces.tsx';
import { Ecosystem } from './ecosystem.tsx';
import styles from './home.module.css';
import { HomeLinks } from './home-links.tsx';
import { StatusCard } from './status-card.tsx';
import { Unlocks } from './unlocks.tsx';

type HomePageProps = {
  /** The first step of the verification that is not done, by the submitted and the typed details. */
  resumeAt: (detailsSubmitted: boolean) => Path;
};

/** Shows the account, the status of its verification, the one next step, and links into the product (R-LAND-8). */
export function HomePage({ resumeAt }: HomePageProps) {
  const t = useTranslations();
  const errorText = useErrorText();
  const { profile: asked, retry } = useProfile();
  const course = useAnswer(getVerification);
  const isComing = asked.state === 'loading' || course.asked.state === 'loading';
  const profile = asked.state === 'loaded' && !isComing ? asked.profile : null;
  const verified = profile?.verificationStatus === 'CONFIRMED';
  // What a verification is good for is no news after it was sent, and none to somebody whose submission was rejected.
  const isNew = ['NONE', 'IN_PROGRESS'].includes(profile?.verificationStatus ?? '');
  const name = profile && nameIn(profile, course.asked);
  const Offer = useLoaded(profile !== null && !isOff('passkey'), loadOffer);
  usePage(t('home.title'), { errors: asked.state === 'failed' });

  return (
    <Screen
      title={name ? <bdi>{name}</bdi> : t('home.title')}
      lede={<Who profile={profile} />}
      full
    >
      {asked.state === 'failed' && (
        <div className={styles.failed}>
          <Alert kind="error">
            <p>{t('notices.failed_load_profile')}</p>
            <p>{errorText(asked.failure)}</p>
          </Alert>
          <Button onClick={retry}>{t('shell.retry')}</Button>
        </div>
      )}
      {isComing && asked.state !== 'failed' && (
        // Everything below waits with it, so that nothing shifts when it arrives.
        <div className={styles.board}>
          <Panel>
            <Loader label={t('shell.loading')} />
          </Panel>
        </div>
      )}
      {profile && (
        <>
          <div className={styles.board}>
            <StatusCard
              profile={profile}
              resumePath={resumeAt(profile.detailsSubmitted)}
              course={course}
            />
            <div className={styles.beside}>
              {isNew && <Unlocks />}
              <HomeLinks />
            </div>
          </div>
          {Offer && <Offer />}
          <Ecosystem says={verified ? 'partners_unlocked' : isNew ? 'partners_locked' : null} />
        </>
      )}
    </Screen>
  );
}

const loadOffer = async () => (await import('./passkey-offer.tsx')).PasskeyOffer;

/** The account's label. Reserves its space before that is known. */
function Who({ profile }: { profile: Profile | null }) {
  const t = useTranslations('home');
  const address = () => <Address>{profile?.label ?? ''}</Address>;
  return (
    <span className={styles.who}>{profile && pieces(t.rich('signed_in_as', { address }))}</span>
  );
}
