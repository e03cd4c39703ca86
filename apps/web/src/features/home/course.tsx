import {
  type getVerification,
  type Profile,
  partNameOf,
  type Verification,
} from '@portico/contract';
import { type ReactNode, useId } from 'react';
import { useTranslations } from 'use-intl';
import { correctionStep } from '#domain/verification/correction-step.ts';
import { NoticeTarget } from '#domain/verification/notice-target.tsx';
import { OwnReference } from '#domain/verification/own-reference.tsx';
import { ReviewStages } from '#domain/verification/review-stages.tsx';
import type { Asked } from '#platform/http/use-answer.ts';
import { useDates } from '#platform/i18n/dates.ts';
import { useErrorText } from '@portico/client/i18n/texts.ts';
import { Link } from '@portico/client/router/navigation.tsx';
import { PATHS, type Path } from '@portico/client/router/paths.ts';
import { Button, ButtonLink } from '@portico/ui/button/button.tsx';
import { Loader } from '@portico/ui/feedback/loader.tsx';
import { Icon } from '@portico/ui/icons/icon.tsx';
import { Answer } from './answer.tsx';
import styles from './course.module.css';
import { Renew, Renewal } from './renewal.tsx';
import { Withdraw } from './withdraw.tsx';

/** The api's verification record, requested together with the profile so that both arrive at once. */
export type AskedCourse = { asked: Asked<typeof getVerification>; retry: () => void };

type CourseProps = {
  profile: Profile;
  /** The first step that is not done. */
  resumePath: Path;
  course: AskedCourse;
  /** Whom to ask. */
  contact: ReactNode;
  /** The one next step: below what explains it, above the small print. */
  children: ReactNode;
};

/** The course of a submitted verification: what happened, what happens next, what to do, and why. */
export function Course({ profile, resumePath, course, contact, children }: CourseProps) {
  const t = useTranslations();
  const errorText = useErrorText();
  const { asked, retry } = course;
  if (asked.state === 'loading') {
    return (
      <>
        <Loader label={t('shell.loading')} />
        {children}
      </>
    );
  }
  if (asked.state === 'failed') {
    return (
      <>
        {children}
        <p>{`${t('standing.failed')} ${errorText(asked.failure)}`}</p>
        <Button variant="ghost" onClick={retry}>
          {t('shell.retry')}
        </Button>
        <div className={styles.print}>{contact}</div>
      </>
    );
  }
  const verification = asked.value;
  // Its link to the stored data is among what the person can do meanwhile.
  const isWaiting = verification.status === 'PENDING' && !verification.waitingRejection;
  return (
    <>
      {verification.isRenewal === true && <Renewal {...{ verification, profile, resumePath }} />}
      {verification.status === 'PENDING' && <Waiting {...{ verification, profile }} />}
      {verification.status === 'RESUBMISSION' && <Corrections {...{ verification }} />}
      {DECIDED.includes(verification.status) && <Decided at={verification.decidedAt} />}
      {verification.rejection.length > 0 && <Refused {...verification} />}
      {verification.mayAnswer && <Answer />}
      {verification.isRenewal !== true && <ValidUntil {...verification} />}
      {verification.isRenewable === true && <Renew profile={profile} />}
      {children}
      <Erased {...verification} />
      <div className={styles.print}>
        {!isWaiting && <Link to={PATHS.myData}>{t('standing.my_data')}</Link>}
        {contact}
        <OwnReference reference={verification.reference} />
      </div>
    </>
  );
}

/** The statuses that say only in a line when they began. */
const DECIDED: readonly Verification['status'][] = ['CONFIRMED', 'REJECTED'];

function Waiting({ verification, profile }: { verification: Verification; profile: Profile }) {
  const t = useTranslations('standing');
  const id = useId();
  if (verification.waitingRejection) {
    return (
      <>
        <Rejecting verification={verification} />
        <p>
          <NoticeTarget profile={profile} />
        </p>
        <Withdraw />
      </>
    );
  }
  return (
    <>
      <ReviewStages {...{ verification, profile }} />
      <section aria-labelledby={id} className={styles.meanwhile}>
        <h3 id={id}>{t('meanwhile')}</h3>
        {/* biome-ignore lint/a11y/noRedundantRoles: Safari announces no list without bullets */}
        <ul role="list">
          <li>
            <Icon name="arch" />
            <Link to={PATHS.ecosystem}>{t('meanwhile_partners')}</Link>
          </li>
          <li>
            <Icon name="lock" />
            <Link to={PATHS.myData}>{t('my_data')}</Link>
          </li>
        </ul>
      </section>
      <div className={styles.apart}>
        <Withdraw quiet />
      </div>
    </>
  );
}

function Corrections({ verification }: { verification: Verification }) {
  const t = useTranslations();
  const { document, marks } = verification;
  const isDone = marks.every(({ corrected }) => corrected);
  return (
    <>
      <Reasons title={t('standing.mend_title')}>
        {marks.map(({ part, reason, corrected }) => (
          <li key={part} className={styles.correction} data-corrected={corrected}>
            <Icon name={corrected ? 'check' : 'info'} />
            <span className={styles.words}>
              <strong>{t(`parts.${partNameOf(part, document)}`)}</strong>
              <span>{corrected ? t('standing.mended') : t(`reasons.${reason}`)}</span>
            </span>
          </li>
        ))}
      </Reasons>
      <p>{t('standing.mend_rest')}</p>
      <ButtonLink to={correctionStep(marks)} state={{ correction: true }}>
        {t(isDone ? 'standing.mend_send' : 'standing.mend')}
      </ButtonLink>
    </>
  );
}

/** A rejection that waits: why, from when, and what the person can do until then. */
function Rejecting({ verification }: { verification: Verification }) {
  const t = useTranslations('standing');
  const { moment } = useDates();
  const { waitingRejection } = verification;
  if (!waitingRejection) return null;
  return (
    <>
      <p>{t('rejecting_text', { when: moment(waitingRejection.takesEffectAt) })}</p>
      <Refused rejection={waitingRejection.reasons} />
    </>
  );
}

function Refused({ rejection }: Pick<Verification, 'rejection'>) {
  const t = useTranslations();
  return (
    <Reasons title={t('standing.rejected_why')}>
      {rejection.map((reason) => (
        <li key={reason} className={styles.correction}>
          <Icon name="info" />
          <span>{t(`reasons.${reason}`)}</span>
        </li>
      ))}
    </Reasons>
  );
}

function Reasons({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.reasons}>
      <h3 id={id}>{title}</h3>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari announces no list without bullets */}
      <ul role="list">{children}</ul>
    </section>
  );
}

function Decided({ at }: { at: string | null }) {
  const t = useTranslations('standing');
  const { day } = useDates();
  return at === null ? null : <p>{t('decided_at', { when: day(at) })}</p>;
}

/** The last day, of a verification that is or was valid. */
function ValidUntil({ status, validUntil = null }: Verification) {
  const t = useTranslations('standing');
  const { date } = useDates();
  if (validUntil === null) return null;
  const when = date(validUntil);
  return <p>{status === 'EXPIRED' ? t('expired_at', { when }) : t('valid_until', { when })}</p>;
}

function Erased({ erasedAt, erasedBy }: Verification) {
  const t = useTranslations('standing');
  const { day } = useDates();
  if (erasedAt === null || erasedBy === null) return null;
  return <p>{t(`erased_${erasedBy}`, { when: day(erasedAt) })}</p>;
}
