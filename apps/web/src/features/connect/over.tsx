import { useTranslations } from 'use-intl';
import type { StoredRequest } from '#domain/partners/stored-request.ts';
import { useLeaving } from '@portico/client/browser/use-leaving.ts';
import { isolated } from '@portico/client/i18n/texts.ts';
import { usePage } from '@portico/client/router/use-page.ts';
import { ButtonAnchor } from '@portico/ui/button/button.tsx';
import { Icon } from '@portico/ui/icons/icon.tsx';
import { Doorway } from '@portico/ui/layout/doorway.tsx';
import { Screen } from '@portico/ui/layout/screen.tsx';
import styles from './connect.module.css';
import { OnwardLink } from './onward-link.tsx';

/** The request was answered, expired, or began in another browser: the person starts again at the partner. */
export function Over({ stored, answered }: { stored: StoredRequest | null; answered: boolean }) {
  const t = useTranslations();
  const partner = stored?.partner ?? null;
  const { leaving, leave } = useLeaving();
  usePage(t('connect.title_over'));
  return (
    <Screen
      title={t('connect.title_over')}
      lede={`${t(answered ? 'connect.over_answered' : 'connect.over_expired')} ${
        partner === null
          ? t('connect.over_unknown')
          : t('connect.over_again', { partner: isolated(partner.name) })
      }`}
      eyebrow={
        <span className={styles.door}>
          <Doorway state={answered ? 'open' : 'empty'} />
        </span>
      }
    >
      {partner !== null && partner.home !== null ? (
        <ButtonAnchor
          href={partner.home}
          busy={leaving}
          busyLabel={t('connect.going', { partner: isolated(partner.name) })}
          icon={<Icon name="arch" />}
          onClick={leave}
        >
          {t('connect.over_go', { partner: isolated(partner.name) })}
        </ButtonAnchor>
      ) : (
        <OnwardLink />
      )}
    </Screen>
  );
}
