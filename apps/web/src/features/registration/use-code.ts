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
  /** No code works, and the next one may be requested soon (R-CODE-11). */
  const [isVoid, setVoid] = useState(false);

  const send = useCallback(
    async (again: boolean): Promise<boolean> => {
      noteArrival(visit, to, true);
      setSending({ state: 'sending', again });
      const answer = await requestCode({ channel, to });
      if (answer.ok) {
        setVoid(false);
        setValidMinutes(answer.validMinutes);
        setSending({ state: 'sent', again: again && answer.isNew });
        setNextAt(answer.nextAt ?? null);
        return answer.isNew;
      }
      if (answer.code === 'resend_too_soon') setVoid(true);
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

  /** The last code stopped working; `nextAt` says when there can be another one, if the hourly limit has been reached. */
  const noteVoid = () => {
    setVoid(true);
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
    isVoid,
    noneUntil: isRefused && noneUntil > 0 ? noneUntil : null,
    noteVoid,
    resend: () => send(true),
  };
}
