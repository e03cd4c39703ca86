import type { Identity, IdentityKind } from '@portico/contract';
import type { Account } from '#core/caller.ts';
import { ok } from '#core/result.ts';
import { identityId, lockAccount, passwordHashOf } from '#identity/accounts/accounts.ts';
import * as store from '#identity/accounts/identities.store.ts';
import { byMethod, methodOf } from '#identity/methods/methods.ts';
import { isRecentSignIn, isSessionActive } from '#identity/sessions/sessions.ts';
import type { Queries } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';

/** What the person recognizes a sign-in method by; '' if there is nothing. */
export function labelOf(identity: Named): string {
  return methodOf(identity.kind).labelOf(identity);
}

/** Whether a sign-in method can sign in with the current configuration. */
export function isUsable(deps: Deps, row: Named, account: { hasPassword: boolean }): boolean {
  return methodOf(row.kind).isUsable(deps, row, account);
}

/** Whether the account has two factors to sign in with, at once or one after the other. */
export async function canUseTwoFactors(deps: Deps, accountId: string): Promise<boolean> {
  const rows = await store.findIdentities(deps.db, accountId);
  const account = { hasPassword: (await passwordHashOf(deps, accountId)) !== null };
  return rows.some(
    (row) => isUsable(deps, row, account) && methodOf(row.kind).hasTwoFactors(account),
  );
}

type Named = { kind: IdentityKind; subject: string; label: string | null };

/** The sign-in methods of the caller's account, and whether this session is recent enough to change them. */
export async function listIdentities(deps: Deps, owner: Account) {
  const rows = await store.findIdentities(deps.db, owner.id);
  const hasPassword = (await passwordHashOf(deps, owner.id)) !== null;
  const usable = rows.filter((row) => isUsable(deps, row, { hasPassword }));
  const shown = new Map<Named, Partial<Identity> | undefined>();
  for (const [method, own] of byMethod(rows)) {
    if (own.length === 0 || method.shownOf === undefined) continue;
    const bySubject = await method.shownOf(deps.db, owner.id);
    for (const row of own) shown.set(row, bySubject.get(row.subject));
  }
  const identities = rows.map(
    (row): Identity => ({
      id: identityId(row),
      kind: row.kind,
      label: labelOf(row),
      addedAt: new Date(row.created_at).toISOString(),
      removable: usable.some((other) => other !== row),
      ...shown.get(row),
    }),
  );
  const recentSignIn = await isRecentSignIn(deps, deps.db, owner.sessionId);
  return ok({ identities, hasPassword, recentSignIn });
}

/**
 * Locks the account until the transaction ends and returns it; undefined if it is closed or the caller's session is
 * over. The session is checked under the lock, because a password reset ends sessions under the same lock, and calls
 * that those sessions started must not succeed after it.
 */
export async function lockOwner(deps: Deps, tx: Queries, owner: Account) {
  const locked = await lockAccount(tx, owner.id);
  return (await isSessionActive(deps, tx, owner)) ? locked : undefined;
}
