import type { Verification } from '@portico/contract';
import { useTranslations } from 'use-intl';
import { DetailRows } from '#features/kyc/review/review.tsx';
import { PATHS } from '@portico/client/router/paths.ts';
import { Panel } from '@portico/ui/layout/panel.tsx';
import styles from './still-right.module.css';

const ENDED: readonly Verification['status'][] = ['EXPIRED', 'SUSPENDED', 'REVOKED'];

/** Whether this person was verified before, and the details of that are still here. */
export const isAgain = ({ status, details, isRenewal = false }: Verification) =>
  details !== null && (ENDED.includes(status) || (status === 'IN_PROGRESS' && isRenewal));

/** The details of the verification before, to be checked with the new document. */
export function StillRight({ verification }: { verification: Verification }) {
  const t = useTranslations('check');
  return (
    <Panel>
      <section aria-labelledby="still-right" className={styles.section}>
        <h2 id="still-right">{t('still_right')}</h2>
        <dl className={styles.rows}>
          <DetailRows verification={verification} returnTo={PATHS.kycSelect} />
        </dl>
      </section>
    </Panel>
  );
}
