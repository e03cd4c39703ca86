import { betterAuth } from 'better-auth';
import { genericOAuth } from 'better-auth/plugins';

const { env } = process;

const portico = {
  providerId: 'portico',
  clientId: env.PORTICO_CLIENT_ID,
  clientSecret: env.PORTICO_CLIENT_SECRET,
  discoveryUrl: `${env.PORTICO_ISSUER}/.well-known/openid-configuration`,
  scopes: env.PORTICO_SCOPE.split(' '),
  pkce: true,
  // Who is verified today was not always.
  overrideUserInfo: true,
  requireIdTokenVerification: true,
  // These scopes give no email address and no name, and better-auth wants both.
  mapProfileToUser: ({ sub, verified, age_over_18 }) => ({
    email: `${sub}@portico.invalid`,
    name: 'A person from Portico',
    verified,
    ageOver18: age_over_18 === true,
  }),
};

const fact = { type: 'boolean', required: false };

export const auth = betterAuth({
  baseURL: new URL(env.PORTICO_REDIRECT_URI).origin,
  secret: env.AUTH_SECRET,
  user: { additionalFields: { verified: fact, ageOver18: fact } },
  // Nobody may write such facts about themselves.
  disabledPaths: ['/update-user'],
  plugins: [genericOAuth({ config: [portico] })],
});
