import { betterAuth } from 'better-auth';
import { genericOAuth } from 'better-auth/plugins';

const { env } = process;

const provider = {
  providerId: 'idp',
  clientId: env.OPENID_CLIENT_ID,
  clientSecret: env.OPENID_CLIENT_SECRET,
  discoveryUrl: `${env.OPENID_ISSUER}/.well-known/openid-configuration`,
  scopes: env.OPENID_SCOPE.split(' '),
  pkce: true,
  // Who is verified today was not always.
  overrideUserInfo: true,
  requireIdTokenVerification: true,
  // These scopes give no email address and no name, and better-auth wants both.
  mapProfileToUser: ({ sub, verified, age_over_18 }) => ({
    email: `${sub}@idp.invalid`,
    name: 'A person from Portico',
    verified,
    ageOver18: age_over_18 === true,
  }),
};

const fact = { type: 'boolean', required: false };

export const auth = betterAuth({
  baseURL: new URL(env.OPENID_REDIRECT_URI).origin,
  secret: env.AUTH_SECRET,
  user: { additionalFields: { verified: fact, ageOver18: fact } },
  // Nobody may write such facts about themselves.
  disabledPaths: ['/update-user'],
  plugins: [genericOAuth({ config: [provider] })],
});
