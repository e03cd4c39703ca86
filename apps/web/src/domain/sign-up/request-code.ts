import { type Address, CHANNELS, RESEND_COOLDOWN_SECONDS, sendCode } from '@portico/contract';
import { call, exclusively } from '#platform/http/call.ts';
import { nowMs } from '@portico/client/browser/clock.ts';
import type { Failure } from '@portico/client/http/answer.ts';
import { noteNotSent, noteSent } from './sent-codes.ts';

export type RequestedCode = {
  ok: true;
  isNew: boolean;
  validMinutes: number;
  /** When the next one can be requested, in ms since 1970, if the hourly limit refused this one. */
  nextAt?: number;
};

/**
 * Requests a code. The cooldown counts from now, whether or not sending succeeds (R-CODE-6). "Too
 * soon" starts the server's countdown, and neither it nor the hourly limit is a failure if the previous code still
 * works: no new code is sent. Tabs take turns: the answer to the first request sets the cookie to which the
 * codes of all of them belong (R-CODE-13).
 */
export async function requestCode({ channel, to }: Address): Promise<RequestedCode | Failure> {
  const { kind, codeMinutes } = CHANNELS[channel];
  noteSent(to);
  const answer = await exclusively('portico-code', () => call(sendCode, { [kind]: to }));
  if (answer.ok) return { ok: true, isNew: true, validMinutes: answer.value.validMinutes };
  if (answer.code === 'resend_too_soon') {
    const left = Number(answer.params?.seconds);
    if (left) noteSent(to, nowMs() - (RESEND_COOLDOWN_SECONDS - left) * 1000);
    const live = answer.params?.live === 1;
    if (live) return { ok: true, isNew: false, validMinutes: codeMinutes };
  }
  if (answer.code === 'too_many_sends') {
    const nextAt = nowMs() + Number(answer.params?.minutes ?? 1) * 60_000;
    if (answer.params?.live === 1) {
      return { ok: true, isNew: false, validMinutes: codeMinutes, nextAt };
    }
    noteNotSent(to, nextAt);
  } else {
    noteNotSent(to);
  }
  return answer;
}
