import { createHmac } from 'node:crypto';
import { SECOND } from '#core/clock.ts';

type Signed = { id: string; at: number; payload: string; secrets: readonly Buffer[] };

/**
 * The headers of a message by the Standard Webhooks specification: each secret signs `id.timestamp.payload`. `at` is the
 * time of this try, so that a receiver can refuse a copy that somebody sends later.
 */
export function signatureOf({ id, at, payload, secrets }: Signed): Record<string, string> {
  const timestamp = String(Math.floor(at / SECOND));
  const signatures = secrets.map((secret) => {
    const mac = createHmac('sha256', secret).update(`${id}.${timestamp}.${payload}`);
    return `v1,${mac.digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
