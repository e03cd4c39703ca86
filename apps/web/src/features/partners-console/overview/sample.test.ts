import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { callsOf, codeOf, type Sampled, settingsOf } from './sample.ts';

const APP: Sampled = {
  id: 'client-1',
  auth: 'secret',
  redirectUris: ['http://localhost:4000/callback', 'https://shop.example/callback'],
  scopes: ['openid', 'verified', 'age_over_18', 'offline_access'],
};
const DEMO = readFileSync(
  new URL('../../../../../demo-partner/src/sign-in.ts', import.meta.url),
  'utf8',
);

describe('R-OP-61 the quick start at the console', () => {
  it('R-OP-61 is the code of the demo partner, word for word', () => {
    expect(codeOf(APP)).toBe(DEMO);
  });

  it('R-OP-61 has the values of the app, and never its secret', () => {
    expect(settingsOf(APP, 'https://portico.example')).toBe(
      [
        'PORTICO_ISSUER=https://portico.example',
        'PORTICO_CLIENT_ID=client-1',
        'PORTICO_CLIENT_SECRET=the secret that you stored',
        'PORTICO_REDIRECT_URI=http://localhost:4000/callback',
        '',
      ].join('\n'),
    );
    expect(codeOf({ ...APP, scopes: ['openid', 'verified'] })).toContain(
      "scope: 'openid verified',",
    );
  });

  it('R-OP-61 asks an app without a secret for none, and pushes no request for it', () => {
    const app = { ...APP, auth: 'public' } as const;
    for (const text of [codeOf(app), callsOf(app), settingsOf(app, 'https://portico.example')]) {
      expect(text).not.toMatch(/secret|WithPAR/i);
    }
    expect(codeOf(app)).toContain('openid.None()');
    expect(codeOf(app)).toContain('openid.buildAuthorizationUrl(portico, {');
  });

  it('R-OP-61 signs with the private key of an app that has one', () => {
    const app = { ...APP, auth: 'keys' } as const;
    expect(codeOf(app)).toContain('privateKey: CryptoKey');
    expect(codeOf(app)).toContain('openid.PrivateKeyJwt(privateKey)');
    for (const text of [codeOf(app), callsOf(app)]) expect(text).not.toMatch(/secret/i);
  });
});
