import type { Receipt } from '@portico/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useDates } from '#platform/i18n/dates.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { Icon } from '@portico/ui/icons/icon.tsx';
import { Section } from '@portico/ui/layout/section.tsx';
import styles from './own-data.module.css';

/** The number that can be taken in at a glance; a button shows the others. */
const SHOWN = 8;

/** What operators looked up and did in the account, and why: a line for each time. */
export function DeskLog({ accesses = [] }: { accesses: Receipt['deskAccesses'] }) {
  const t = useTranslations('receipt');
  const { moment } = useDates();
  const [all, setAll] = useState(false);
  if (accesses.length === 0) return null;
  const shown = all ? accesses : accesses.slice(0, SHOWN);
  return (
    <Section title={t('desk')}>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari announces no list without bullets */}
      <ul role="list" className={styles.lines}>
        {shown.map(({ what, reason, at, operator }) => (
          <li key={`${at} ${what} ${operator}`}>
            <Icon name="info" />
            <span>
              {t(`desk_${what}`, { number: String(operator) })}
              <small>{t(`desk_reason_${reason}`)}</small>
              <time dateTime={at}>{moment(at)}</time>
            </span>
          </li>
        ))}
      </ul>
      {shown.length < accesses.length && (
        <Button variant="small" onClick={() => setAll(true)}>
          {t('looks_all', { count: accesses.length })}
        </Button>
      )}
    </Section>
  );
}
