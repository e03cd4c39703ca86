import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/button.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';

type ResendButtonProps = { seconds: number; busy: boolean; onResend: () => void };

/** Counts down in its own text, which nobody hears; that it is ready again is announced once. */
export function ResendButton({ seconds, busy, onResend }: ResendButtonProps) {
  const t = useTranslations('code');
  const [counted, setCounted] = useState(false);
  useEffect(() => {
    if (seconds > 0) setCounted(true);
  }, [seconds]);
  return (
    <>
      <Button
        variant="link"
        unavailable={seconds > 0}
        busy={busy}
        busyLabel={t('sending')}
        onClick={onResend}
      >
        {seconds > 0 ? t('resend_wait', { seconds: String(seconds) }) : t('resend')}
      </Button>
      <VisuallyHidden>
        <span role="status">{counted && seconds === 0 ? t('resend_ready') : ''}</span>
      </VisuallyHidden>
    </>
  );
}
