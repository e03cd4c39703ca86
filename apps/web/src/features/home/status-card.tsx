import type { Profile, VerificationStatus } from '@portico/contract';
import { type Messages, useTranslations } from 'use-intl';
import { details, useDraft } from '#lib/drafts.ts';
import { PATHS, type Path } from '#lib/paths.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Panel } from '#ui/panel.tsx';
import styles from './home.module.css';

type HomeText = keyof Messages['home'];

/** What each status says and, where there is something to do, what the button says. */
const STATUSES: Record<VerificationStatus, { title: HomeText; text: HomeText; action?: HomeText }> =
  {
    NONE: { title: 'none_title', text: 'none_text', action: 'none_action' },
    IN_PROGRESS: { title: 'progress_title', text: 'progress_text', action: 'progress_action' },
    PENDING: { title: 'pending_title', text: 'pending_text' },
    CONFIRMED: { title: 'confirmed_title', text: 'confirmed_text' },
    RESUBMISSION: {
      title: 'resubmission_title',
      text: 'resubmission_text',
      action: 'resubmission_action',
    },
    REJECTED: { title: 'rejected_title', text: 'rejected_text' },
  };

/** Where the verification stands, and the one next step (ux: always visible on `/`). */
export function StatusCard({ profile, resumePath }: { profile: Profile; resumePath: Path }) {
  const t = useTranslations('home');
  const say = t as (key: HomeText) => string;
  const { residency } = useDraft(details);
  const status = profile.verificationStatus;
  const { title, text, action } = STATUSES[status];
  const begun = status === 'NONE' && residency !== '';
  return (
    <Panel>
      <section className={styles.status} data-status={status} aria-labelledby="status">
        <p className={styles.label}>{t('status')}</p>
        <h2 id="status">{begun ? t('progress_title') : say(title)}</h2>
        <p>{begun ? t('draft_text') : say(text)}</p>
        {action && (
          <ButtonLink to={status === 'RESUBMISSION' ? PATHS.kycSelect : resumePath}>
            {begun ? t('progress_action') : say(action)}
          </ButtonLink>
        )}
      </section>
    </Panel>
  );
}
