import { httpAddress } from '#platform/config/setting/addresses.ts';
import { text } from '#platform/config/setting/formats.ts';
import { optional, preset } from '#platform/config/setting/setting.ts';
import { provider } from './provider.ts';

export const GOOGLE_ISSUER = 'https://accounts.google.com';

export const GOOGLE = provider({
  id: 'google',
  scope: 'openid email profile',
  settings: {
    GOOGLE_CLIENT_ID: optional(text, {
      about:
        'Sign-in with Google: the web client whose redirect address is `PUBLIC_URL/user/auth/google/callback`.',
    }),
    GOOGLE_CLIENT_SECRET: optional(text, { about: 'The secret of that client.', isSecret: true }),
    GOOGLE_ISSUER: preset(httpAddress, GOOGLE_ISSUER, {
      about: 'Google’s address.',
      needsTls: true,
    }),
  },
  configured: ({
    GOOGLE_CLIENT_ID: clientId,
    GOOGLE_CLIENT_SECRET: secret,
    GOOGLE_ISSUER: issuer,
  }) => ({
    name: 'Google',
    icon: null,
    client: clientId && secret ? { issuer, clientId, secretAt: () => secret } : null,
  }),
});
