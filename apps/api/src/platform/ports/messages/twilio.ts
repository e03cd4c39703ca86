import { withoutSlashesAtEnd } from '@portico/contract';
import { traceHeaders } from '#core/trace.ts';
import type { TwilioConfig } from '#platform/config/config-services.ts';
import { RecipientRefused, SenderRefused } from './refusals.ts';
import type { Sms } from './sms.ts';

/**
 * Twilio's permanent errors about a number, in its immediate answer: not a number (21211), a short code (21265), a
 * premium number (21268), a region this account does not send to (21408), a recipient who answered STOP (21610), no
 * route from our sender (21612), not a mobile phone (21614, 21635). Later delivery errors are not reported to us.
 * Source: twilio.com/docs/api/errors.
 */
const RECIPIENT_CODES = [21211, 21265, 21268, 21408, 21610, 21612, 21614, 21635];

const TOO_MANY_REQUESTS = 429;

/**
 * Text messages through Twilio's HTTP API (create a Message resource, version 2010-04-01). Twilio has no idempotency
 * key: if its answer is late, the recipient may get the message twice.
 */
export function createTwilioSms(account: TwilioConfig, { timeoutMs = 10_000 } = {}): Sms {
  const { accountSid, from } = account;
  const { address, authorization } = accessOf(account);
  const messages = `${address}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`;
  const sender = from.startsWith('MG') ? 'MessagingServiceSid' : 'From';
  return {
    async send({ to, text }) {
      const answer = await fetch(messages, {
        method: 'POST',
        headers: { authorization, accept: 'application/json', ...traceHeaders() },
        body: new URLSearchParams({ To: to, [sender]: from, Body: text }),
        // Twilio never redirects. A server that does is not Twilio and must not get the message.
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      }).catch(unreachable);
      if (answer.status === 201) {
        await answer.body?.cancel();
        return;
      }
      throw refusal(answer.status, await codeOf(answer));
    },
  };
}

/** Fetches the account without sending anything; throws as `send` does. */
export async function verifyTwilio(
  account: TwilioConfig,
  { timeoutMs = 10_000 } = {},
): Promise<void> {
  const { accountSid } = account;
  const { address, authorization } = accessOf(account);
  const answer = await fetch(
    `${address}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}.json`,
    {
      headers: { authorization, accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    },
  ).catch(unreachable);
  if (answer.status === 200) return void (await answer.body?.cancel());
  throw refusal(answer.status, await codeOf(answer));
}

function accessOf({ url, accountSid, authToken }: TwilioConfig) {
  return {
    address: withoutSlashesAtEnd(url),
    authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
  };
}

/** Twilio's own message is left out: it repeats the number. */
function refusal(status: number, code: number | null): Error {
  const answered = `HTTP ${status}${code === null ? '' : `, code ${code}`}`;
  if (code !== null && RECIPIENT_CODES.includes(code)) {
    return new RecipientRefused(`Twilio refuses the number: ${answered}`);
  }
  const isOurs = status >= 400 && status < 500 && status !== TOO_MANY_REQUESTS;
  const error = isOurs
    ? new SenderRefused(`Twilio refuses this account or sender: ${answered}`)
    : new Error(`Twilio could not take the message: ${answered}`);
  return Object.assign(error, { code: code ?? 'TWILIO', responseCode: status });
}

/** Twilio's error code, or null if the answer is not Twilio's. */
async function codeOf(answer: Response): Promise<number | null> {
  const body: unknown = await answer.json().catch(() => null);
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : null;
  return typeof code === 'number' ? code : null;
}

function unreachable(error: Error): never {
  const { code } = (error.cause ?? {}) as { code?: string };
  throw Object.assign(new Error('Twilio cannot be reached'), { code: code ?? error.name });
}
