import { type Identity, removeIdentity } from '@portico/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Recent } from '#domain/session/use-recent.ts';
import { useMethodName } from '#domain/sign-in/method-name.ts';
import { useShownErrors } from '#platform/forms/page-errors.ts';
import { call } from '#platform/http/call.ts';
import type { Failure } from '@portico/client/http/answer.ts';
import { isolated, useErrorText } from '@portico/client/i18n/texts.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { Alert } from '@portico/ui/feedback/alert.tsx';
import { Dialog } from '@portico/ui/overlay/dialog.tsx';
import { methodOf } from './methods/methods.ts';

type RemoveDialogProps = {
  identity: Identity;
  recent: Recent;
  onClose: () => void;
  onRemoved: () => void;
};

/** Asks for confirmation before a sign-in method is removed. */
export function RemoveDialog(props: RemoveDialogProps) {
  const { identity, recent, onClose, onRemoved } = props;
  const t = useTranslations('security');
  const nameOf = useMethodName();
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<Failure | null>(null);
  useShownErrors(failed !== null);
  const name = identity.label === '' ? nameOf(identity.kind) : isolated(identity.label);

  const remove = async () => {
    setBusy(true);
    setFailed(null);
    const answer = await call(removeIdentity, { id: identity.id });
    setBusy(false);
    // The method is already gone, which is the desired result.
    if (answer.ok || answer.code === 'not_found') {
      methodOf(identity.kind).forget(identity.label);
      return onRemoved();
    }
    if (answer.code !== 'recent_sign_in_needed') return setFailed(answer);
    onClose();
    recent.refuse();
  };

  return (
    <Dialog title={t('remove_title')} onClose={() => !busy && onClose()}>
      <p>{t('remove_text', { label: name })}</p>
      {failed && <Alert kind="error">{errorText(failed)}</Alert>}
      <Button variant="ghost" onClick={() => !busy && onClose()}>
        {t('keep')}
      </Button>
      <Button variant="danger" busy={busy} busyLabel={t('working')} onClick={() => void remove()}>
        {t('remove')}
      </Button>
    </Dialog>
  );
}
