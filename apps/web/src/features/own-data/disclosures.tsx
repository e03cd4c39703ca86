import type { connections, ReplyOf } from '@portico/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useDates } from '#platform/i18n/dates.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { Icon } from '@portico/ui/icons/icon.tsx';
import { Section } from '@portico/ui/layout/section.tsx';
import { Facts, factsIn } from './facts.tsx';
import styles from './own-data.module.css';

/** The number that can be taken in at a glance; a button shows the others. */
const SHOWN = 5;

/** Every time a partner got something, newest first. */
export function Disclosures({ disclosures }: Pick<ReplyOf<typeof connections>, 'disclosures'>) {
  const t = useTranslations('connections');
  const { moment } = useDates();
  const [all, setAll] = useState(false);
  const shown = all ? disclosures : disclosures.slice(0, SHOWN);
  return (
    <Section title={t('given')} hint={t('given_text')}>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari announces no list without bullets */}
      <ul role="list" className={styles.lines}>
        {shown.map(({ clientId, name, claims, at }) => (
          <li key={`${clientId} ${at}`}>
            <Icon name="info" />
            <span>
              <bdi>{name}</bdi>
              {': '}
              <Facts facts={factsIn(claims)} />
              <time dateTime={at}>{moment(at)}</time>
            </span>
          </li>
        ))}
      </ul>
      {shown.length < disclosures.length && (
        <Button variant="small" onClick={() => setAll(true)}>
          {t('given_all', { count: disclosures.length })}
        </Button>
      )}
    </Section>
  );
}
