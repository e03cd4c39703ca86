import type { Session } from '@portico/contract';
import { useTranslations } from 'use-intl';
import { useDates } from '#platform/i18n/dates.ts';
import { describeDevice } from '@portico/client/browser/device.ts';
import { isolated } from '@portico/client/i18n/texts.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { Icon } from '@portico/ui/icons/icon.tsx';
import { Badge } from '@portico/ui/text/badge.tsx';
import { Row } from './row.tsx';

type SessionRowProps = { session: Session; busy: boolean; onEnd: () => void };

export function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  const t = useTranslations('security');
  const { day, ago } = useDates();
  const device = named();
  return (
    <Row
      icon={<Icon name="screen" />}
      title={
        <>
          {device}
          {session.current && <Badge tone="good">{t('this_device')}</Badge>}
        </>
      }
      actions={
        !session.current && (
          <Button
            variant="small"
            busy={busy}
            busyLabel={t('working')}
            aria-label={t('end_label', { device })}
            onClick={onEnd}
          >
            {t('end')}
          </Button>
        )
      }
    >
      <p>{t('last_used', { when: ago(session.lastUsedAt) })}</p>
      {session.ip !== '' && (
        <p>{t('signed_in', { date: day(session.startedAt), ip: isolated(session.ip) })}</p>
      )}
    </Row>
  );

  function named(): string {
    const { browser, system } = describeDevice(session.userAgent);
    if (browser !== null && system !== null) return t('device', { browser, system });
    return browser ?? system ?? t('unknown_device');
  }
}
