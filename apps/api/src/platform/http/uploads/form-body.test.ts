import { describe, expect, it } from 'vitest';
import { anApp } from '#test/engines/start.ts';
import { expectContractError } from '#test/events/answers.ts';
import { CALLS } from '#test/people/calls.ts';
import { postForm } from '#test/people/social.ts';

const t = anApp();

const POSTS = CALLS.filter((call) => call.method === 'POST').map((call) => call.path);

describe('R-API-2 R-SOC-2 a form that another site can send without a preflight request', () => {
  // bad-input.test.ts sends every content type to the calls that accept JSON.
  it('R-API-2 is refused by every call', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    for (const url of POSTS) {
      const answer = await t.app.inject({
        method: 'POST',
        url,
        payload: 'email=a%40b.cz',
        headers,
      });
      expect(expectContractError(answer).code, url).toBe('unsupported_media_type');
    }
  });

  it("R-SOC-2 is accepted only by Apple's callback, up to 16 kB", async () => {
    expect(
      (await postForm(t, '/user/auth/apple/callback', { state: 'x', code: 'y' })).statusCode,
    ).toBe(303);
    const long = await postForm(t, '/user/auth/apple/callback', { state: 'x'.repeat(17_000) });
    expect(expectContractError(long).code).toBe('payload_too_large');
    for (const path of ['/user/auth/apple/login', '/user/auth/google/callback']) {
      const answer = await postForm(t, path, { state: 'x', code: 'y' });
      expect(expectContractError(answer).code).toBe('method_not_allowed');
    }
    const nowhere = await postForm(t, '/user/auth/apple/callback/x', { state: 'x' });
    expect(expectContractError(nowhere).code).toBe('not_found');
  });

  it.each([
    ['no fields', ''],
    ['no state', 'code=x'],
    ['two states', 'state=a&state=b'],
    ['a list', 'state[]=a&state[]=b'],
    ['an object', 'state[a]=b'],
    ['a prototype', '__proto__=x&constructor=y&state[__proto__]=z'],
    ['half a character', 'state=%'],
    ['bytes that are not UTF-8', 'state=%ff%fe&code=%c0%80'],
    ['5,000 fields', Array.from({ length: 5_000 }, (_, n) => `${n}=`).join('&')],
  ])(
    'R-SOC-2 a form with %s is redirected or refused, without a server error',
    async (_what, body) => {
      const answer = await postForm(t, '/user/auth/apple/callback', body);
      expect([303, 413]).toContain(answer.statusCode);
      if (answer.statusCode === 303) {
        expect(answer.headers.location).toMatch(/^\/(auth\?error=|user\/auth\/apple\/callback\?)/);
      }
      expect(({} as { x?: string }).x).toBeUndefined();
    },
  );
});
