import { expect, it } from 'vitest';
import { DEMO_DOMAIN } from '#platform/config/demo.ts';
import { anApp } from '#test/engines/start.ts';
import { aRegisteredPerson, PASSWORD, post, verifyAddress } from '#test/people/people.ts';
import { leftDemo } from './left-demo.ts';

const t = anApp();
const production = () => ({
  db: t.deps.db,
  config: { ...t.deps.config, mode: 'production' as const },
});

it('R-OPS-54 production starts on real people, and names those of a demo before it starts on them', async () => {
  await aRegisteredPerson(t);
  expect(await leftDemo(production())).toBeNull();
  const addresses = Array.from({ length: 7 }, (_, n) => `olena.${n}@${DEMO_DOMAIN}`);
  for (const email of addresses) {
    const verified = await verifyAddress(t, email);
    const body = { email, password: PASSWORD, verified };
    const answer = await post(t, '/user/auth/registration-with-email', body);
    expect(answer.statusCode).toBe(200);
  }
  expect(await leftDemo(production())).toEqual([
    'This data was made by npm run demo: nobody identified its 7 people.',
    ...addresses.slice(0, 5).map((address) => `- ${address}`),
    '- 2 more',
    'Start production with an empty database and another DATA_DIR.',
  ]);
  expect(await leftDemo(t.deps)).toBeNull();
});
