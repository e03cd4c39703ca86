import { useEffect, useRef, useState } from 'react';
import { Button } from '@portico/ui/button/button.tsx';
import { VisuallyHidden } from '@portico/ui/text/visually-hidden.tsx';
import styles from './resend-button.module.css';

type ResendButtonProps = {
  /** Seconds until there is a button. */
  seconds: number;
  busy: boolean;
  /** Nothing else leads on. */
  primary?: boolean;
  onResend: () => void;
  /** `wait` includes the seconds; `ready` says that the wait is over. */
  texts: Record<'again' | 'wait' | 'busy' | 'ready', string>;
};

/** Counts down in plain text, without announcements; then there is a button, which is announced once. */
export function ResendButton({
  seconds,
  busy,
  primary = false,
  onResend,
  texts,
}: ResendButtonProps) {
  const [counted, setCounted] = useState(false);
  const text = useRef<HTMLParagraphElement>(null);
  const pressed = useRef(false);
  const waits = seconds > 0 && !busy;
  useEffect(() => {
    if (!waits) return;
    setCounted(true);
    // The pressed button is gone, and the focus with it.
    if (pressed.current && document.activeElement === document.body) text.current?.focus();
    pressed.current = false;
  }, [waits]);
  return (
    <div className={styles.again}>
      {waits ? (
        <p ref={text} tabIndex={-1} className={styles.wait}>
          {texts.wait}
        </p>
      ) : (
        <Button
          variant={primary ? 'primary' : 'ghost'}
          busy={busy}
          busyLabel={texts.busy}
          onClick={() => {
            pressed.current = true;
            onResend();
          }}
        >
          {texts.again}
        </Button>
      )}
      <VisuallyHidden>
        <span role="status">{counted && seconds === 0 ? texts.ready : ''}</span>
      </VisuallyHidden>
    </div>
  );
}
