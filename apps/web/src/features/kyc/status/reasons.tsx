import { partNameOf, type Verification } from '@portico/contract';
import { useLocale, useTranslations } from 'use-intl';
import type { Correction } from '#domain/verification/correction-step.ts';
import { Alert } from '@portico/ui/feedback/alert.tsx';
import { Icon } from '@portico/ui/icons/icon.tsx';
import styles from './reasons.module.css';

type ReasonsProps = { corrections: readonly Correction[]; document: Verification['document'] };

/** The corrections for this page and their reasons, at its top and nowhere else. */
export function Reasons({ corrections, document }: ReasonsProps) {
  if (corrections.length === 0) return null;
  return (
    <Alert kind="info">
      <CorrectionList corrections={corrections} document={document} />
    </Alert>
  );
}

/**
 * The parts of a correction request, each with its reason until it is corrected; a reason that several parts share is
 * shown once.
 */
export function CorrectionList({ corrections, document }: ReasonsProps) {
  const t = useTranslations();
  const list = new Intl.ListFormat(useLocale());
  const reasonOf = ({ reason, corrected }: Correction) => (corrected ? 'corrected' : reason);
  const groups = [...new Set(corrections.map(reasonOf))].map(
    (reason) =>
      [reason, corrections.filter((correction) => reasonOf(correction) === reason)] as const,
  );
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari announces no list without bullets
    <ul role="list" className={styles.corrections}>
      {groups.map(([reason, of]) => (
        <li
          key={reason}
          className={styles.correction}
          data-corrected={reason === 'corrected' || undefined}
        >
          <strong>
            {reason === 'corrected' && <Icon name="check" />}
            <span>
              {list.format(of.map(({ part }) => t(`parts.${partNameOf(part, document)}`)))}
            </span>
          </strong>
          <span>{reason === 'corrected' ? t('standing.mended') : t(`reasons.${reason}`)}</span>
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
