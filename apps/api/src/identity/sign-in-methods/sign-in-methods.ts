import { domainToUnicode } from 'node:url';
import type { Identity, IdentityKind } from '@portico/contract';
import type { Account } from '#core/caller.ts';
import { hashToken } from '#core/opaque-token.ts';
import { ok } from '#core/result.ts';
import type { Queries } from '#db/client.ts';
import type { Deps } from '#deps/deps.ts';
import { lockAccount, passwordHashOf } from '#identity/accounts/accounts.ts';
import * as store from '#identity/accounts/identities.store.ts';
import { isRecentSignIn, isSessionActive } from '#identity/sessions/sessions.ts';
import { isUsable } from './usable.ts';

/**
 * The label of a sign-in method: its email address or phone number, the wallet's address, or the email address that a
 * provider reported. Empty if there is none.
 */
export function labelOf({ kind, subject, label }: Named): string {
  if (kind === 'email') return readable(subject);
  if (kind === 'phone') return subject;
  return label ?? '';
}

/** The address with its domain in Unicode, as its owner writes it, instead of the ASCII form for mail (R-VAL-7). */
function readable(email: string): string {
  const [mailbox, domain = ''] = email.split('@');
  return `${mailbox}@${domainToUnicode(domain) || domain}`;
}

type Named = { kind: IdentityKind; subject: string; label: string | null };

/** The id of a sign-in method in calls. It is a hash, because the table has no key other than kind and subject. */
export function identityId({ kind, subject }: Pick<Named, 'kind' | 'subject'>): string {
  return hashToken(`identity ${kind} ${subject}`);
}

/** The sign-in methods of the caller's account, and whether this session is recent enough to change them. */
export async function listIdentities(deps: Deps, owner: Account) {
  const rows = await store.findIdentities(deps.db, owner.id);
  const hasPassword = (await passwordHashOf(deps, owner.id)) !== null;
  const usable = rows.filter((row) => isUsable(deps, row, { hasPassword }));
  const identities = rows.map(
    (row): Identity => ({
      id: identityId(row),
      kind: row.kind,
      label: labelOf(row),
      addedAt: new Date(row.created_at).toISOString(),
      removable: usable.some((other) => other !== row),
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
  const held = await lockAccount(tx, owner.id);
  return (await isSessionActive(deps, tx, owner)) ? held : undefined;
}
