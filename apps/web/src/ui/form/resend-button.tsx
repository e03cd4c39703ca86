import { useEffect, useState } from 'react';
import { Button } from '@portico/ui/button/button.tsx';
import { VisuallyHidden } from '@portico/ui/text/visually-hidden.tsx';

type ResendButtonProps = {
  /** Seconds until it may be pressed. */
  seconds: number;
  busy: boolean;
  onResend: () => void;
  /** `wait` includes the seconds; `ready` says that the wait is over. */
  texts: Record<'again' | 'wait' | 'busy' | 'ready', string>;
};

/** Counts down in its own label, without announcements; the end of the wait is announced once. */
export function ResendButton({ seconds, busy, onResend, texts }: ResendButtonProps) {
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
        busyLabel={texts.busy}
        onClick={onResend}
      >
        {seconds > 0 ? texts.wait : texts.again}
      </Button>
      <VisuallyHidden>
        <span role="status">{counted && seconds === 0 ? texts.ready : ''}</span>
      </VisuallyHidden>
    </>
  );
}
