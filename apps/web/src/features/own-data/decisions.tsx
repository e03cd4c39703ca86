import { partNameOf, type Receipt } from '@portico/contract';
import { useTranslations } from 'use-intl';
import { OwnReference } from '#domain/verification/own-reference.tsx';
import { useDates } from '#platform/i18n/dates.ts';
import { Section } from '@portico/ui/layout/section.tsx';
import styles from './own-data.module.css';

/** The result of each submission, and why. */
export function Decisions({ decisions, reference }: Pick<Receipt, 'decisions' | 'reference'>) {
  const t = useTranslations();
  const { day } = useDates();
  return (
    <Section title={t('receipt.decisions')}>
      {decisions.length === 0 && <p>{t('receipt.decisions_none')}</p>}
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari announces no list without bullets */}
      <ul role="list" className={styles.decisions}>
        {decisions.map(({ submittedAt, decidedAt, outcome, document, marks, rejection }) => (
          <li key={submittedAt}>
            <strong>{t(`receipt.outcome_${outcome ?? 'none'}`)}</strong>
            <span>
              {t('receipt.submitted', { when: day(submittedAt) }) +
                (decidedAt === null
                  ? ''
                  : ` · ${t(outcome === 'WITHDRAWN' ? 'receipt.withdrawn' : 'standing.decided_at', { when: day(decidedAt) })}`)}
            </span>
            {marks.map(({ part, reason }) => (
              <span key={part}>
                {`${t(`parts.${partNameOf(part, document)}`)}: ${t(`reasons.${reason}`)}`}
              </span>
            ))}
            {rejection.map((reason) => (
              <span key={reason}>{t(`reasons.${reason}`)}</span>
            ))}
          </li>
        ))}
      </ul>
      <OwnReference reference={reference} />
    </Section>
  );
}
