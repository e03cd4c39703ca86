import type { connections, ReplyOf } from '@portico/contract';
import { useTranslations } from 'use-intl';
import { useDates } from '#platform/i18n/dates.ts';
import { PartnerArch } from '#ui/media/partner-arch.tsx';
import { Section } from '@portico/ui/layout/section.tsx';
import { Address } from '@portico/ui/text/address.tsx';
import { NewTabLink } from '@portico/ui/text/new-tab-link.tsx';
import { pieces } from '@portico/ui/text/pieces.tsx';
import { Facts, factsIn } from './facts.tsx';
import styles from './own-data.module.css';

type RecipientsProps = { recipients: NonNullable<ReplyOf<typeof connections>['recipients']> };

/** The partners that got details, and how to ask each to delete them. */
export function Recipients({ recipients }: RecipientsProps) {
  const t = useTranslations('connections');
  const shell = useTranslations('shell');
  const { day } = useDates();
  return (
    <Section title={t('recipients')} hint={t('recipients_text')}>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari announces no list without bullets */}
      <ul role="list" className={styles.rows}>
        {recipients.map(({ clientId, name, host, home, sub, claims, at }) => (
          <li key={clientId} className={`${styles.row} ${styles.partner}`}>
            <PartnerArch name={name} />
            <div className={styles.text}>
              <strong>
                <bdi>{name}</bdi>
              </strong>
              <Facts facts={factsIn(claims)} />
              <span>{t('recipients_at', { when: day(at) })}</span>
              {sub !== null && (
                <span>
                  {pieces(t.rich('recipients_number', { number: () => <Address>{sub}</Address> }))}
                </span>
              )}
              {home !== null && (
                <span>
                  <NewTabLink to={home} hint={shell('new_tab')}>
                    <Address>{host}</Address>
                  </NewTabLink>
                </span>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
