import {
  EMAIL_CODE_TTL_MINUTES,
  RESEND_COOLDOWN_SECONDS,
  SMS_CODE_TTL_MINUTES,
  sendCode,
} from '@portico/contract';
import { call } from '#platform/http/call.ts';
import { nowMs } from '@portico/client/browser/clock.ts';
import type { Failure } from '@portico/client/http/answer.ts';
import { noteNotSent, noteSent } from './sent-codes.ts';

export type Channel = 'email' | 'phone';

/** How long a code works unless the server says otherwise. */
export const USUAL_TTL_MINUTES: Record<Channel, number> = {
  email: EMAIL_CODE_TTL_MINUTES,
  phone: SMS_CODE_TTL_MINUTES,
};

/**
 * Requests a code. The cooldown counts from now, whether or not sending succeeds (R-CODE-6). "Too
 * soon" starts the server's countdown, and is not a failure if the previous code still works: no
 * new code is sent.
 */
export async function requestCode(
  channel: Channel,
  address: string,
): Promise<{ ok: true; isNew: boolean; validMinutes: number } | Failure> {
  noteSent(address);
  const answer = await call(sendCode, { [channel]: address });
  if (answer.ok) return { ok: true, isNew: true, validMinutes: answer.value.validMinutes };
  if (answer.code === 'resend_too_soon') {
    const left = Number(answer.params?.seconds);
    if (left) noteSent(address, nowMs() - (RESEND_COOLDOWN_SECONDS - left) * 1000);
    const live = answer.params?.live === 1;
    if (live) return { ok: true, isNew: false, validMinutes: USUAL_TTL_MINUTES[channel] };
  }
  noteNotSent(address);
  return answer;
}
