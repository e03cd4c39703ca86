import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { KindIcon } from '#ui/icons/kind-icon.tsx';
import { Button } from '@portico/ui/button/button.tsx';
import { Row } from '../../row.tsx';
import type { AddRowProps } from '../method.ts';

/** An account may have several passkeys. */
export function AddPasskey({ recent, onBegin, onProblem, onAdded }: AddRowProps) {
  const t = useTranslations('security');
  const [busy, setBusy] = useState(false);
  const [code, setCode] = useState<typeof import('#domain/passkeys/passkeys.ts') | null>(null);
  useEffect(() => {
    import('#domain/passkeys/passkeys.ts').then(setCode, () => undefined);
  }, []);
  if (!code?.hasPasskeys()) return null;

  const create = async () => {
    if (!recent.enough) return recent.refuse();
    onBegin();
    setBusy(true);
    const created = await code.createPasskey();
    setBusy(false);
    if (created === 'added') await onAdded();
    else if (created === 'recent_sign_in_needed') recent.refuse();
    else if (created !== 'cancelled') onProblem(created.problem);
  };
  const method = t('passkey');

  return (
    <Row
      icon={<KindIcon kind="passkey" />}
      title={method}
      actions={
        <Button
          variant="small"
          busy={busy}
          busyLabel={t('passkey_confirm')}
          aria-label={t('add_label', { way: method })}
          unavailable={!recent.enough}
          onClick={() => void create()}
        >
          {t('add')}
        </Button>
      }
    >
      <p>{t('passkey_hint')}</p>
    </Row>
  );
}
