import { describe, expect, it } from 'vitest';
import { APP } from '../app/one-app.fixture.ts';
import { bodyOf, hostsOf, obstaclesOf, typedOf } from './asking.ts';

const LIVE = {
  ...APP,
  redirectUris: ['https://shop.example/callback', 'https://shop.example/other'],
  initiateLoginUri: 'https://shop.example/sign-in',
};

describe('R-OP-84 the request to go live at the console', () => {
  it('R-OP-84 sends each host once, and no translation without text', () => {
    const typed = {
      ...typedOf(null, ['openid']),
      language: ' de ',
      text: 'Wir verkaufen Wein an Erwachsene.',
      translations: [
        { locale: 'fr-FR', text: ' ' },
        { locale: 'en-US', text: 'We sell wine to adults.' },
      ] as const,
    };
    expect(bodyOf(LIVE, typed)).toEqual({
      purpose: {
        language: 'de',
        text: 'Wir verkaufen Wein an Erwachsene.',
        translations: { 'en-US': 'We sell wine to adults.' },
      },
      scopes: ['openid'],
      hosts: ['shop.example'],
    });
    expect(hostsOf(LIVE)).toEqual(['shop.example']);
  });

  it('R-OP-84 begins with what was asked before, and never with confirmed hosts', () => {
    const purpose = {
      language: 'en',
      text: 'Wine for adults.',
      translations: { 'de-DE': 'Wein.' },
    };
    expect(typedOf(purpose, ['openid', 'verified'])).toEqual({
      language: 'en',
      text: 'Wine for adults.',
      translations: [{ locale: 'de-DE', text: 'Wein.' }],
      scopes: ['openid', 'verified'],
      hostsConfirmed: false,
    });
  });

  it('R-OP-84 names addresses of a developer’s machine and a missing login start beforehand', () => {
    expect(obstaclesOf(LIVE, ['openid', 'verified'])).toEqual([]);
    const local = ['http://localhost:4000/callback', 'https://127.0.0.1/callback'];
    expect(
      obstaclesOf({ ...LIVE, redirectUris: local, initiateLoginUri: null }, ['openid', 'verified']),
    ).toEqual([
      expect.stringContaining('http://localhost:4000/callback'),
      expect.stringContaining('https://127.0.0.1/callback'),
      expect.stringContaining('login start'),
    ]);
    expect(obstaclesOf({ ...LIVE, initiateLoginUri: null }, ['openid'])).toEqual([]);
  });
});
