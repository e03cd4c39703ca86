import type { Identity } from '@portico/contract';
import { useTranslations } from 'use-intl';
import { useDates } from '#platform/i18n/dates.ts';
import { isolated } from '@portico/client/i18n/texts.ts';

/** What keeps a passkey, unless that is its name, and when it was last used. */
export function PasskeyDetails({ identity: { label, passkey } }: { identity: Identity }) {
  const t = useTranslations('security');
  const { ago } = useDates();
  if (passkey === undefined) return null;
  const { vendor, lastUsedAt } = passkey;
  return (
    <>
      {vendor !== '' && vendor !== label && <p>{t('passkey_at', { vendor: isolated(vendor) })}</p>}
      <p>
        {lastUsedAt === null ? t('passkey_unused') : t('passkey_used', { when: ago(lastUsedAt) })}
      </p>
    </>
  );
}
