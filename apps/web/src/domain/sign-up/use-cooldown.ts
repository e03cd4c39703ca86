import { RESEND_COOLDOWN_SECONDS } from '@portico/contract';
import { useEffect, useState } from 'react';
import { nowMs } from '@portico/client/browser/clock.ts';
import { onStored } from '@portico/client/browser/storage.ts';
import { sentAt } from './sent-codes.ts';

/**
 * Seconds until the next code may be sent to this address from this browser; 0 if it may be sent
 * now.
 */
export function cooldownOf(address: string, now: number = nowMs()): number {
  const left = Math.ceil((sentAt(address) - now) / 1000) + RESEND_COOLDOWN_SECONDS;
  // A clock that was set back must not lock the button for hours; the server knows how long to wait.
  return left > RESEND_COOLDOWN_SECONDS ? 0 : Math.max(0, left);
}

/** The countdown of R-CODE-3 in seconds: it survives a reload and is the same in every tab. */
export function useCooldown(address: string): number {
  const [seconds, setSeconds] = useState(() => cooldownOf(address));
  useEffect(() => {
    const update = () => setSeconds(cooldownOf(address));
    update();
    const timer = setInterval(update, 250);
    const stop = onStored(update);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [address]);
  return seconds;
}
