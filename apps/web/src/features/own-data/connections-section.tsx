import { connections, type ReplyOf } from '@portico/contract';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import { useAnswer } from '#platform/http/use-answer.ts';
import { useDates } from '#platform/i18n/dates.ts';
import { PartnerArch } from '#ui/media/partner-arch.tsx';
import { isolated, useErrorText } from '@portico/client/i18n/texts.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { Alert } from '@portico/ui/feedback/alert.tsx';
import { Loader } from '@portico/ui/feedback/loader.tsx';
import { Section } from '@portico/ui/layout/section.tsx';
import { Address } from '@portico/ui/text/address.tsx';
import { Badge } from '@portico/ui/text/badge.tsx';
import { Disclosures } from './disclosures.tsx';
import { DisconnectDialog } from './disconnect-dialog.tsx';
import { Facts, factsOf } from './facts.tsx';
import styles from './own-data.module.css';
import { Recipients } from './recipients.tsx';

type Connection = ReplyOf<typeof connections>['connections'][number];

/** The partners that the person has connected, how to end that, and what each was given. */
export function ConnectionsSection() {
  const t = useTranslations();
  const errorText = useErrorText();
  const { asked, retry, reload } = useAnswer(connections);
  const heading = useRef<HTMLHeadingElement>(null);
  const [ending, setEnding] = useState<Connection | null>(null);
  const [ended, setEnded] = useState<string | null>(null);

  const onEnded = async ({ name }: Connection) => {
    // Must come first, because closing the dialog restores the focus.
    flushSync(() => setEnding(null));
    await reload();
    setEnded(name);
    // The pressed button has disappeared.
    heading.current?.focus();
  };

  return (
    <>
      <Section title={t('connections.title')} hint={t('connections.hint')} heading={heading}>
        <div aria-live="polite" className={styles.live}>
          {ended !== null && (
            <Alert kind="success">
              {t('connections.disconnected', { partner: isolated(ended) })}
            </Alert>
          )}
        </div>
        {asked.state === 'loading' && <Loader label={t('shell.loading')} />}
        {asked.state === 'failed' && (
          <>
            <Alert kind="error">
              <p>{t('connections.failed')}</p>
              <p>{errorText(asked.failure)}</p>
            </Alert>
            <Button variant="small" onClick={retry}>
              {t('shell.retry')}
            </Button>
          </>
        )}
        {asked.state === 'loaded' && asked.value.connections.length === 0 && (
          <p>{t('connections.none')}</p>
        )}
        {asked.state === 'loaded' && (
          // biome-ignore lint/a11y/noRedundantRoles: Safari announces no list without bullets
          <ul role="list" className={styles.rows}>
            {asked.value.connections.map((each) => (
              <Row key={each.clientId} connection={each} onEnd={() => setEnding(each)} />
            ))}
          </ul>
        )}
        {ending && (
          <DisconnectDialog
            clientId={ending.clientId}
            name={ending.name}
            own={ending.own === true}
            onClose={() => setEnding(null)}
            onEnded={() => onEnded(ending)}
          />
        )}
      </Section>
      {asked.state === 'loaded' && asked.value.disclosures.length > 0 && (
        <Disclosures disclosures={asked.value.disclosures} />
      )}
      {asked.state === 'loaded' && (asked.value.recipients?.length ?? 0) > 0 && (
        <Recipients recipients={asked.value.recipients ?? []} />
      )}
    </>
  );
}

type RowProps = { connection: Connection; onEnd: () => void };

function Row({ connection, onEnd }: RowProps) {
  const t = useTranslations('connections');
  const common = useTranslations('connect');
  const { day } = useDates();
  const { name, host, test, own, open, scopes, agreedAt, firstUsedAt, lastUsedAt } = connection;
  return (
    <li className={`${styles.row} ${styles.partner}`}>
      <PartnerArch name={name} />
      <div className={styles.text}>
        <strong>
          <bdi>{name}</bdi> {test && <Badge tone="warn">{common('test')}</Badge>}
          {own && <Badge>{t('own')}</Badge>}
        </strong>
        {host !== '' && (
          <span>
            <Address>{host}</Address>
          </span>
        )}
        <Facts facts={factsOf(scopes)} />
        <span>{t('agreed', { when: day(agreedAt) })}</span>
        {firstUsedAt !== null && <span>{t('first_used', { when: day(firstUsedAt) })}</span>}
        {lastUsedAt !== null && <span>{t('last_used', { when: day(lastUsedAt) })}</span>}
        {!open && <span>{t('closed')}</span>}
        <span className={styles.end}>
          <Button
            variant="small"
            aria-label={t('disconnect_label', { partner: isolated(name) })}
            onClick={onEnd}
          >
            {t('disconnect')}
          </Button>
        </span>
      </div>
    </li>
  );
}
