import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '#test/engines/start.ts';
import { isLimited, LIMITED } from '#test/people/limited-calls.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startApp({ env: { DISABLE_ADDRESS_LIMITS: 'false' } });
});
afterAll(() => t.close());

it.each(LIMITED.map((call) => [`${call.method} ${call.path}`, call] as const))(
  'R-API-2 %s refuses a network that calls too often, if it declares a limit',
  async (_name, call) => {
    expect(await isLimited(t, call)).toBe(call.limit !== null);
  },
);
