import {
  EMAIL_CODE_TTL_MINUTES,
  RESEND_COOLDOWN_SECONDS,
  SMS_CODE_TTL_MINUTES,
  sendCode,
} from '@portico/contract';
import { useCallback, useEffect, useState } from 'react';
import type { Failure } from '#lib/answer.ts';
import { call } from '#lib/call.ts';
import { nowMs } from '#lib/clock.ts';
import {
  lastCodeUsed,
  lastSendingFailed,
  noteArrival,
  noteSent,
  wasSentFor,
} from '#lib/sent-codes.ts';
import { cooldownOf, useCooldown } from '#lib/use-cooldown.ts';

type Sending =
  | { state: 'sending' | 'sent'; again: boolean }
  /** `cause` is null where a failure is remembered without its reason. */
  | { state: 'failed'; again: boolean; cause: Failure | null };

/**
 * Sends the code when one arrives at the screen, once: not on a reload, not when an effect runs twice,
 * not within the cooldown (R-REG-2, R-CODE-3). `visit` is the key of the history entry.
 */
export function useCode(channel: 'email' | 'phone', address: string, visit: string) {
  const seconds = useCooldown(address);
  const [validMinutes, setValidMinutes] = useState<number>(
    channel === 'email' ? EMAIL_CODE_TTL_MINUTES : SMS_CODE_TTL_MINUTES,
  );
  const [sending, setSending] = useState<Sending>(() =>
    lastSendingFailed(address)
      ? { state: 'failed', again: false, cause: null }
      : { state: lastCodeUsed(address) ? 'sending' : 'sent', again: false },
  );
  // Within the cooldown the code of the screen before still serves, unless it has been used: then the next
  // one goes out as soon as it may.
  const [awaits, setAwaits] = useState(() => lastCodeUsed(address));
  const due = !awaits || seconds === 0;

  const send = useCallback(
    async (again: boolean): Promise<boolean> => {
      // Before the call: the cooldown starts however the sending ends (R-CODE-6).
      noteSent(address);
      noteArrival(visit, address, 'sent');
      setAwaits(false);
      setSending({ state: 'sending', again });
      const answer = await call(sendCode, { [channel]: address });
      if (answer.ok) setValidMinutes(answer.value.validMinutes);
      if (answer.ok || answer.code === 'resend_too_soon') {
        // Too soon means that a code is on its way already; the countdown is the server's then.
        const left = answer.ok ? undefined : Number(answer.params?.seconds);
        if (left) noteSent(address, nowMs() - (RESEND_COOLDOWN_SECONDS - left) * 1000);
        setSending({ state: 'sent', again: again && answer.ok });
        return true;
      }
      noteArrival(visit, address, 'failed');
      setSending({ state: 'failed', again, cause: answer });
      return false;
    },
    [channel, address, visit],
  );

  useEffect(() => {
    if (!due || cooldownOf(address) > 0 || wasSentFor(visit, address)) return;
    void send(false);
  }, [address, visit, send, due]);

  return { sending, validMinutes, seconds, resend: () => send(true) };
}
