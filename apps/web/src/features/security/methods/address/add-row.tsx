import { useTranslations } from 'use-intl';
import type { Channel } from '#domain/sign-up/request-code.ts';
import { KIND_ICONS } from '#ui/icons/kind-icons.tsx';
import { Button } from '@portico/ui/button/button.tsx';
import { Row } from '../../row.tsx';
import { useUnfolding } from '../../use-unfolding.ts';
import type { AddRowProps } from '../method.ts';
import { AddressForm } from './address-form.tsx';

/** An account has one address of each kind, which can be changed. */
export function AddAddress({
  kind,
  count,
  recent,
  onAdded,
  onTroubles,
}: AddRowProps & { kind: Channel }) {
  const t = useTranslations('security');
  const form = useUnfolding(recent);
  const way = t(kind);
  if (count > 0) return null;
  return (
    <Row
      icon={KIND_ICONS[kind]}
      title={way}
      actions={
        <Button variant="small" aria-label={t('add_label', { way })} {...form.button}>
          {t('add')}
        </Button>
      }
      below={
        form.open && (
          <AddressForm
            kind={kind}
            recent={recent}
            onAdded={async () => {
              form.close();
              await onAdded();
            }}
            onCancel={form.cancel}
            onTroubles={onTroubles}
          />
        )
      }
    />
  );
}
