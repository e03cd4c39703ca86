import { createRemoteJWKSet, jwtVerify } from 'jose';

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';

/** Whose sessions end: the one with this `sid`, or without it all of the person. */
export type LoggedOut = { sub: string | undefined; sid: string | undefined };

/** Reads logout tokens (OpenID Connect Back-Channel Logout 1.0, section 2.6). Throws if one is not Portico's. */
export function createLogoutReader(issuer: string, keySet: string, clientId: string) {
  const keys = createRemoteJWKSet(new URL(keySet));
  return async (token: string): Promise<LoggedOut> => {
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      audience: clientId,
      typ: 'logout+jwt',
      maxTokenAge: '5 minutes',
    });
    const { events, nonce, sub, sid } = payload as { events?: object } & Record<string, unknown>;
    // With a nonce it would be an ID token.
    if (events === undefined || !(EVENT in events) || nonce !== undefined) {
      throw new Error('This is not a logout token.');
    }
    const [whom, which] = [textOf(sub), textOf(sid)];
    if (whom === undefined && which === undefined) throw new Error('It names nobody.');
    return { sub: whom, sid: which };
  };
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);
