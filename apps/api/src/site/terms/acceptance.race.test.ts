import { expect, it } from 'vitest';
import { findRows } from '#test/engines/rows.ts';
import { anApp } from '#test/engines/start.ts';
import { tally, together } from '#test/people/codes.ts';
import { post } from '#test/people/people.ts';
import { accountIdOf, eventsOf } from '#test/people/resets.ts';
import { acceptTerms, aNewcomer } from '#test/people/terms.ts';

const t = anApp();

it('R-LEGAL-5 ten acceptances at once are one row and one event, and all get the same answer', async () => {
  const { email, token } = await aNewcomer(t);
  const answers = await together(10, () => acceptTerms(t, token, 1));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  const id = await accountIdOf(t, email);
  expect(await findRows(t, 'terms_acceptances', { account_id: id })).toHaveLength(1);
  expect(await eventsOf(t, 'terms_accepted', id)).toHaveLength(1);
});

it('R-LEGAL-5 an acceptance while the account is deleted fails for nobody, and leaves nothing', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { email, token } = await aNewcomer(t);
    const id = await accountIdOf(t, email);
    const [deleted, ...accepted] = await Promise.all([
      post(t, '/user/delete-account', {}, { token }),
      ...Array.from({ length: 4 }, () => acceptTerms(t, token, 1)),
    ]);
    expect(deleted.statusCode).toBeLessThan(300);
    expect(['ok', 'missing_token']).toEqual(expect.arrayContaining(Object.keys(tally(accepted))));
    expect(await findRows(t, 'terms_acceptances', { account_id: id })).toEqual([]);
  }
});
