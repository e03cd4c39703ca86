import { randomBytes, randomUUID } from 'node:crypto';
import type { Operator, OperatorRole } from '@portico/contract';
import { record } from '#audit/audit.ts';
import { OPERATOR } from '#core/caller.ts';
import { sealText } from '#core/sealed-text.ts';
import { inTransaction, type Queries } from '#db/client.ts';
import type { Deps } from '#deps/deps.ts';
import { clearFailures } from '#identity/throttle/throttle.ts';
import { releaseClaimsOf } from '#verification/review/claims/claims.ts';
import { addressOf, newSecret } from './authenticator.ts';
import { nameKey } from './names.ts';
import * as store from './operators.store.ts';

/*
 * Commands that manage operators. They need the server's keys and database, so no HTTP call offers them.
 */

/** An operator's credentials, shown once: only a hash of the password and the sealed secret are stored. */
export type Credentials = {
  password: string;
  /** The authenticator's secret, in base32. */
  secret: string;
  /** The same secret as an address for the app: `otpauth://totp/…`. */
  address: string;
};

/** Adds an operator; null if the name exists already, regardless of case. */
export async function addOperator(
  deps: Deps,
  { name, role }: { name: string; role: OperatorRole },
): Promise<{ operator: Operator; credentials: Credentials } | null> {
  const id = randomUUID();
  const { credentials, kept } = await newCredentials(deps, { id, name });
  const row = {
    id,
    name,
    name_key: nameKey(name),
    role,
    password_hash: kept.passwordHash,
    totp_secret: kept.totpSecret,
    totp_step: 0,
    created_at: deps.clock.now(),
    disabled_at: null,
  };
  for (;;) {
    const operator = await inTransaction(deps.db, async (tx) => {
      const added = await store.insertOperator(tx, row);
      if (added === undefined) return undefined;
      await record(deps, tx, OPERATOR, {
        kind: 'operator_added',
        details: { operator: id, number: added.number, role },
      });
      return added;
    });
    if (operator !== undefined) return { operator, credentials };
    if ((await store.findByNameKey(deps.db, row.name_key)) !== undefined) return null;
    // Only the number was taken, by a concurrent command.
  }
}

/**
 * Sets a new password and a new authenticator. The old ones stop working, sessions end, and a lock is removed. Null if
 * the name does not exist.
 */
export async function resetOperator(
  deps: Deps,
  name: string,
): Promise<{ credentials: Credentials; sessions: number } | null> {
  const known = await store.findByNameKey(deps.db, nameKey(name));
  if (known === undefined) return null;
  const { credentials, kept } = await newCredentials(deps, known);
  return inTransaction(deps.db, async (tx) => {
    if (!(await store.replaceCredentials(tx, known.id, kept))) return null;
    await clearFailures(tx, { operatorId: known.id });
    const sessions = await store.endSessionsOf(tx, known.id);
    await noteChange(deps, tx, known.id, { change: 'reset', sessions });
    return { credentials, sessions };
  });
}

/** `isNew` is true if something changed; null if the name does not exist. */
export type Changed = { isNew: boolean } | null;

/**
 * Disables an operator: their sessions end, and the cases they claimed are released. Their past actions stay recorded
 * under their name.
 */
export function disableOperator(deps: Deps, name: string): Promise<Changed> {
  return change(deps, name, async (tx, id) => {
    if (!(await store.setDisabled(tx, id, deps.clock.now()))) return null;
    const sessions = await store.endSessionsOf(tx, id);
    await releaseClaimsOf(deps, tx, id, OPERATOR);
    return { change: 'disabled', sessions };
  });
}

export function enableOperator(deps: Deps, name: string): Promise<Changed> {
  return change(deps, name, async (tx, id) =>
    (await store.setDisabled(tx, id, null)) ? { change: 'enabled' } : null,
  );
}

/** Takes effect with the operator's next call: the role is not stored in the session. */
export function setOperatorRole(deps: Deps, name: string, role: OperatorRole): Promise<Changed> {
  return change(deps, name, async (tx, id) =>
    (await store.setRole(tx, id, role)) ? { change: 'role', role } : null,
  );
}

export function listOperators({ db }: Pick<Deps, 'db'>): Promise<store.ListedOperator[]> {
  return store.listOperators(db);
}

type Details = Record<string, string | number>;

async function change(
  deps: Deps,
  name: string,
  write: (tx: Queries, id: string) => Promise<Details | null>,
): Promise<Changed> {
  const known = await store.findByNameKey(deps.db, nameKey(name));
  if (known === undefined) return null;
  return inTransaction(deps.db, async (tx) => {
    const details = await write(tx, known.id);
    if (details !== null) await noteChange(deps, tx, known.id, details);
    return { isNew: details !== null };
  });
}

function noteChange(deps: Deps, tx: Queries, operator: string, details: Details): Promise<void> {
  return record(deps, tx, OPERATOR, {
    kind: 'operator_changed',
    details: { operator, ...details },
  });
}

async function newCredentials(
  { hasher, secrets }: Pick<Deps, 'hasher' | 'secrets'>,
  { id, name }: { id: string; name: string },
) {
  const [password, secret] = [newPassword(), newSecret()];
  const hashed = await hasher.hash(password, 'desk');
  if (hashed.busy) throw new Error('Too many passwords are being hashed.');
  const credentials: Credentials = { password, secret, address: addressOf(secret, name) };
  const totpSecret = sealText(secrets.operators, secret, id);
  return { credentials, kept: { passwordHash: hashed.hash, totpSecret } };
}

// Without characters that are easily confused: 0 and o, 1 and l.
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';
const GROUPS = 5;
const GROUP = 5;

/** 125 bits, in groups that can be read aloud. */
function newPassword(): string {
  // 256 is a multiple of 32, so every letter is equally likely.
  const letters = [...randomBytes(GROUPS * GROUP)].map((byte) => LETTERS[byte % LETTERS.length]);
  return Array.from({ length: GROUPS }, (_, n) =>
    letters.slice(n * GROUP, (n + 1) * GROUP).join(''),
  ).join('-');
}
