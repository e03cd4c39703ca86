import type { Operator } from '@portico/contract';
import { fail, ok } from '#core/result.ts';
import { readHands } from '#platform/db/hands.ts';
import type { Deps } from '#platform/deps.ts';
import * as store from './operators.store.ts';

/** All operators and their work since midnight UTC. Only leads may read it. */
export async function overviewFor({ db, clock }: Pick<Deps, 'db' | 'clock'>, asking: Operator) {
  if (asking.role !== 'lead') return fail('not_allowed');
  const rows = await store.countWork(db, clock.now());
  const nameOf = new Map(rows.map(({ id, name }) => [id, name]));
  const hands = await readHands(db);
  const mayGive = hands.handOf(asking.id) === asking.id;
  const leads = rows.filter(({ role, disabled_at }) => role === 'lead' && disabled_at === null);
  return ok({
    operators: rows.map(({ hand: givenBy, hand_until: _of, decisions, looks, ...operator }) => {
      const { disabled_at, claimedCases, ...shown } = operator;
      const hand = hands.handOf(operator.id);
      const isLead = operator.role === 'lead';
      return {
        ...shown,
        isDisabled: disabled_at !== null,
        decisions: Number(decisions ?? 0),
        imageAccesses: Number(looks ?? 0),
        claimedCases: Number(claimedCases ?? 0),
        countsAs: hand === operator.id ? null : (nameOf.get(hand) ?? null),
        mayReset: mayGive && !isLead && (givenBy === null || givenBy === asking.id),
        mayDisable: disabled_at === null && !(isLead && leads.length === 1),
      };
    }),
  });
}
