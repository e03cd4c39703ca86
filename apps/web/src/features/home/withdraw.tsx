import { withdrawVerification } from '@portico/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { learnFirst } from '#domain/verification/own-verification.ts';
import { call } from '#platform/http/call.ts';
import type { Failure } from '@portico/client/http/answer.ts';
import { useErrorText } from '@portico/client/i18n/texts.ts';
import { useNavigate } from '@portico/client/router/navigation.tsx';
import { PATHS } from '@portico/client/router/paths.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { Alert } from '@portico/ui/feedback/alert.tsx';
import { Dialog } from '@portico/ui/overlay/dialog.tsx';

/**
 * Withdraws a submission that waits for review, after a confirmation, and leads to the page where all of it can be
 * corrected and sent. It is quiet where the person has no reason to.
 */
export function Withdraw({ quiet = false }: { quiet?: boolean }) {
  const t = useTranslations('standing');
  const errorText = useErrorText();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<Failure | null>(null);

  const close = () => {
    if (busy) return;
    setAsking(false);
    setFailed(null);
  };
  const withdraw = async () => {
    setBusy(true);
    setFailed(null);
    const answer = await call(withdrawVerification);
    if (answer.ok) {
      // The withdrawn submission is now editable: the pages that show it must not open before it has loaded.
      await learnFirst();
      return navigate(PATHS.kycPerson);
    }
    setBusy(false);
    setFailed(answer);
  };

  return (
    <>
      <Button variant={quiet ? 'small' : 'ghost'} onClick={() => setAsking(true)}>
        {t('withdraw')}
      </Button>
      {isAsking && (
        <Dialog title={t('withdraw_title')} onClose={close}>
          <p>{t('withdraw_text')}</p>
          {failed && <Alert kind="error">{errorText(failed)}</Alert>}
          <Button variant="ghost" onClick={close}>
            {t('withdraw_keep')}
          </Button>
          <Button busy={busy} busyLabel={t('withdrawing')} onClick={() => void withdraw()}>
            {t('withdraw_confirm')}
          </Button>
        </Dialog>
      )}
    </>
  );
}
