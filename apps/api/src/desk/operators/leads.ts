import type {
  addDeskOperator,
  CodeOf,
  disableDeskOperator,
  Operator,
  ParsedBodyOf,
  ReplyOf,
  resetDeskOperator,
} from '@portico/contract';
import type { Caller } from '#core/caller.ts';
import { fail, ok, type Result } from '#core/result.ts';
import { isUuid } from '#core/uuid.ts';
import { inTransaction, type Queries } from '#platform/db/client.ts';
import { handIn } from '#platform/db/hands.ts';
import type { Deps } from '#platform/deps.ts';
import { noteInJournal, writeJournalSoon } from '#platform/journal/journal.ts';
import {
  addOperator,
  type Credentials,
  disableOperatorAgain,
  type Manager,
  resetKnown,
} from './manage.ts';
import * as store from './operators.store.ts';

/*
 * What a lead does with operators at the desk. A lead gives no role of a lead and no credentials to one, and an
 * operator with credentials from them counts as them where two have to agree (platform/db/hands.ts). A lead who counts as
 * somebody else gives no credentials: two people would know them, and only one would count.
 */

type Work = { operator: Operator; caller: Caller };

/** Thrown to roll back the call of one who is no lead any more, or may give no credentials. */
class NoLead extends Error {}

const unlessNoLead = (error: unknown) => {
  if (error instanceof NoLead) return 'no_lead' as const;
  throw error;
};

function asLead({ operator, caller }: Work): Manager {
  return {
    caller,
    id: operator.id,
    async handIn(tx) {
      const lead = (await store.lockLeads(tx)).find(({ id }) => id === operator.id);
      if (lead === undefined || handIn(lead, Number.POSITIVE_INFINITY) !== lead.id)
        throw new NoLead();
      return lead.id;
    },
  };
}

export async function addAtDesk(
  deps: Deps,
  work: Work,
  { name, role }: ParsedBodyOf<typeof addDeskOperator>,
): Promise<Result<ReplyOf<typeof addDeskOperator>, CodeOf<typeof addDeskOperator>>> {
  const added = await addOperator(deps, { name, role }, asLead(work)).catch(unlessNoLead);
  if (added === 'no_lead') return fail('not_allowed');
  if (added === null) return fail('invalid_request', { fields: { name: 'invalid_value' } });
  return ok(shown(name, added.credentials));
}

export async function resetAtDesk(
  deps: Deps,
  work: Work,
  { id }: ParsedBodyOf<typeof resetDeskOperator>,
): Promise<Result<ReplyOf<typeof resetDeskOperator>, CodeOf<typeof resetDeskOperator>>> {
  const known = isUuid(id) ? await store.findById(deps.db, id) : undefined;
  if (known === undefined) return fail('not_found');
  const reset = await resetKnown(deps, known, asLead(work)).catch(unlessNoLead);
  if (reset === null || reset === 'no_lead') return fail('not_allowed');
  return ok(shown(known.name, reset.credentials));
}

const shown = (name: string, { password, secret, address }: Credentials) => ({
  name,
  password,
  secret,
  address,
});

/** Disables an operator at once; not the last lead who can sign in. */
export async function disableAtDesk(
  deps: Deps,
  { operator, caller }: Work,
  { id }: ParsedBodyOf<typeof disableDeskOperator>,
): Promise<Result<undefined, CodeOf<typeof disableDeskOperator>>> {
  if (!isUuid(id)) return fail('not_found');
  const disabled = await inTransaction(deps.db, async (tx: Queries) => {
    const leads = await store.lockLeads(tx);
    if (!leads.some((lead) => lead.id === operator.id)) return fail('not_allowed');
    if (leads.length === 1 && id === operator.id) return fail('not_allowed');
    if (!(await disableOperatorAgain(deps, tx, id, { caller, id: operator.id })))
      return fail('not_found');
    await noteInJournal(deps, tx, id, 'operator_disabled');
    return ok(undefined);
  });
  await writeJournalSoon(deps);
  return disabled;
}
