import { UserManager } from 'oidc-client-ts';

/** `issuer` is Portico's address; `clientId` is of a client that was added with `--public`. */
export function createSignIn(issuer, clientId) {
  const manager = new UserManager({
    authority: issuer,
    client_id: clientId,
    redirect_uri: `${location.origin}/callback`,
    scope: 'openid verified age_over_18',
    automaticSilentRenew: false,
  });
  return {
    /** When a person presses the button. The library adds PKCE and a state, and keeps what it checks. */
    signIn: () => manager.signinRedirect({ nonce: crypto.randomUUID() }),

    /** At /callback. Throws if the answer is not the one to this browser's request. */
    async finish() {
      if (new URLSearchParams(location.search).get('iss') !== issuer) {
        throw new Error('This answer is not from Portico.');
      }
      const { profile } = await manager.signinCallback();
      return profile;
    },
  };
}
