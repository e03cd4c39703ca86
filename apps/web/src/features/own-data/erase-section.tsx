import { eraseOwnData, type Receipt } from '@portico/contract';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import { RecentNotice } from '#domain/session/recent-notice.tsx';
import type { Recent } from '#domain/session/use-recent.ts';
import { details } from '#domain/sign-up/drafts.ts';
import { clearImages } from '#domain/verification/images.ts';
import { call } from '#platform/http/call.ts';
import type { Failure } from '@portico/client/http/answer.ts';
import { useErrorText } from '@portico/client/i18n/texts.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { Alert } from '@portico/ui/feedback/alert.tsx';
import { Section } from '@portico/ui/layout/section.tsx';
import { Dialog } from '@portico/ui/overlay/dialog.tsx';

type EraseSectionProps = { receipt: Receipt; recent: Recent; onErased: () => Promise<void> };

/** Erases images and details, after a confirmation. */
export function EraseSection({ receipt, recent, onErased }: EraseSectionProps) {
  const t = useTranslations('receipt');
  const errorText = useErrorText();
  const [isAsking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<Failure | null>(null);
  if (receipt.images.length === 0 && receipt.details === null) return null;

  const close = () => {
    if (busy) return;
    setAsking(false);
    setFailed(null);
  };
  const erase = async () => {
    setBusy(true);
    setFailed(null);
    const answer = await call(eraseOwnData);
    setBusy(false);
    if (!answer.ok && answer.code !== 'recent_sign_in_needed') return setFailed(answer);
    // Must come first, because closing the dialog restores the focus.
    flushSync(() => setAsking(false));
    if (!answer.ok) return recent.refuse();
    details.clear();
    clearImages();
    await onErased();
  };

  return (
    <Section title={t('erase')} hint={t('erase_text')}>
      {receipt.verificationStatus === 'PENDING' && <p>{t('erase_pending')}</p>}
      <RecentNotice recent={recent} text={t('recent')} action={t('sign_in')} />
      <Button variant="danger" onClick={() => setAsking(true)}>
        {t('erase')}
      </Button>
      {isAsking && (
        <Dialog title={t('erase')} onClose={close}>
          <p>{t('erase_text')}</p>
          {receipt.verificationStatus === 'PENDING' && <p>{t('erase_pending')}</p>}
          {failed && <Alert kind="error">{errorText(failed)}</Alert>}
          <Button variant="ghost" onClick={close}>
            {t('keep')}
          </Button>
          <Button
            variant="danger"
            busy={busy}
            busyLabel={t('erasing')}
            onClick={() => void erase()}
          >
            {t('erase_confirm')}
          </Button>
        </Dialog>
      )}
    </Section>
  );
}
