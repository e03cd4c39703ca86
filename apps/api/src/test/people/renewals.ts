import { DAY } from '#core/clock.ts';
import { changeRows } from '#test/engines/rows.ts';
import type { TestApp } from '#test/engines/start.ts';
import { assuranceOf } from '#verification/assurances/assurances.ts';
import { post } from './people.ts';

/** The account's verification ends after so many days from now on; both reminders count as sent. */
export async function endsSoon(t: TestApp, accountId: string, days = 30): Promise<void> {
  await assuranceOf(t.deps, accountId);
  await changeRows(
    t,
    'assurances',
    { account_id: accountId, ended_at: null },
    { valid_until: t.clock.now() + days * DAY, reminders: 2 },
  );
}

/** The person begins to renew it. */
export const renew = (t: TestApp, token: string) =>
  post(t, '/user/verification/renew', {}, { token });
