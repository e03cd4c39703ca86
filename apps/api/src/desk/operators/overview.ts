import type { Operator } from '@portico/contract';
import { fail, ok } from '#core/result.ts';
import type { Deps } from '#platform/deps.ts';
import * as store from './operators.store.ts';

/** All operators and their work since midnight UTC. Only leads may read it. */
export async function overviewFor({ db, clock }: Pick<Deps, 'db' | 'clock'>, asking: Operator) {
  if (asking.role !== 'lead') return fail('not_allowed');
  const rows = await store.countWork(db, clock.now());
  return ok({
    operators: rows.map(({ disabled_at, decisions, looks, claimedCases, ...operator }) => ({
      ...operator,
      isDisabled: disabled_at !== null,
      decisions: Number(decisions ?? 0),
      imageAccesses: Number(looks ?? 0),
      claimedCases: Number(claimedCases ?? 0),
    })),
  });
}
