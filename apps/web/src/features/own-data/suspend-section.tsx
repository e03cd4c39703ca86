import { suspendVerification } from '@portico/contract';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import { RecentNotice } from '#domain/session/recent-notice.tsx';
import type { Recent } from '#domain/session/use-recent.ts';
import { call } from '#platform/http/call.ts';
import type { Failure } from '@portico/client/http/answer.ts';
import { useErrorText } from '@portico/client/i18n/texts.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { Alert } from '@portico/ui/feedback/alert.tsx';
import { Section } from '@portico/ui/layout/section.tsx';
import { Dialog } from '@portico/ui/overlay/dialog.tsx';

type SuspendSectionProps = { recent: Recent; onSuspended: () => Promise<void> };

/** Suspends the verification of somebody whose document was lost or stolen, after a confirmation. */
export function SuspendSection({ recent, onSuspended }: SuspendSectionProps) {
  const t = useTranslations('receipt');
  const errorText = useErrorText();
  const [isAsking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<Failure | null>(null);

  const close = () => {
    if (busy) return;
    setAsking(false);
    setFailed(null);
  };
  const suspend = async () => {
    setBusy(true);
    setFailed(null);
    const answer = await call(suspendVerification);
    setBusy(false);
    if (!answer.ok && answer.code !== 'recent_sign_in_needed') return setFailed(answer);
    // Must come first, because closing the dialog restores the focus.
    flushSync(() => setAsking(false));
    if (!answer.ok) return recent.refuse();
    await onSuspended();
  };

  return (
    <Section title={t('suspend')} hint={t('suspend_text')}>
      <RecentNotice recent={recent} text={t('recent')} action={t('sign_in')} />
      <Button variant="danger" onClick={() => setAsking(true)}>
        {t('suspend_action')}
      </Button>
      {isAsking && (
        <Dialog title={t('suspend_action')} onClose={close}>
          <p>{t('suspend_text')}</p>
          {failed && <Alert kind="error">{errorText(failed)}</Alert>}
          <Button variant="ghost" onClick={close}>
            {t('keep')}
          </Button>
          <Button
            variant="danger"
            busy={busy}
            busyLabel={t('suspending')}
            onClick={() => void suspend()}
          >
            {t('suspend_confirm')}
          </Button>
        </Dialog>
      )}
    </Section>
  );
}
