import { Auth } from '@auth/core';

const { PORTICO_ISSUER, PORTICO_CLIENT_ID, PORTICO_CLIENT_SECRET, PORTICO_SCOPE, AUTH_SECRET } =
  process.env;

export const config = {
  basePath: '/auth',
  secret: AUTH_SECRET,
  // True where the server, or the proxy before it, sets the host by itself.
  trustHost: true,
  providers: [
    {
      id: 'portico',
      name: 'Portico',
      type: 'oidc',
      issuer: PORTICO_ISSUER,
      clientId: PORTICO_CLIENT_ID,
      clientSecret: PORTICO_CLIENT_SECRET,
      authorization: { params: { scope: PORTICO_SCOPE } },
      checks: ['pkce', 'state', 'nonce'],
    },
  ],
  callbacks: {
    jwt: ({ token, profile }) => (profile ? { ...token, portico: profile } : token),
    session: ({ session, token }) => ({ ...session, portico: token.portico }),
  },
};

/** Answers what is asked below /auth. */
export const handle = (request) => Auth(request, config);
