import { getVerification, type Profile, type VerificationStatus } from '@portico/contract';
import { type Messages, useTranslations } from 'use-intl';
import { details, useDraft } from '#domain/sign-up/drafts.ts';
import { OwnReference } from '#domain/verification/own-reference.tsx';
import { useAnswer } from '#platform/http/use-answer.ts';
import { runtimeConfig } from '#platform/router/page-data.ts';
import { PATHS, type Path } from '@portico/client/router/paths.ts';
import { ButtonLink } from '@portico/ui/button/button.tsx';
import { Loader } from '@portico/ui/feedback/loader.tsx';
import { Doorway, type DoorwayState } from '@portico/ui/layout/doorway.tsx';
import { Panel } from '@portico/ui/layout/panel.tsx';
import { FactList } from '@portico/ui/text/fact-list.tsx';
import { MailLink } from '@portico/ui/text/mail-link.tsx';
import { pieces } from '@portico/ui/text/pieces.tsx';
import { type AskedCourse, Course } from './course.tsx';
import styles from './home.module.css';
import { IntoPartner } from './into-partner.tsx';
import { isReady, SavedText, savedOf } from './saved.tsx';

type CardText =
  | `home.${keyof Messages['home']}`
  | `closed.confirmed_title`
  | `check.go_on`
  | `standing.${'rejecting_title' | 'expired_title' | 'suspended_title' | 'revoked_title' | 'expired_text' | 'suspended_text' | 'expired_action' | 'suspended_action'}`;

type StatusContent = {
  door: DoorwayState;
  title: CardText;
  /** The meaning of the status, if {@link Course} does not say it all. */
  text?: CardText;
  /** The button's label if there is something to do, and its target if that is not the verification. */
  action?: CardText;
  to?: Path;
};

const STARTED: StatusContent = {
  door: 'started',
  title: 'home.progress_title',
  action: 'home.progress_action',
};

/** An operator's rejection waits, and the person can still stop it. */
const REJECTING: StatusContent = { door: 'again', title: 'standing.rejecting_title' };

const ENDED = {
  door: 'closed',
  text: 'standing.expired_text',
  action: 'standing.expired_action',
} as const;

/** The text of each status, and its one next step. */
const STATUS_CONTENT: Record<VerificationStatus, StatusContent> = {
  NONE: {
    door: 'empty',
    title: 'home.none_title',
    text: 'home.none_text',
    action: 'home.none_action',
    to: PATHS.residency,
  },
  IN_PROGRESS: STARTED,
  PENDING: { door: 'lit', title: 'home.pending_title', text: 'home.pending_text' },
  CONFIRMED: { door: 'drawing', title: 'closed.confirmed_title', text: 'home.confirmed_text' },
  RESUBMISSION: {
    door: 'again',
    title: 'home.resubmission_title',
  },
  REJECTED: {
    door: 'closed',
    title: 'home.rejected_title',
    text: 'home.rejected_text',
    action: 'home.rejected_action',
    to: PATHS.kycSelect,
  },
  EXPIRED: { ...ENDED, title: 'standing.expired_title' },
  SUSPENDED: {
    ...ENDED,
    title: 'standing.suspended_title',
    text: 'standing.suspended_text',
    action: 'standing.suspended_action',
  },
  REVOKED: { ...ENDED, title: 'standing.revoked_title' },
};

/** The statuses that have a course to show. */
const SENT: readonly VerificationStatus[] = [
  'PENDING',
  'RESUBMISSION',
  'REJECTED',
  'CONFIRMED',
  'EXPIRED',
  'SUSPENDED',
  'REVOKED',
];

/** The statuses in which an attempt can have begun that was not sent yet. */
const OPEN: readonly VerificationStatus[] = [
  'NONE',
  'IN_PROGRESS',
  'REJECTED',
  'EXPIRED',
  'SUSPENDED',
  'REVOKED',
];

/** The statuses in which a reviewer decides and the person may have a question. */
const ASKABLE: readonly VerificationStatus[] = ['PENDING', 'REJECTED', 'REVOKED'];

type StatusCardProps = {
  profile: Profile;
  /** The first step that is not done. */
  resumePath: Path;
};

/** The standalone card: it shows once the course has loaded, too, and always has the reference number. */
export function OwnStatusCard(props: StatusCardProps) {
  const t = useTranslations('shell');
  const course = useAnswer(getVerification);
  if (course.asked.state !== 'loading') return <StatusCard {...props} course={course} referred />;
  return (
    <Panel>
      <Loader label={t('loading')} />
    </Panel>
  );
}

type StatusCardInPageProps = StatusCardProps & {
  course: AskedCourse;
  /** Whether it has the reference number also before something was sent. */
  referred?: boolean;
};

/** The status of the verification, and the one next step (ux: always visible on `/`). */
export function StatusCard(props: StatusCardInPageProps) {
  const { profile, resumePath, course, referred = false } = props;
  const t = useTranslations();
  const say = t as (key: CardText) => string;
  const { residency } = useDraft(details);
  const status = profile.verificationStatus;
  const verification = course.asked.state === 'loaded' ? course.asked.value : null;
  const saved = verification && savedOf(verification, profile.detailsSubmitted);
  const hasPhotos = saved !== null && saved.photos.length > 0;
  // Typed here, or on another device.
  const isTyped = residency !== '' || (verification !== null && verification.typed !== null);
  const isStarted = status === 'NONE' && (isTyped || hasPhotos);
  // An attempt that goes on, also after an earlier one ended.
  const isUnsent = status === 'IN_PROGRESS' || isStarted || (OPEN.includes(status) && hasPhotos);
  // Whose renewal is about to be rejected, is still verified.
  const isRejecting = status === 'PENDING' && Boolean(verification?.waitingRejection);
  const content = isStarted ? STARTED : isRejecting ? REJECTING : STATUS_CONTENT[status];
  const isComplete = isUnsent && saved !== null && isReady(saved);
  const { door } = content;
  const title = isComplete ? 'home.ready_title' : content.title;
  const text = isUnsent ? undefined : content.text;
  // Another document may be the reason, so that the choice comes first.
  const again = door === 'closed' && profile.detailsSubmitted ? PATHS.kycSelect : resumePath;
  const goingOn: CardText = isComplete ? 'check.go_on' : 'home.progress_action';
  const { action, to } = isUnsent ? { action: goingOn, to: resumePath } : { to: again, ...content };
  const { contactEmail } = runtimeConfig();
  const next = action && <ButtonLink to={to}>{say(action)}</ButtonLink>;
  const saying = text && <p>{say(text)}</p>;
  /** The reasons of a rejection come first: the sentence says what to do about them. */
  const isRefused = text === 'home.rejected_text';
  const contact = ASKABLE.includes(status) && contactEmail !== '' && (
    <p>{pieces(t.rich('success.contact', { address: () => <MailLink to={contactEmail} /> }))}</p>
  );
  return (
    <Panel>
      <section className={styles.status} aria-labelledby="status" data-state={door}>
        <Doorway state={door} />
        <div className={styles.heading} data-state={door}>
          <p className={styles.label}>{t('home.status')}</p>
          <h2 id="status">{say(title)}</h2>
        </div>
        <div className={styles.next}>
          {!isRefused && saying}
          {isUnsent &&
            (saved && verification ? (
              <SavedText saved={saved} document={verification.document} />
            ) : (
              // True whatever the rest is, which failed to load.
              <p>{t('home.draft_text')}</p>
            ))}
          {status === 'CONFIRMED' && <IntoPartner />}
          {SENT.includes(status) && (
            <Course {...{ profile, resumePath, course, contact }}>
              {isRefused && saying}
              {next}
            </Course>
          )}
          {door === 'empty' && <Prepare />}
          {!SENT.includes(status) && next}
          {referred && !SENT.includes(status) && verification && (
            <OwnReference reference={verification.reference} />
          )}
        </div>
      </section>
    </Panel>
  );
}

/** The requirements of the verification, before it starts (ux: what and how long). */
function Prepare() {
  const t = useTranslations('auth');
  return (
    <>
      <h3>{t('prepare')}</h3>
      <FactList
        facts={[
          { icon: 'card', text: t('prepare_document') },
          { icon: 'camera', text: t('prepare_camera') },
          { icon: 'clock', text: t('prepare_time') },
        ]}
      />
    </>
  );
}
