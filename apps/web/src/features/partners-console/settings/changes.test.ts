import { describe, expect, it } from 'vitest';
import type { OneApp } from '../app/one-app.ts';
import { changesOf, typedOf } from './changes.ts';

const APP: OneApp = {
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
  scopes: ['openid'],
  jwks: null,
  jwksUri: null,
  secrets: [],
  waitingReview: null,
  recentSignIn: true,
};

describe('R-OP-62 settings at the console', () => {
  it('R-OP-62 sends nothing that the person did not change', () => {
    expect(changesOf(APP, typedOf(APP))).toEqual({});
  });

  it('R-OP-62 sends each line as an address, and null for an emptied one', () => {
    const typed = {
      ...typedOf(APP),
      redirectUris: ' http://localhost:4000/callback \n\nhttps://shop.example/callback\n',
      initiateLoginUri: ' ',
      par: false,
    };
    expect(changesOf(APP, typed)).toEqual({
      redirectUris: ['http://localhost:4000/callback', 'https://shop.example/callback'],
      initiateLoginUri: null,
      par: false,
    });
  });
});
