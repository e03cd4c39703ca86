import type { VerificationStatus } from '@portico/contract';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { storeReturnTo } from '#domain/sign-up/drafts.ts';
import { usually } from '#domain/verification/usual.ts';
import { isolated } from '@portico/client/i18n/texts.ts';
import { useNavigate } from '@portico/client/router/navigation.tsx';
import { PATHS, type Path } from '@portico/client/router/paths.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { Panel } from '@portico/ui/layout/panel.tsx';
import { FactList } from '@portico/ui/text/fact-list.tsx';
import { NotNow, Refusal, SignedInAs } from './answer.tsx';
import styles from './connect.module.css';
import { Frame } from './frame.tsx';
import type { Asked, Person } from './state.ts';
import type { UseConnect } from './use-connect.ts';

type ToVerifyProps = Omit<UseConnect, 'connect'> & {
  asked: Asked;
  person: Person;
  chooser?: ReactNode;
  resumeAt: (detailsSubmitted: boolean) => Path;
};

/** The partner accepts only verified people, and this person is not verified yet. */
export function ToVerify(props: ToVerifyProps) {
  const { asked, person, refusal, chooser } = props;
  const t = useTranslations();
  const statusTexts = useTranslations('standing');
  const name = isolated(asked.partner.name);
  const status = person.profile?.verificationStatus ?? 'NONE';
  const usual = person.consent.usualMinutes;
  const isPending = status === 'PENDING';
  return (
    <Frame
      partner={asked.partner}
      title={t('connect.title_verify', { partner: name })}
      lede={
        isPending
          ? t('connect.pending', { partner: name })
          : t('connect.lede_verify', { partner: name })
      }
      troubled={refusal !== null}
      chooser={chooser}
    >
      <Panel>
        {!isPending && (
          <section className={styles.part} aria-labelledby="prepare">
            <h2 id="prepare">{t('auth.prepare')}</h2>
            <FactList
              facts={[
                { icon: 'card', text: t('auth.prepare_document') },
                { icon: 'camera', text: t('auth.prepare_camera') },
                { icon: 'clock', text: t('auth.prepare_time') },
              ]}
            />
          </section>
        )}
        {usual !== null && <p className={styles.small}>{usually(statusTexts, usual)}</p>}
        <Refusal {...props} />
        <div className={styles.actions}>
          {status !== 'PENDING' && <Begin {...props} status={status} />}
          <NotNow {...props} />
        </div>
        <SignedInAs {...person} />
      </Panel>
    </Frame>
  );
}

const LABELS = {
  NONE: 'home.none_action',
  IN_PROGRESS: 'home.progress_action',
  RESUBMISSION: 'connect.see_status',
  REJECTED: 'connect.see_status',
  EXPIRED: 'standing.expired_action',
  SUSPENDED: 'standing.suspended_action',
  REVOKED: 'connect.see_status',
  // For a verification that has ended.
  CONFIRMED: 'connect.see_status',
} as const;

type BeginProps = ToVerifyProps & { status: Exclude<VerificationStatus, 'PENDING'> };

/** Leads to the verification, whose last page leads back here; so does the email about the decision. */
function Begin({ person, status, resumeAt, answering, wait }: BeginProps) {
  const t = useTranslations();
  const navigate = useNavigate();
  const isOpen = ['NONE', 'IN_PROGRESS', 'EXPIRED', 'SUSPENDED'].includes(status);
  const hasDetails = person.profile?.detailsSubmitted ?? false;
  const isAgain = (status === 'EXPIRED' || status === 'SUSPENDED') && hasDetails;
  const begin = () => {
    storeReturnTo(PATHS.connect);
    if (!isOpen) navigate(PATHS.home);
    else navigate(isAgain ? PATHS.kycSelect : resumeAt(hasDetails));
  };
  return (
    <Button
      busy={answering === 'wait'}
      busyLabel={t('success.working')}
      onClick={() => wait(begin)}
    >
      {t(LABELS[status])}
    </Button>
  );
}
