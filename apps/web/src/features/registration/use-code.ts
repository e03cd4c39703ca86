import { type Address, CHANNELS } from '@portico/contract';
import { useCallback, useEffect, useState } from 'react';
import { requestCode } from '#domain/sign-up/request-code.ts';
import { lastSendingFailed, noteArrival, wasSentFor } from '#domain/sign-up/sent-codes.ts';
import { cooldownOf, useCooldown } from '#domain/sign-up/use-cooldown.ts';
import type { Failure } from '@portico/client/http/answer.ts';

type Sending =
  | { state: 'sending' | 'sent'; again: boolean }
  /** `cause` is null if a failure is remembered without its reason. */
  | { state: 'failed'; again: boolean; cause: Failure | null };

/**
 * Sends the code once when the screen opens: not on a reload, not when an effect runs twice, not within the cooldown
 * (R-REG-2, R-CODE-3). `visit` is the key of the history entry.
 */
export function useCode({ channel, to }: Address, visit: string) {
  const seconds = useCooldown(to);
  const [validMinutes, setValidMinutes] = useState<number>(CHANNELS[channel].codeMinutes);
  const [sending, setSending] = useState<Sending>(() =>
    lastSendingFailed(to)
      ? { state: 'failed', again: false, cause: null }
      : { state: 'sent', again: false },
  );

  const send = useCallback(
    async (again: boolean): Promise<boolean> => {
      noteArrival(visit, to, true);
      setSending({ state: 'sending', again });
      const answer = await requestCode({ channel, to });
      if (answer.ok) {
        setValidMinutes(answer.validMinutes);
        setSending({ state: 'sent', again: again && answer.isNew });
        return true;
      }
      noteArrival(visit, to, false);
      setSending({ state: 'failed', again, cause: answer });
      return false;
    },
    [channel, to, visit],
  );

  useEffect(() => {
    if (cooldownOf(to) > 0 || wasSentFor(visit, to)) return;
    void send(false);
  }, [to, visit, send]);

  return { sending, validMinutes, seconds, resend: () => send(true) };
}
