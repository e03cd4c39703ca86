import { partNameOf, SIDES, type Verification } from '@portico/contract';
import { use } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { HasMarketplace } from '#domain/optional/has-marketplace.ts';
import { correctionStep } from '#domain/verification/correction-step.ts';
import { useDates } from '#platform/i18n/dates.ts';
import { sideBySide } from '#platform/i18n/side-by-side.ts';
import { Link } from '@portico/client/router/navigation.tsx';
import { PATHS } from '@portico/client/router/paths.ts';
import { ButtonLink } from '@portico/ui/button/button.tsx';
import { Doorway, type DoorwayState } from '@portico/ui/layout/doorway.tsx';
import { Panel } from '@portico/ui/layout/panel.tsx';
import { FactList } from '@portico/ui/text/fact-list.tsx';
import { namesOfCountries } from './countries.ts';
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
    title: t('home.pending_title'),
    lede: `${t('notices.documents_under_review')} ${t('home.pending_text')}`,
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
  const { submittedAt, decidedAt, review } = verification;
  const isConfirmed = stepState.status === 'CONFIRMED';
  return (
    <Panel>
      {isConfirmed && decidedAt !== null && (
        <FactList
          facts={[{ icon: 'check', text: t('closed.confirmed_at', { when: day(decidedAt) }) }]}
        />
      )}
      {!isConfirmed && (
        <>
          <FactList
            facts={[
              {
                icon: 'check',
                text:
                  submittedAt === null
                    ? t('standing.sent')
                    : t('standing.sent_at', { when: day(submittedAt) }),
              },
              {
                icon: 'clock',
                text: t(review === 'in_review' ? 'standing.reviewing' : 'standing.waiting'),
              },
            ]}
          />
          <Reviewed verification={verification} />
        </>
      )}
      <div className={styles.actions}>
        <ButtonLink to={PATHS.home}>{t('not_found.home')}</ButtonLink>
        {isConfirmed && hasMarketplace && (
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

/** The submission, part by part. */
function Reviewed({ verification }: { verification: Verification }) {
  const t = useTranslations();
  const { document, documentCountry, documents, details } = verification;
  const locale = useLocale();
  const country = namesOfCountries(locale)(documentCountry ?? '');
  const facts = [
    ...(details === null ? [] : [{ icon: 'file' as const, text: t('check.details') }]),
    ...(document === null
      ? []
      : [
          {
            icon: 'card' as const,
            text: sideBySide(locale, [t(`select.${document}`), country]),
          },
        ]),
    ...SIDES.filter((side) => documents.some((each) => each.side === side)).map((side) => ({
      icon: 'camera' as const,
      text: t(`parts.${partNameOf(side, document)}`),
    })),
  ];
  if (facts.length === 0) return null;
  return (
    <section className={styles.notice} aria-labelledby="under-review">
      <h2 id="under-review">{t('closed.reviewing')}</h2>
      <FactList facts={facts} />
    </section>
  );
}
