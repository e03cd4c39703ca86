import { disconnect } from '@portico/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '#platform/http/call.ts';
import type { Failure } from '@portico/client/http/answer.ts';
import { isolated, useErrorText } from '@portico/client/i18n/texts.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { Alert } from '@portico/ui/feedback/alert.tsx';
import { Dialog } from '@portico/ui/overlay/dialog.tsx';

type DisconnectDialogProps = {
  clientId: string;
  name: string;
  own: boolean;
  onClose: () => void;
  onEnded: () => Promise<void>;
};

/** Asks for confirmation before a partner is disconnected. */
export function DisconnectDialog({ clientId, name, own, onClose, onEnded }: DisconnectDialogProps) {
  const t = useTranslations('connections');
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<Failure | null>(null);
  const partner = isolated(name);

  const end = async () => {
    setBusy(true);
    setFailed(null);
    const answer = await call(disconnect, { clientId });
    setBusy(false);
    if (answer.ok) await onEnded();
    else setFailed(answer);
  };
  const close = () => {
    if (!busy) onClose();
  };

  return (
    <Dialog title={t('disconnect_title', { partner })} onClose={close}>
      <p>{t(own ? 'disconnect_own' : 'disconnect_text', { partner })}</p>
      {failed && <Alert kind="error">{errorText(failed)}</Alert>}
      <Button variant="ghost" onClick={close}>
        {t('keep')}
      </Button>
      <Button
        variant="danger"
        busy={busy}
        busyLabel={t('disconnecting')}
        onClick={() => void end()}
      >
        {t('disconnect')}
      </Button>
    </Dialog>
  );
}
