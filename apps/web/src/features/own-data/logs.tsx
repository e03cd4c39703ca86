import { partNameOf, type Receipt, type ServerAct, type ServerLook } from '@portico/contract';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useDates } from '#platform/i18n/dates.ts';
import { isolated } from '@portico/client/i18n/texts.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { Icon } from '@portico/ui/icons/icon.tsx';
import { Section } from '@portico/ui/layout/section.tsx';
import styles from './own-data.module.css';

/** The number that can be taken in at a glance; a button shows the others. */
const SHOWN = 8;

type LogProps<Access> = {
  title: string;
  /** Without it, a list without a line is not shown. */
  none?: string;
  accesses: readonly Access[] | undefined;
  lineOf: (access: Access) => ReactNode;
};

/** Who saw or did what, and when: a line for each time, the latest first. */
function Log<Access extends { at: string }>({
  title,
  none,
  accesses = [],
  lineOf,
}: LogProps<Access>) {
  const t = useTranslations('receipt');
  const [all, setAll] = useState(false);
  if (accesses.length === 0 && none === undefined) return null;
  const shown = all ? accesses : accesses.slice(0, SHOWN);
  return (
    <Section title={title}>
      {accesses.length === 0 && <p>{none}</p>}
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari announces no list without bullets */}
      <ul role="list" className={styles.lines}>
        {shown.map((access, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two of one moment can be alike
          <li key={`${access.at} ${index}`}>
            <Icon name="info" />
            <span>{lineOf(access)}</span>
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

/** The access log: who opened which image, and when, every time. */
export function AccessLog({ accesses }: { accesses: Receipt['imageAccesses'] }) {
  const t = useTranslations();
  const { moment } = useDates();
  return (
    <Log
      title={t('receipt.looks')}
      none={t('receipt.looks_none')}
      accesses={accesses}
      lineOf={({ side, document, at, reviewer }) => (
        <>
          {t('receipt.look', {
            side: t(`parts.${partNameOf(side, document)}`),
            number: String(reviewer),
          })}
          <time dateTime={at}>{moment(at)}</time>
        </>
      )}
    />
  );
}

/** What operators looked up and did in the account, and why. */
export function DeskLog({ accesses }: { accesses: Receipt['deskAccesses'] }) {
  const t = useTranslations('receipt');
  const { moment } = useDates();
  return (
    <Log
      title={t('desk')}
      accesses={accesses}
      lineOf={({ what, reason, at, operator }) => (
        <>
          {t(`desk_${what}`, { number: String(operator) })}
          <small>{t(`desk_reason_${reason}`)}</small>
          <time dateTime={at}>{moment(at)}</time>
        </>
      )}
    />
  );
}

const SERVER_LINES = {
  person: 'server_person',
  address: 'server_address',
  renewal: 'server_renewal',
  sessions: 'server_sessions',
  close: 'server_close',
  erase: 'server_erase',
} as const satisfies Record<ServerLook | ServerAct, string>;

/** What servers of the company looked at and did: a line for each day. */
export function ServerLog({ accesses }: { accesses: Receipt['serverAccesses'] }) {
  const t = useTranslations('receipt');
  const { moment } = useDates();
  return (
    <Log
      title={t('servers')}
      accesses={accesses}
      lineOf={({ name, what, count, at }) => (
        <>
          {t(SERVER_LINES[what], { app: isolated(name) })}
          <time dateTime={at}>
            {t('server_times', { count })} {moment(at)}
          </time>
        </>
      )}
    />
  );
}
