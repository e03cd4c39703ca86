import { Auth } from '@auth/core';

const { OPENID_ISSUER, OPENID_CLIENT_ID, OPENID_CLIENT_SECRET, OPENID_SCOPE, AUTH_SECRET } =
  process.env;

export const config = {
  basePath: '/auth',
  secret: AUTH_SECRET,
  // True where the server, or the proxy before it, sets the host by itself.
  trustHost: true,
  providers: [
    {
      id: 'idp',
      name: 'Portico',
      type: 'oidc',
      issuer: OPENID_ISSUER,
      clientId: OPENID_CLIENT_ID,
      clientSecret: OPENID_CLIENT_SECRET,
      authorization: { params: { scope: OPENID_SCOPE } },
      checks: ['pkce', 'state', 'nonce'],
    },
  ],
  callbacks: {
    jwt: ({ token, profile }) => (profile ? { ...token, person: profile } : token),
    session: ({ session, token }) => ({ ...session, person: token.person }),
  },
};

/** Answers what is asked below /auth. */
export const handle = (request) => Auth(request, config);
