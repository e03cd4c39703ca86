import { describe, expect, it } from 'vitest';
import { APP } from '../app/one-app.fixture.ts';
import { changesOf, typedOf } from './changes.ts';

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
      scopes: ['openid', 'verified'],
    };
    expect(changesOf(APP, typed)).toEqual({
      redirectUris: ['http://localhost:4000/callback', 'https://shop.example/callback'],
      initiateLoginUri: null,
      par: false,
      scopes: ['openid', 'verified'],
    });
  });
});
