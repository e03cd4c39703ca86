import { partNameOf, type Receipt } from '@portico/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useDates } from '#platform/i18n/dates.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { Icon } from '@portico/ui/icons/icon.tsx';
import { Section } from '@portico/ui/layout/section.tsx';
import styles from './own-data.module.css';

/** The number that can be taken in at a glance; a button shows the others. */
const SHOWN = 8;

/** The access log: who opened which image, and when, every time. */
export function AccessLog({ accesses }: { accesses: Receipt['imageAccesses'] }) {
  const t = useTranslations();
  const { moment } = useDates();
  const [all, setAll] = useState(false);
  const shown = all ? accesses : accesses.slice(0, SHOWN);
  return (
    <Section title={t('receipt.looks')}>
      {accesses.length === 0 && <p>{t('receipt.looks_none')}</p>}
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari announces no list without bullets */}
      <ul role="list" className={styles.lines}>
        {shown.map(({ side, document, at, reviewer }) => (
          <li key={`${at} ${side} ${reviewer}`}>
            <Icon name="info" />
            <span>
              {t('receipt.look', {
                side: t(`parts.${partNameOf(side, document)}`),
                number: String(reviewer),
              })}
              <time dateTime={at}>{moment(at)}</time>
            </span>
          </li>
        ))}
      </ul>
      {shown.length < accesses.length && (
        <Button variant="small" onClick={() => setAll(true)}>
          {t('receipt.looks_all', { count: accesses.length })}
        </Button>
      )}
    </Section>
  );
}
