import type { TestApp } from '#test/engines/start.ts';
import { latestCode, type To } from './codes.ts';

export type Browser = ReturnType<typeof aBrowser>;

/** A browser: it says where its calls come from, and keeps the cookies of the answers. */
export function aBrowser(t: TestApp, { remoteAddress }: { remoteAddress?: string } = {}) {
  const jar = new Map<string, string>();

  async function call(url: string, body: unknown, headers: Record<string, string> = {}) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await t.app.inject({
      method: 'POST',
      url,
      payload: JSON.stringify(body),
      headers: {
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        ...(cookie !== '' && { cookie }),
        ...headers,
      },
      ...(remoteAddress !== undefined && { remoteAddress }),
    });
    for (const { name, value } of answer.cookies) {
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    return answer;
  }

  return {
    jar,
    call,
    sendCode: (to: To) => call('/user/auth/send-code', to),
    deliveryOf: (to: To) => call('/user/auth/code-delivery', to),
    tryCode: (from: To, code: string) => call('/user/auth/verify-code', { ...from, code }),
    /** Requests a code and reads it from the message that was sent. */
    async receiveCode(to: To): Promise<string> {
      const sent = await call('/user/auth/send-code', to);
      if (sent.statusCode !== 200) {
        throw new Error(`send-code answered ${sent.statusCode}: ${sent.body}`);
      }
      await t.deliver();
      return latestCode(t, to);
    },
  };
}
