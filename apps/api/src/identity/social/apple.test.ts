import { NAME_MAX_LENGTH } from '@portico/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { post } from '#test/people/people.ts';
import {
  aBrowser,
  atProvider,
  completeFlow,
  handleCallback,
  identityOf,
  postForm,
  profileOf,
  somebody,
  startFlow,
} from '#test/people/social.ts';
import { type SocialApp, startSocialApp } from '#test/providers/social-app.ts';

let t: SocialApp;
beforeAll(async () => {
  t = await startSocialApp();
});
afterAll(() => t.close());

describe('R-SOC-2 Apple', () => {
  it('R-SOC-2 each request has a client secret of its own, which Apple verifies', async () => {
    t.apple.secrets.length = 0;
    await completeFlow(t, t.apple, somebody());
    t.clock.advance(1000);
    await completeFlow(t, t.apple, somebody());
    expect(new Set(t.apple.secrets).size).toBe(2);
    for (const secret of t.apple.secrets) {
      const [header, claims] = secret
        .split('.')
        .slice(0, 2)
        .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()));
      expect(header).toEqual({ alg: 'ES256', kid: 'KEY1234567' });
      expect(claims).toEqual({
        iss: 'TEAM123456',
        sub: 'portico',
        aud: t.apple.issuer,
        iat: expect.any(Number),
        exp: claims.iat + 300,
      });
    }
  });

  it('R-SOC-2 Apple’s form becomes a redirect to the callback, without the email address that it holds', async () => {
    const browser = aBrowser();
    const account = somebody({ given_name: 'Ada', family_name: 'Lovelace' });
    t.apple.knows(account);
    const { url } = await startFlow(t, 'apple', browser);
    const back = await atProvider(browser, url, account);
    expect(back.method).toBe('POST');
    expect(JSON.parse(back.form.user ?? '')).toHaveProperty('email', account.email);
    const posted = await postForm(t, '/user/auth/apple/callback', back.form);
    expect(posted.statusCode).toBe(303);
    expect(posted.cookies).toEqual([]);
    expect(posted.headers).toMatchObject({ 'cache-control': 'no-store' });
    const next = new URL(String(posted.headers.location), 'http://nowhere');
    expect(next.pathname).toBe('/user/auth/apple/callback');
    expect(Object.fromEntries(next.searchParams)).toEqual({
      code: back.form.code,
      state: back.form.state,
      iss: t.apple.issuer,
      user: '{"name":{"firstName":"Ada","lastName":"Lovelace"}}',
    });
    expect(next.href).not.toContain('example.com');
  });

  it('R-SOC-2 a later sign-in without a name keeps the name of the first one', async () => {
    const longest = 'Ш'.repeat(NAME_MAX_LENGTH);
    const account = somebody({ given_name: ' Олена ', family_name: longest });
    await completeFlow(t, t.apple, account);
    await completeFlow(t, t.apple, account);
    expect(await identityOf(t, 'apple', account)).toMatchObject({
      given_name: 'Олена',
      family_name: longest,
    });
  });

  it('R-SOC-2 a later name is saved if the account had none', async () => {
    const account = somebody();
    await completeFlow(t, t.apple, account);
    await completeFlow(t, t.apple, { ...account, given_name: 'Ada' });
    expect(await identityOf(t, 'apple', account)).toMatchObject({
      given_name: 'Ada',
      family_name: null,
    });
    await completeFlow(t, t.apple, { ...account, given_name: 'Eve', family_name: 'Other' });
    expect(await identityOf(t, 'apple', account)).toMatchObject({
      given_name: 'Ada',
      family_name: null,
    });
  });

  it.each([
    ['text that is not JSON', 'Ada'],
    ['a value that is not an object', '[]'],
    ['null', 'null'],
    ['no name', '{"email":"victim@example.com"}'],
    ['a name that is not a string', '{"name":{"firstName":7,"lastName":["x"]}}'],
    ['an empty name', '{"name":{"firstName":" ","lastName":""}}'],
    ['a name with a line break', '{"name":{"firstName":"A\\r\\nBcc: x","lastName":"\\u202e"}}'],
    ['a name of 500 letters', `{"name":{"firstName":"${'x'.repeat(500)}"}}`],
    ['a prototype', '{"__proto__":{"name":{"firstName":"x"}}}'],
  ])('R-SOC-2 %s in the form is ignored', async (_what, user) => {
    const browser = aBrowser();
    const account = somebody();
    t.apple.knows(account);
    const { url } = await startFlow(t, 'apple', browser);
    const back = await atProvider(browser, url, account);
    const landed = await handleCallback(t, browser, { ...back, form: { ...back.form, user } });
    expect((await profileOf(t, landed)).email).toBe(account.email);
    expect(await identityOf(t, 'apple', account)).toMatchObject({
      given_name: null,
      family_name: null,
    });
  });

  it('R-SOC-2 Google’s callback ignores Apple’s name parameter', async () => {
    const browser = aBrowser();
    const account = somebody();
    t.google.knows(account);
    const { url } = await startFlow(t, 'google', browser);
    const back = await atProvider(browser, url, account);
    const user = encodeURIComponent('{"name":{"firstName":"Eve"}}');
    await handleCallback(t, browser, { ...back, url: `${back.url}&user=${user}` });
    expect(await identityOf(t, 'google', account)).toMatchObject({ given_name: null });
  });

  it('R-SOC-2 an address of Apple’s private relay is used like any other', async () => {
    const email = 'a1b2c3d4e5@privaterelay.appleid.com';
    const landed = await completeFlow(t, t.apple, somebody({ email, email_verified: 'true' }));
    expect(await profileOf(t, landed)).toMatchObject({ email });
    expect(JSON.parse((await post(t, '/user/exist-email', { email })).body)).toBe(true);
  });
});
