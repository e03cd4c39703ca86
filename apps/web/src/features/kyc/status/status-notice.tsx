import type { Verification } from '@portico/contract';
import { use } from 'react';
import { useTranslations } from 'use-intl';
import { HasMarketplace } from '#domain/optional/has-marketplace.ts';
import { useProfile } from '#domain/session/use-profile.ts';
import { correctionStep } from '#domain/verification/correction-step.ts';
import { ReviewStages } from '#domain/verification/review-stages.tsx';
import { useDates } from '#platform/i18n/dates.ts';
import { Link } from '@portico/client/router/navigation.tsx';
import { PATHS } from '@portico/client/router/paths.ts';
import { ButtonLink } from '@portico/ui/button/button.tsx';
import { Loader } from '@portico/ui/feedback/loader.tsx';
import { Doorway, type DoorwayState } from '@portico/ui/layout/doorway.tsx';
import { Panel } from '@portico/ui/layout/panel.tsx';
import { FactList } from '@portico/ui/text/fact-list.tsx';
import { CorrectionList } from './reasons.tsx';
import styles from './status-notice.module.css';
import type { StepState } from './step-state.ts';

/** The states in which a page has nothing to enter. */
export type Closed = Extract<StepState, { at: 'settled' | 'fine' }>;

const DOORS = { PENDING: 'lit', CONFIRMED: 'open' } as const;

/** The doorway above the heading of such a page. */
export function ClosedDoor({ stepState }: { stepState: Closed }) {
  const door: DoorwayState = stepState.at === 'settled' ? DOORS[stepState.status] : 'again';
  return (
    <span className={styles.door} data-state={door}>
      <Doorway state={door} />
    </span>
  );
}

/** The title and the text of such a page, which replace its own. */
export function useClosedWords(
  stepState: Closed | null,
  verification: Verification | undefined,
): { title: string; lede: string } | null {
  const t = useTranslations();
  const { moment } = useDates();
  if (stepState === null) return null;
  if (stepState.at === 'fine')
    return { title: t('fix.nothing_title'), lede: t('fix.nothing_text') };
  if (stepState.status === 'CONFIRMED') {
    return { title: t('closed.confirmed_title'), lede: t('closed.confirmed_text') };
  }
  const waiting = verification?.waitingRejection;
  if (waiting) {
    return {
      title: t('standing.rejecting_title'),
      lede: t('standing.rejecting_text', { when: moment(waiting.takesEffectAt) }),
    };
  }
  return {
    title: t('closed.pending_title'),
    lede: t('notices.documents_under_review'),
  };
}

/** Replaces a form that cannot be submitted: shows the status, and where to go from here. */
export function StatusNotice(props: { stepState: Closed; verification: Verification }) {
  const { stepState, verification } = props;
  const t = useTranslations();
  const { day } = useDates();
  const hasMarketplace = use(HasMarketplace);
  if (stepState.at === 'fine') {
    const isDone = stepState.corrections.every(({ corrected }) => corrected);
    return (
      <Panel>
        <section className={styles.notice} aria-labelledby="still-to-fix">
          <h2 id="still-to-fix">{t('standing.mend_title')}</h2>
          <CorrectionList corrections={stepState.corrections} document={verification.document} />
        </section>
        <ButtonLink to={correctionStep(stepState.corrections)} state={{ correction: true }}>
          {t(isDone ? 'standing.mend_send' : 'standing.mend')}
        </ButtonLink>
      </Panel>
    );
  }
  if (stepState.status === 'PENDING') return <UnderReview verification={verification} />;
  const { decidedAt } = verification;
  return (
    <Panel>
      {decidedAt !== null && (
        <FactList
          facts={[{ icon: 'check', text: t('closed.confirmed_at', { when: day(decidedAt) }) }]}
        />
      )}
      <div className={styles.actions}>
        <ButtonLink to={PATHS.home}>{t('not_found.home')}</ButtonLink>
        {hasMarketplace && (
          <ButtonLink to={PATHS.marketplace} variant="ghost">
            {t('home.marketplace')}
          </ButtonLink>
        )}
        <p className={styles.links}>
          <Link to={PATHS.profile}>{t('home.profile')}</Link>
          <Link to={PATHS.myData}>{t('receipt.title')}</Link>
        </p>
      </div>
    </Panel>
  );
}

/** Since when it is under review, how long that takes, and the page where more can be done. */
function UnderReview({ verification }: { verification: Verification }) {
  const t = useTranslations();
  const { profile: asked } = useProfile();
  const { day } = useDates();
  const { submittedAt, waitingRejection } = verification;
  const sent =
    submittedAt === null ? t('standing.sent') : t('standing.sent_at', { when: day(submittedAt) });
  return (
    <Panel>
      {waitingRejection ? (
        <FactList facts={[{ icon: 'check', text: sent }]} />
      ) : asked.state === 'loading' ? (
        <Loader label={t('shell.loading')} />
      ) : (
        <ReviewStages
          verification={verification}
          profile={asked.state === 'loaded' ? asked.profile : null}
        />
      )}
      <ButtonLink to={PATHS.home}>{t('not_found.home')}</ButtonLink>
    </Panel>
  );
}
