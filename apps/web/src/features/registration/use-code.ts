import { useCallback, useEffect, useState } from 'react';
import type { Failure } from '#lib/answer.ts';
import { type Channel, requestCode, USUAL_TTL_MINUTES } from '#lib/request-code.ts';
import { lastCodeUsed, lastSendingFailed, noteArrival, wasSentFor } from '#lib/sent-codes.ts';
import { cooldownOf, useCooldown } from '#lib/use-cooldown.ts';

type Sending =
  | { state: 'sending' | 'sent'; again: boolean }
  /** `cause` is null where a failure is remembered without its reason. */
  | { state: 'failed'; again: boolean; cause: Failure | null };

/**
 * Sends the code when one arrives at the screen, once: not on a reload, not when an effect runs twice,
 * not within the cooldown (R-REG-2, R-CODE-3). `visit` is the key of the history entry.
 */
export function useCode(channel: Channel, address: string, visit: string) {
  const seconds = useCooldown(address);
  const [validMinutes, setValidMinutes] = useState(USUAL_TTL_MINUTES[channel]);
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
      noteArrival(visit, address, 'sent');
      setAwaits(false);
      setSending({ state: 'sending', again });
      const answer = await requestCode(channel, address);
      if (answer.ok) {
        setValidMinutes(answer.validMinutes);
        setSending({ state: 'sent', again: again && answer.isNew });
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
