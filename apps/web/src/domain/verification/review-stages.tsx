import type { Profile, Verification } from '@portico/contract';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useDates } from '#platform/i18n/dates.ts';
import { Icon } from '@portico/ui/icons/icon.tsx';
import { NoticeTarget } from './notice-target.tsx';
import styles from './review-stages.module.css';
import { usually } from './usual.ts';

type ReviewStagesProps = {
  verification: Verification;
  /** Gets the notice of the decision; null if it failed to load. */
  profile: Profile | null;
};

/** A submission under review: what was sent and when, how long a review usually takes, and who is notified. */
export function ReviewStages({ verification, profile }: ReviewStagesProps) {
  const t = useTranslations();
  const standing = useTranslations('standing');
  const { day } = useDates();
  const { submittedAt, review, usualMinutes, document } = verification;
  const sent = [
    t('check.details'),
    ...(document ? [t(`select.${document}`)] : []),
    t('parts.personImage'),
  ];
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari announces no list without bullets
    <ol role="list" className={styles.course}>
      <Stage state="done">
        <span>
          {submittedAt === null
            ? standing('sent')
            : standing('sent_at', { when: day(submittedAt) })}
        </span>
        <span className={styles.small}>{sent.join(' · ')}</span>
      </Stage>
      <Stage state="now">
        <span>{standing(review === 'in_review' ? 'reviewing' : 'waiting')}</span>
        <span className={styles.small}>{usually(standing, usualMinutes)}</span>
      </Stage>
      <Stage state="ahead">
        <span>{standing('decided')}</span>
        {profile && (
          <span className={styles.small}>
            <NoticeTarget profile={profile} />
          </span>
        )}
      </Stage>
    </ol>
  );
}

function Stage({ state, children }: { state: 'done' | 'now' | 'ahead'; children: ReactNode }) {
  return (
    <li
      className={styles.stage}
      data-state={state}
      aria-current={state === 'now' ? 'step' : undefined}
    >
      <span className={styles.sign}>
        {state === 'done' && <Icon name="check" />}
        {state === 'now' && <Icon name="clock" />}
      </span>
      <span className={styles.words}>{children}</span>
    </li>
  );
}
