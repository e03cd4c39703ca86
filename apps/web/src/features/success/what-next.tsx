import { getVerification } from '@portico/contract';
import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { useProfile } from '#domain/session/use-profile.ts';
import { VerificationTexts } from '#domain/texts/verification-texts.tsx';
import { NoticeTarget } from '#domain/verification/notice-target.tsx';
import { OwnReference } from '#domain/verification/own-reference.tsx';
import { useAnswer } from '#platform/http/use-answer.ts';
import { runtimeConfig } from '#platform/router/page-data.ts';
import { Panel } from '@portico/ui/layout/panel.tsx';
import { FactList } from '@portico/ui/text/fact-list.tsx';
import { MailLink } from '@portico/ui/text/mail-link.tsx';
import { pieces } from '@portico/ui/text/pieces.tsx';
import styles from './success.module.css';

/** The requirements of the verification, before it starts. */
export function Prepare() {
  const t = useTranslations('auth');
  return (
    <Panel>
      <section className={styles.next} aria-labelledby="prepare">
        <h2 id="prepare">{t('prepare')}</h2>
        <FactList
          facts={[
            { icon: 'card', text: t('prepare_document') },
            { icon: 'camera', text: t('prepare_camera') },
            { icon: 'clock', text: t('prepare_time') },
          ]}
        />
      </section>
    </Panel>
  );
}

/** Names the verification as what comes next, to a person who has not sent one. */
export function NextStep() {
  const { profile } = useProfile();
  const status = profile.state === 'loaded' ? profile.profile.verificationStatus : null;
  return (
    <span className={styles.step}>
      {(status === 'NONE' || status === 'IN_PROGRESS') && (
        <Suspense>
          <VerificationTexts>
            <NextLine />
          </VerificationTexts>
        </Suspense>
      )}
    </span>
  );
}

function NextLine() {
  return useTranslations('standing')('next');
}

/** The next steps of a submission, the notice of its decision, and the support contact. */
export function WhatNext() {
  const t = useTranslations('success');
  const { asked } = useAnswer(getVerification);
  const { profile } = useProfile();
  const { contactEmail } = runtimeConfig();
  return (
    <Panel>
      <div className={styles.next}>
        <p>{t('kyc_next')}</p>
        {profile.state === 'loaded' && (
          <Suspense>
            <VerificationTexts>
              <p>
                <NoticeTarget profile={profile.profile} />
              </p>
            </VerificationTexts>
          </Suspense>
        )}
        {contactEmail !== '' && (
          <p className={styles.small}>
            {pieces(t.rich('contact', { address: () => <MailLink to={contactEmail} /> }))}
          </p>
        )}
        {asked.state === 'loaded' && (
          // The other ends of a journey that this page shows need no text of the verification.
          <Suspense>
            <VerificationTexts>
              <OwnReference reference={asked.value.reference} />
            </VerificationTexts>
          </Suspense>
        )}
      </div>
    </Panel>
  );
}
