import type { Contributor } from '@portico/contract';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { isolated } from '@portico/client/i18n/texts.ts';
import styles from './open-partner.module.css';

type OpenPartnerProps = {
  partner: Contributor;
  /** Its card. */
  children: ReactNode;
};

/** A partner's card with a link into the partner, for one that people can sign in to with Portico. */
export function OpenPartner({ partner: { name, open }, children }: OpenPartnerProps) {
  const t = useTranslations('ecosystem');
  if (open === undefined) return children;
  return (
    <div className={styles.frame}>
      {children}
      <a className={styles.open} href={open} aria-label={t('open_name', { name: isolated(name) })}>
        {t('open')}
      </a>
    </div>
  );
}
