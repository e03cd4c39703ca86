import { forgotPassword } from '@portico/contract';
import { identifiers } from '#domain/sign-up/drafts.ts';
import { noteSent } from '#domain/sign-up/sent-codes.ts';
import { call } from '#platform/http/call.ts';
import type { Failure } from '@portico/client/http/answer.ts';
import { type Problem, problemOf } from '@portico/client/i18n/texts.ts';

/** A link that was sent, or would have been if the address had an account: the browser cannot tell which. */
export type SentLink = { sentTo: string; minutes: number };

/**
 * Requests a link. Stores the time of the request under a key that differs from the one for codes to the same address.
 */
export async function sendResetLink(
  email: string,
): Promise<{ ok: true; sent: SentLink } | { ok: false; problem: Problem }> {
  const answer = await call(forgotPassword, { email });
  if (!answer.ok) return { ok: false, problem: refusal(answer) };
  noteSent(cooldownKey(email));
  identifiers.write({ resetEmail: email });
  return { ok: true, sent: { sentTo: email, minutes: answer.value.validMinutes } };
}

/** The key of the 30-second cooldown between two links. */
export function cooldownKey(email: string): string {
  return `reset ${email}`;
}

/** The link that the history entry records, or null. */
export function sentLink(state: unknown): SentLink | null {
  const { sentTo, minutes } = (state ?? {}) as Record<string, unknown>;
  return typeof sentTo === 'string' && typeof minutes === 'number' ? { sentTo, minutes } : null;
}

/** Specification section 8, Reset link; a throttled request gets its own message. */
function refusal(failed: Failure): Problem {
  if (failed.code === 'too_many_requests' || failed.offline) return problemOf(failed);
  return failed.code === 'network_error' ? 'reset.error' : 'reset.failed';
}
