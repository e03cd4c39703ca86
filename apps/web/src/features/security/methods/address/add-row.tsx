import { CHANNELS, type Channel } from '@portico/contract';
import { useTranslations } from 'use-intl';
import { KindIcon } from '#ui/icons/kind-icon.tsx';
import { Button } from '@portico/ui/button/button.tsx';
import { Row } from '../../row.tsx';
import { useUnfolding } from '../../use-unfolding.ts';
import type { AddRowProps } from '../method.ts';
import { AddressForm } from './address-form.tsx';

/** An account has one address of each kind, which can be changed. */
export function AddAddress({
  channel,
  count,
  recent,
  onAdded,
}: AddRowProps & { channel: Channel }) {
  const t = useTranslations('security');
  const form = useUnfolding(recent);
  const { kind } = CHANNELS[channel];
  const method = t(kind);
  if (count > 0) return null;
  return (
    <Row
      icon={<KindIcon kind={kind} />}
      title={method}
      actions={
        <Button variant="small" aria-label={t('add_label', { way: method })} {...form.button}>
          {t('add')}
        </Button>
      }
      below={
        form.open && (
          <AddressForm
            channel={channel}
            recent={recent}
            onAdded={async () => {
              form.close();
              await onAdded();
            }}
            onCancel={form.cancel}
          />
        )
      }
    />
  );
}
