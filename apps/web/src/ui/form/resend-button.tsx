import { useEffect, useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx';

type ResendButtonProps = {
  /** Until it may be pressed. */
  seconds: number;
  busy: boolean;
  onResend: () => void;
  /** `wait` names the seconds; `ready` says that they are over. */
  texts: Record<'again' | 'wait' | 'busy' | 'ready', string>;
};

/** Counts down in its own text, which nobody hears; that it is ready again is announced once. */
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
