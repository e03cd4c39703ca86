import type { Operator } from '@portico/contract';
import type { Deps } from '../deps.ts';
import { DAY } from '../ports/clock.ts';
import { fail, ok } from '../result.ts';
import * as store from './operators.store.ts';

/** The operators and what each did since midnight UTC; leads alone see it. */
export async function overviewFor({ db, clock }: Pick<Deps, 'db' | 'clock'>, asking: Operator) {
  if (asking.role !== 'lead') return fail('not_allowed');
  const now = clock.now();
  const rows = await store.countWork(db, { since: now - (now % DAY), now });
  return ok({
    operators: rows.map(({ disabled_at, decisions, looks, holds, ...operator }) => ({
      ...operator,
      isDisabled: disabled_at !== null,
      decisions: decisions ?? 0,
      looks: looks ?? 0,
      holds: holds ?? 0,
    })),
  });
}
