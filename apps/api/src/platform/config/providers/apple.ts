import { createPrivateKey } from 'node:crypto';
import { z } from 'zod';
import { SECOND } from '#core/clock.ts';
import { httpAddress } from '#platform/config/setting/addresses.ts';
import { privateKeyOf, text, unescaped } from '#platform/config/setting/formats.ts';
import { optional, preset } from '#platform/config/setting/setting.ts';
import { provider } from './provider.ts';

const privateKey = z
  .string()
  .transform(unescaped)
  .refine(
    (pem) => privateKeyOf(pem)?.asymmetricKeyDetails?.namedCurve === 'prime256v1',
    'must be the P-256 key of Apple’s .p8 file, in PEM',
  );

export const APPLE_ISSUER = 'https://appleid.apple.com';

/** Apple answers a request for a name by `form_post`, and sends the name with the first sign-in only, unsigned. */
export const APPLE = provider({
  id: 'apple',
  scope: 'openid name email',
  responseMode: 'form_post',
  settings: {
    APPLE_CLIENT_ID: optional(text, {
      about:
        'Sign-in with Apple: the services id whose return address is `PUBLIC_URL/user/auth/apple/callback`; `PUBLIC_URL` must be https.',
    }),
    APPLE_TEAM_ID: optional(text, { about: 'The team that the services id belongs to.' }),
    APPLE_KEY_ID: optional(text, { about: 'The id of the key.' }),
    APPLE_PRIVATE_KEY: optional(privateKey, {
      about: 'The key: the content of its .p8 file, in quotes.',
      isSecret: true,
    }),
    APPLE_ISSUER: preset(httpAddress, APPLE_ISSUER, {
      about: 'Apple’s address.',
      needsTls: true,
    }),
  },
  configured(values) {
    const { APPLE_ISSUER: issuer, APPLE_CLIENT_ID: clientId } = values;
    const { APPLE_TEAM_ID: teamId, APPLE_KEY_ID: keyId, APPLE_PRIVATE_KEY: pem } = values;
    const client =
      clientId && teamId && keyId && pem
        ? { issuer, clientId, secretAt: signing({ issuer, clientId, teamId, keyId, pem }) }
        : null;
    return { name: 'Apple', icon: null, client };
  },
});

const SECRET_SECONDS = 300;

type Signing = { issuer: string; clientId: string; teamId: string; keyId: string; pem: string };

/** There is no fixed secret. Each is a JWT (ES256) made for one request, so that none expires after six months. */
function signing({ issuer, clientId, teamId, keyId, pem }: Signing) {
  const key = createPrivateKey(pem);
  return async (nowMs: number): Promise<string> => {
    // A start does not need it.
    const { SignJWT } = await import('jose');
    const now = Math.floor(nowMs / SECOND);
    return new SignJWT()
      .setProtectedHeader({ alg: 'ES256', kid: keyId })
      .setIssuer(teamId)
      .setSubject(clientId)
      .setAudience(issuer)
      .setIssuedAt(now)
      .setExpirationTime(now + SECRET_SECONDS)
      .sign(key);
  };
}
