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
 * What a person knows a way in by: its address or number, the wallet's address, and for a provider the e-mail address
 * that it told us, or nothing.
 */
export function labelOf({ kind, subject, label }: Named): string {
  if (kind === 'email') return readable(subject);
  if (kind === 'phone') return subject;
  return label ?? '';
}

/** With the letters of its domain as its owner writes them, where the mail system has others (R-VAL-7). */
function readable(email: string): string {
  const [mailbox, domain = ''] = email.split('@');
  return `${mailbox}@${domainToUnicode(domain) || domain}`;
}

type Named = { kind: IdentityKind; subject: string; label: string | null };

/** How a caller names a way in: the table has no other key than what it is. */
export function identityId({ kind, subject }: Pick<Named, 'kind' | 'subject'>): string {
  return hashToken(`identity ${kind} ${subject}`);
}

/** The ways into one's own account, and whether this session may change them. */
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
 * Has the account until the transaction ends; undefined where it is closed or the session that asks is over. Looked at
 * under the lock: a reset of the password ends sessions under it, and after that nothing they began may come through.
 */
export async function lockOwner(deps: Deps, tx: Queries, owner: Account) {
  const held = await lockAccount(tx, owner.id);
  return (await isSessionActive(deps, tx, owner)) ? held : undefined;
}
