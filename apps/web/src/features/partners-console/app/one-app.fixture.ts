import type { OneApp } from './one-app.ts';

/** An app in the sandbox, for tests. */
export const APP: OneApp = {
  id: 'client-1',
  name: 'Shop',
  state: 'sandbox',
  role: 'owner',
  createdAt: '2026-11-01T00:00:00.000Z',
  liveSince: null,
  auth: 'secret',
  redirectUris: ['http://localhost:4000/callback'],
  postLogoutRedirectUris: [],
  initiateLoginUri: 'https://shop.example/sign-in',
  backchannelLogoutUri: null,
  alg: 'ES256',
  par: true,
  fapi: false,
  nonceInsteadOfPkce: false,
  acrRequired: false,
  scopes: ['openid'],
  jwks: null,
  jwksUri: null,
  secrets: [],
  waitingReview: null,
  recentSignIn: true,
};
