import { withoutSlashesAtEnd } from '@portico/contract';
import type { TwilioConfig } from '#config/config-services.ts';
import { RecipientRefused, SenderRefused } from './refusals.ts';
import type { Sms } from './sms.ts';

/**
 * What Twilio says of the number it is to reach, at once and for good: not a number (21211), a short code (21265), a
 * premium number (21268), a region this account does not send to (21408), somebody who answered STOP (21610), no way
 * there from our sender (21612), no mobile phone (21614, 21635). Of what comes later, at delivery, nobody tells us.
 * Source: twilio.com/docs/api/errors.
 */
const RECIPIENT_CODES = [21211, 21265, 21268, 21408, 21610, 21612, 21614, 21635];

const TOO_MANY_REQUESTS = 429;

/**
 * Text messages by Twilio's HTTP API (create a Message resource, version 2010-04-01). Twilio knows no key that would
 * make a repeated call one message: where its answer does not come in time, somebody may get theirs twice.
 */
export function createTwilioSms(account: TwilioConfig, { timeoutMs = 10_000 } = {}): Sms {
  const { url, accountSid, authToken, from } = account;
  const address = `${withoutSlashesAtEnd(url)}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  const sender = from.startsWith('MG') ? 'MessagingServiceSid' : 'From';
  return {
    async send({ to, text }) {
      const answer = await fetch(address, {
        method: 'POST',
        headers: { authorization, accept: 'application/json' },
        body: new URLSearchParams({ To: to, [sender]: from, Body: text }),
        // Twilio redirects nobody: who does is not Twilio, and must not get the message.
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

/** Twilio's own words are left out: they repeat the number. */
function refusal(status: number, code: number | null): Error {
  const said = `HTTP ${status}${code === null ? '' : `, code ${code}`}`;
  if (code !== null && RECIPIENT_CODES.includes(code)) {
    return new RecipientRefused(`Twilio refuses the number: ${said}`);
  }
  const isOurs = status >= 400 && status < 500 && status !== TOO_MANY_REQUESTS;
  const error = isOurs
    ? new SenderRefused(`Twilio refuses this account or sender: ${said}`)
    : new Error(`Twilio could not take the message: ${said}`);
  return Object.assign(error, { code: code ?? 'TWILIO', responseCode: status });
}

/** Twilio's number for what is wrong, or null where the answer is not Twilio's. */
async function codeOf(answer: Response): Promise<number | null> {
  const body: unknown = await answer.json().catch(() => null);
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : null;
  return typeof code === 'number' ? code : null;
}

function unreachable(error: Error): never {
  const { code } = (error.cause ?? {}) as { code?: string };
  throw Object.assign(new Error('Twilio cannot be reached'), { code: code ?? error.name });
}
