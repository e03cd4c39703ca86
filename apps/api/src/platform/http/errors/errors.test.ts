import { loadUi } from '@portico/locales';
import { describe, expect, it } from 'vitest';
import { anApp } from '#test/engines/start.ts';
import { expectContractError } from '#test/events/answers.ts';
import { post } from '#test/people/people.ts';

const t = anApp();

describe('R-API-2 unknown and malformed paths', () => {
  it.each([
    ['GET', '/nothing-here'],
    ['POST', '/nothing-here'],
    ['GET', '/user/profile/'],
    ['GET', '/USER/PROFILE'],
    ['GET', '/user//profile'],
    ['GET', '/../../etc/passwd'],
    ['GET', '/%2e%2e%2f%2e%2e%2fetc/passwd'],
    ['GET', `/${'a'.repeat(999)}`],
    ['GET', '/__proto__'],
    ['PUT', '/nothing-here'],
  ] as const)('R-API-2 answers 404 to %s %s', async (method, url) => {
    const answer = await t.app.inject({ method, url });
    expect(expectContractError(answer).code).toBe('not_found');
  });

  it('R-API-2 ignores a query', async () => {
    const url = '/health?status=down&__proto__[x]=1&a=%zz&a=2';
    expect((await t.app.inject(url)).json()).toMatchObject({ status: 'ok' });
  });
});

describe('R-API-2 the language of an error', () => {
  it.each([
    ['de', 'de-DE'],
    ['de-AT;q=0.9, en;q=0.1', 'de-DE'],
    ['ar', 'ar-AR'],
    ['iw', 'he-IL'],
    ['xx, uk;q=0.5, en;q=0.4', 'uk-UA'],
    ['fr;q=0, pl', 'pl-PL'],
    ['', 'en-US'],
    ['*', 'en-US'],
    ['tlh, zz-ZZ', 'en-US'],
    [';;;,,,q=9', 'en-US'],
    ['../../en-US/ui', 'en-US'],
    ['__proto__', 'en-US'],
    ['de,'.repeat(3_000), 'de-DE'],
  ] as const)('R-API-2 Accept-Language %j gives %s', async (header, locale) => {
    const { errors } = (await loadUi(locale)) as { errors: Record<string, string> };
    const headers = { 'accept-language': header };
    const bad = await post(t, '/user/exist-email', {}, { headers });
    expect(expectContractError(bad).message).toBe(errors.invalid_request);
    const nothing = await t.app.inject({ url: '/nothing-here', headers });
    expect(expectContractError(nothing).message).toBe(errors.not_found);
  });
});
