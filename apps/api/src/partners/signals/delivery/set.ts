import { createPrivateKey } from 'node:crypto';
import { SIGNAL_EVENTS, STREAM_EVENTS } from '@portico/contract';
import { SignJWT } from 'jose';
import { SECOND } from '#core/clock.ts';
import type { Deps } from '#platform/deps.ts';
import type { SignalRow } from './delivery.store.ts';

/** What the CAEP Interoperability Profile 1.0 (section 2.6) demands; the ring's keys have 2048 bits. */
const ALG = 'RS256';

const URIS: Record<string, string> = { ...SIGNAL_EVENTS, ...STREAM_EVENTS };

type Signal = Pick<SignalRow, 'id' | 'stream_id' | 'sub' | 'event' | 'details'>;

/**
 * A signal as a Security Event Token (RFC 8417; SSF 1.0, section 4.1), with one `jti` for all tries. It has no `txn`, and its
 * times are those of the try: the same ones at two partners would join what they know.
 */
export async function signSet(
  { config, clock, keyRing }: Pick<Deps, 'config' | 'clock' | 'keyRing'>,
  clientId: string,
  signal: Signal,
): Promise<string> {
  const { id, stream_id, sub, event } = signal;
  const now = Math.floor(clock.now() / SECOND);
  const details = JSON.parse(signal.details) as object;
  const isTimed = 'event_timestamp' in details;
  const key = keyRing.partnerKeys().keys.find((each) => each.alg === ALG);
  if (key === undefined) throw new Error(`There is no key that signs ${ALG} for partners.`);
  const uri = URIS[event];
  if (uri === undefined) throw new Error(`There is no event ${event}.`);
  return new SignJWT({
    sub_id:
      sub === stream_id
        ? { format: 'opaque', id: stream_id }
        : { format: 'iss_sub', iss: config.publicUrl, sub },
    events: { [uri]: { ...details, ...(isTimed && { event_timestamp: now }) } },
  })
    .setProtectedHeader({ typ: 'secevent+jwt', alg: ALG, kid: key.kid })
    .setIssuer(config.publicUrl)
    .setAudience(clientId)
    .setJti(id)
    .setIssuedAt(now)
    .sign(createPrivateKey({ key, format: 'jwk' }));
}
