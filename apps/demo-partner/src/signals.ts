import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import * as openid from 'openid-client';

/** Asks Portico to push signals to this address. Do it at each start: a stream that exists is moved there. */
export async function openStream(provider: openid.Configuration, address: string): Promise<void> {
  const { issuer } = provider.serverMetadata();
  const { access_token } = await openid.clientCredentialsGrant(provider, { scope: 'ssf.manage' });
  const call = async (url: string, method: string, body?: object) => {
    const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' };
    const sent = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const answer = await fetch(url, sent);
    if (!answer.ok && answer.status !== 409) throw new Error(`${method} ${url}: ${answer.status}`);
    return { isNew: answer.status === 201, body: await answer.json() };
  };
  const about = await fetch(`${issuer}/.well-known/ssf-configuration`);
  const { configuration_endpoint: streams, status_endpoint: status } = await about.json();
  const delivery = { method: 'urn:ietf:rfc:8935', endpoint_url: address };
  if ((await call(streams, 'POST', { delivery })).isNew) return;
  const [{ stream_id }] = (await call(streams, 'GET')).body;
  await call(streams, 'PATCH', { stream_id, delivery });
  await call(status, 'POST', { stream_id, status: 'enabled' });
}

/** What ended. Without `sid` it is over for every session of the person. */
export type Signal = {
  ended: 'verification' | 'account' | 'session';
  sub: string;
  sid: string | undefined;
};

/** Reads signals (RFC 8417). Null if nothing ended, or it was read before. Throws if one is not Portico's. */
export function createSignalReader(issuer: string, keySet: string, clientId: string) {
  const keys = createRemoteJWKSet(new URL(keySet));
  const seen = new Set<string>();
  return async (set: string): Promise<Signal | null> => {
    const checks = { issuer, audience: clientId, typ: 'secevent+jwt', algorithms: ['RS256'] };
    const { payload } = await jwtVerify(set, keys, checks);
    const { jti = '', sub_id, events } = payload as Partial<Said>;
    // A signal may come twice, the second time after the person has signed in again.
    if (seen.has(jti)) return null;
    seen.add(jti);
    const [oldest = ''] = seen;
    if (seen.size > MOST_SEEN) seen.delete(oldest);
    const [[uri = '', details = {}] = []] = Object.entries(events ?? {});
    const ended = ENDS[uri.split('/').at(-1) ?? ''];
    const sub = sub_id?.sub;
    if (ended === undefined || sub === undefined) return null;
    if (ended === 'verification' && details.change_direction !== 'decrease') return null;
    return { ended, sub, sid: typeof details.sid === 'string' ? details.sid : undefined };
  };
}

type Said = {
  jti: string;
  sub_id: { sub?: string };
  events: Record<string, Record<string, unknown>>;
};

const MOST_SEEN = 10_000;

const ENDS: Record<string, Signal['ended']> = {
  'assurance-level-change': 'verification',
  'account-disabled': 'account',
  'account-purged': 'account',
  'session-revoked': 'session',
};

/** The answer to a signal that could not be read (RFC 8935, section 2.4): with 400, as JSON. */
export function problemOf(error: unknown) {
  if (error instanceof errors.JWTClaimValidationFailed) {
    return { err: error.claim === 'aud' ? 'invalid_audience' : 'invalid_issuer' };
  }
  return { err: error instanceof errors.JWKSNoMatchingKey ? 'invalid_key' : 'invalid_request' };
}
