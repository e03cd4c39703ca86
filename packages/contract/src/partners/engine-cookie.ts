/** The cookie of the OpenID engine's own session. A sign-in as somebody else ends that session, so it reads the cookie. */
export const ENGINE_COOKIE = 'portico-connect';
