import { expect, it } from 'vitest';
import { anApp } from '#test/engines/start.ts';
import { isLimited, LIMITED } from '#test/people/limited-calls.ts';

const t = anApp({ env: { DISABLE_ADDRESS_LIMITS: 'false' } });

it.each(LIMITED.map((call) => [`${call.method} ${call.path}`, call] as const))(
  'R-API-2 %s refuses a network that calls too often, if it declares a limit',
  async (_name, call) => {
    expect(await isLimited(t, call)).toBe(call.limit !== null);
  },
);
