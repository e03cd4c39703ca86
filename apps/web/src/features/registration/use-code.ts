import { type Address, CHANNELS } from '@portico/contract';
import { useCallback, useEffect, useState } from 'react';
import { requestCode } from '#domain/sign-up/request-code.ts';
import {
  lastSendingFailed,
  noteArrival,
  noteNotSent,
  refusedUntil,
  wasSentFor,
} from '#domain/sign-up/sent-codes.ts';
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

  /** The hourly limit refused a code: until then, and `nextAt` while the last one still works. */
  const [noneUntil, setNoneUntil] = useState(() => refusedUntil(to));
  const [nextAt, setNextAt] = useState<number | null>(null);

  const send = useCallback(
    async (again: boolean): Promise<boolean> => {
      noteArrival(visit, to, true);
      setSending({ state: 'sending', again });
      const answer = await requestCode({ channel, to });
      if (answer.ok) {
        setValidMinutes(answer.validMinutes);
        setSending({ state: 'sent', again: again && answer.isNew });
        setNextAt(answer.nextAt ?? null);
        return answer.isNew;
      }
      setNoneUntil(refusedUntil(to));
      noteArrival(visit, to, false);
      setSending({ state: 'failed', again, cause: answer });
      return false;
    },
    [channel, to, visit],
  );

  useEffect(() => {
    if (cooldownOf(to) > 0 || wasSentFor(visit, to) || refusedUntil(to) > 0) return;
    void send(false);
  }, [to, visit, send]);

  /** The last code stopped working, and `nextAt` says when there can be another one. */
  const noteVoid = () => {
    if (nextAt === null) return;
    noteNotSent(to, nextAt);
    setNoneUntil(refusedUntil(to));
    setNextAt(null);
    setSending({ state: 'failed', again: false, cause: null });
  };

  const isRefused = sending.state === 'failed' || (sending.state === 'sending' && sending.again);
  return {
    sending,
    validMinutes,
    seconds,
    nextAt,
    noneUntil: isRefused && noneUntil > 0 ? noneUntil : null,
    noteVoid,
    resend: () => send(true),
  };
}
