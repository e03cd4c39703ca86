import { partNameOf, type Verification } from '@portico/contract';
import { useTranslations } from 'use-intl';
import type { MendingMark } from '#lib/mend-step.ts';
import { Alert } from '#ui/alert.tsx';
import { Icon } from '#ui/icon.tsx';
import styles from './reasons.module.css';

type ReasonsProps = { marks: readonly MendingMark[]; document: Verification['document'] };

/** What has to be mended on this page and why, on top of it and nowhere else. */
export function Reasons({ marks, document }: ReasonsProps) {
  if (marks.length === 0) return null;
  return (
    <Alert kind="info">
      <MarkList marks={marks} document={document} />
    </Alert>
  );
}

/** Parts that were marked, each with its reason until it is mended. */
export function MarkList({ marks, document }: ReasonsProps) {
  const t = useTranslations();
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari says no list where the bullets are gone
    <ul role="list" className={styles.marks}>
      {marks.map(({ part, reason, mended }) => (
        <li key={part} className={styles.mark} data-mended={mended || undefined}>
          <strong>
            {mended && <Icon name="check" />}
            {t(`parts.${partNameOf(part, document)}`)}
          </strong>
          <span>{mended ? t('standing.mended') : t(`reasons.${reason}`)}</span>
        </li>
      ))}
    </ul>
  );
}

/** Why the last submission was refused, while another one may be sent. */
export function Refused({ verification }: { verification: Verification }) {
  const t = useTranslations();
  return (
    <Alert kind="info">
      <strong>{t('home.rejected_title')}</strong>
      {verification.rejection.map((reason) => (
        <p key={reason}>{t(`reasons.${reason}`)}</p>
      ))}
      <p>{t('home.rejected_text')}</p>
    </Alert>
  );
}
