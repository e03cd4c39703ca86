import { createHmac, timingSafeEqual } from 'node:crypto';
import { PorticoError } from './error.ts';
import type { WebhookMessage } from './types.ts';

export type SignedMessage = {
  /** As it arrived: a body that was parsed and written again has another signature. */
  body: string | Uint8Array;
  /** Those of the request, as Node or fetch has them. */
  headers: Headers | Record<string, string | string[] | undefined>;
  /** `WEBHOOK_SECRET` of Portico: one, or several separated by commas while you change it. */
  secret: string;
};

/** How far the clocks may be apart. An older message may be one that somebody recorded. */
const TOLERANCE_SECONDS = 5 * 60;

/**
 * The message, if one of the secrets signed it a moment ago; throws a `PorticoError` otherwise. It can come twice: keep
 * `id`, and do nothing the second time.
 */
export function verifyWebhook({ body, headers, secret }: SignedMessage): WebhookMessage & {
  id: string;
} {
  const header = (name: string): string => {
    const value = headers instanceof Headers ? headers.get(name) : headers[name];
    return typeof value === 'string' ? value : '';
  };
  const [id, timestamp] = [header('webhook-id'), header('webhook-timestamp')];
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  const age = Math.abs(Date.now() / 1000 - Number(timestamp));
  // Not a number is not within it, either.
  if (!/^\d+$/.test(timestamp) || !(age <= TOLERANCE_SECONDS))
    throw refused('The time of the message is missing, or not now.');
  const signatures = header('webhook-signature').split(' ');
  const isSigned = keysIn(secret).some((key) => {
    const own = createHmac('sha256', key).update(`${id}.${timestamp}.${text}`).digest();
    return signatures.some((each) => isSame(each, own));
  });
  if (!isSigned) throw refused('None of the secrets signed this message.');
  return { ...(JSON.parse(text) as WebhookMessage), id };
}

/** `v1,` and base64, as Standard Webhooks has it. */
function isSame(signature: string, own: Buffer): boolean {
  if (!signature.startsWith('v1,')) return false;
  const given = Buffer.from(signature.slice('v1,'.length), 'base64');
  return given.length === own.length && timingSafeEqual(given, own);
}

function keysIn(secret: string): Buffer[] {
  const keys = secret.split(',').map((each) => {
    return Buffer.from(each.trim().replace(/^whsec_/, ''), 'base64');
  });
  // Anybody could sign with an empty key.
  if (keys.some(({ length }) => length < 16)) throw refused('The secret is empty or too short.');
  return keys;
}

const refused = (why: string) => new PorticoError('signature_invalid', why, { status: null });
