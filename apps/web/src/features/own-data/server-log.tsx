import type { Receipt, ServerAct, ServerLook } from '@portico/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useDates } from '#platform/i18n/dates.ts';
import { isolated } from '@portico/client/i18n/texts.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { Icon } from '@portico/ui/icons/icon.tsx';
import { Section } from '@portico/ui/layout/section.tsx';
import styles from './own-data.module.css';

/** The number that can be taken in at a glance; a button shows the others. */
const SHOWN = 8;

const WHAT = {
  person: 'server_person',
  address: 'server_address',
  renewal: 'server_renewal',
  sessions: 'server_sessions',
  close: 'server_close',
  erase: 'server_erase',
} as const satisfies Record<ServerLook | ServerAct, string>;

/** What servers of the company looked at and did: a line for each day. */
export function ServerLog({ accesses = [] }: { accesses: Receipt['serverAccesses'] }) {
  const t = useTranslations('receipt');
  const { moment } = useDates();
  const [all, setAll] = useState(false);
  if (accesses.length === 0) return null;
  const shown = all ? accesses : accesses.slice(0, SHOWN);
  return (
    <Section title={t('servers')}>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari announces no list without bullets */}
      <ul role="list" className={styles.lines}>
        {shown.map(({ name, what, count, at }) => (
          <li key={`${at} ${name} ${what}`}>
            <Icon name="info" />
            <span>
              {t(WHAT[what], { app: isolated(name) })}
              <time dateTime={at}>
                {t('server_times', { count })} {moment(at)}
              </time>
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
