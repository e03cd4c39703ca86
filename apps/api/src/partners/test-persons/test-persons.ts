import { TEST_PERSON_KINDS, type TestPersonKind } from '@portico/contract';
import type { Account } from '#core/caller.ts';
import { fail, ok, type Result } from '#core/result.ts';
import { createTestAccount, removeAccount } from '#identity/index.ts';
import { lockClient } from '#partners/clients/clients.ts';
import { giveConsent } from '#partners/connections/connections.ts';
import { noticePerson } from '#partners/logout/logout.ts';
import { endTokens } from '#partners/objects/objects.ts';
import { planSignal, signalDeletion } from '#partners/signals/queue/queue.ts';
import { subjectOf } from '#partners/subjects/subjects.ts';
import { changing, clientFor, invalid, roleOf } from '#partners/team/team.ts';
import { inTransaction, type Queries } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import { endOf } from './kinds.ts';
import * as store from './test-persons.store.ts';

/*
 * Invented people of a client in the sandbox. Each has an account without a sign-in method, so that tokens, consents and
 * logout work as they do for everybody, and nothing else of the product ever meets them: no verification record, no mail,
 * no audit event, no count.
 */

type TestDeps = Pick<Deps, 'db' | 'clock'>;
type Choice = { clientId: string; accountId: string; kind: TestPersonKind; scopes: Set<string> };

/**
 * A member of the team continues as a test person, who agrees to the scopes. Returns the test person's account. The client
 * is locked, so that nobody continues at one that goes live at the same moment.
 */
export async function continueAs(
  deps: TestDeps,
  { clientId, accountId: member, kind, scopes }: Choice,
): Promise<Result<string, 'client_unknown'>> {
  return inTransaction(deps.db, async (tx) => {
    const client = await lockClient(tx, clientId);
    if (client?.state !== 'sandbox' || !(await isMember(tx, { clientId, accountId: member }))) {
      return fail('client_unknown');
    }
    const known = await store.findAccountOf(tx, { clientId, kind });
    const accountId = known ?? (await createTestAccount(deps, tx));
    if (known === undefined) await store.insertTestPerson(tx, { clientId, kind, accountId });
    await giveConsent(deps, tx, { accountId, clientId, scopes });
    if (kind === 'disconnected') {
      // The notice needs the number, which is otherwise made with the first token.
      await subjectOf(tx, { accountId, sector: clientId });
      await noticePerson(deps, tx, { accountId, clientId, dueAt: endOf(deps.clock.now()) });
    }
    if (kind === 'expired') {
      await subjectOf(tx, { accountId, sector: clientId });
      const at = endOf(deps.clock.now());
      await planSignal(deps, tx, 'verification_expired', { accountId, at });
    }
    return ok(accountId);
  });
}

const isMember = async (tx: Queries, pair: { clientId: string; accountId: string }) =>
  (await roleOf(tx, pair)) !== null;

/** Every kind, in order, with what the client knows of it. */
export async function testPersonsOf(
  deps: Pick<Deps, 'db'>,
  { clientId, account }: { clientId: string; account: Account },
) {
  const found = await clientFor(deps, { clientId, account, atLeast: 'viewer' });
  if (!found.ok) return found;
  const used = await store.findUsed(deps.db, clientId);
  const kinds = found.value.client.state === 'sandbox' ? TEST_PERSON_KINDS : [];
  return ok({
    persons: kinds.map((kind) => {
      const { sub = null, last_used_at: at = null } = used.find((row) => row.kind === kind) ?? {};
      return { kind, sub, lastUsedAt: at === null ? null : new Date(at).toISOString() };
    }),
  });
}

/** Begins all of them afresh. */
export function resetTestPersons(
  deps: Pick<Deps, 'db' | 'clock' | 'outbox'>,
  { clientId, account }: { clientId: string; account: Account },
) {
  return changing(deps, { clientId, account, atLeast: 'developer' }, async (tx, { client }) => {
    if (client.state !== 'sandbox') return invalid('Only an app in the sandbox has test people.');
    await deleteTestPersons(deps, tx, clientId);
    return ok(undefined);
  });
}

/**
 * Deletes the test persons of a client in the caller's transaction, which has locked the client: with them go their
 * tokens, and the client learns that they left.
 */
export async function deleteTestPersons(
  deps: Pick<Deps, 'clock'>,
  tx: Queries,
  clientId: string,
): Promise<void> {
  for (const accountId of await store.findAccounts(tx, clientId)) {
    await noticePerson(deps, tx, { accountId });
    await signalDeletion(deps, tx, accountId);
    await endTokens(tx, { accountId });
    await removeAccount(tx, accountId);
  }
}
