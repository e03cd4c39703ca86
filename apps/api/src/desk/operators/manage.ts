import { randomBytes, randomUUID } from 'node:crypto';
import type { Operator, OperatorRole } from '@portico/contract';
import { type Caller, OPERATOR } from '#core/caller.ts';
import { sealText } from '#core/sealed-text.ts';
import { clearFailures } from '#identity/index.ts';
import { record } from '#platform/audit/audit.ts';
import { inTransaction, type Queries } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import { noteInJournal, writeJournalSoon } from '#platform/journal/journal.ts';
import { releaseClaimsOf } from '#verification/index.ts';
import { addressOf, newSecret } from './authenticator.ts';
import { nameKey } from './names.ts';
import * as store from './operators.store.ts';

/*
 * What manages operators: an administrator's commands, and leads at the desk (leads.ts).
 */

/** Who manages operators: a lead at the desk (leads.ts), or the command. */
export type Manager = {
  caller: Pick<Caller, 'ip' | 'requestId'>;
  /** The lead; null for the command. */
  id: string | null;
  /** Locks the lead first, and returns as whom an operator counts to whom they give credentials. */
  handIn(tx: Queries): Promise<string | null>;
};
const COMMAND: Manager = { caller: OPERATOR, id: null, handIn: async () => null };

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
  by: Manager = COMMAND,
): Promise<{ operator: Operator; credentials: Credentials } | null> {
  const id = randomUUID();
  const { credentials, stored } = await newCredentials(deps, { id, name });
  const row = {
    id,
    name,
    name_key: nameKey(name),
    role,
    password_hash: stored.passwordHash,
    totp_secret: stored.totpSecret,
    totp_step: 0,
    created_at: deps.clock.now(),
    disabled_at: null,
    hand_until: null,
  };
  for (;;) {
    const operator = await inTransaction(deps.db, async (tx) => {
      const added = await store.insertOperator(tx, { ...row, hand: await by.handIn(tx) });
      if (added === undefined) return undefined;
      await record(deps, tx, by.caller, {
        kind: 'operator_added',
        details: { operator: id, number: added.number, role, ...byIn(by) },
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
  return known === undefined ? null : resetKnown(deps, known, COMMAND);
}

/** The same of an operator who was read; null if they may no longer be reset by this manager. */
export async function resetKnown(
  deps: Deps,
  known: Pick<store.OperatorRow, 'id' | 'name'>,
  by: Manager,
): Promise<{ credentials: Credentials; sessions: number } | null> {
  const { credentials, stored } = await newCredentials(deps, known);
  return inTransaction(deps.db, async (tx) => {
    const given = { ...stored, hand: await by.handIn(tx), now: deps.clock.now() };
    if (!(await store.replaceCredentials(tx, known.id, given))) return null;
    await clearFailures(tx, { operatorId: known.id });
    const sessions = await store.endSessionsOf(tx, known.id);
    await noteChange(deps, tx, known.id, { change: 'reset', sessions }, by);
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
  return changeForGood(deps, name, 'operator_disabled', (...of) => disableOperatorAgain(...of));
}

export function enableOperator(deps: Deps, name: string): Promise<Changed> {
  return changeForGood(deps, name, 'operator_enabled', enableOperatorAgain);
}

/** Disables an operator whom a restore enabled, or disables them for the first time; false if they are disabled. */
export async function disableOperatorAgain(
  deps: Deps,
  tx: Queries,
  id: string,
  by: Omit<Manager, 'handIn'> = COMMAND,
): Promise<boolean> {
  if (!(await store.setDisabled(tx, id, deps.clock.now()))) return false;
  const sessions = await store.endSessionsOf(tx, id);
  await releaseClaimsOf(deps, tx, id, by.caller);
  await noteChange(deps, tx, id, { change: 'disabled', sessions }, by);
  return true;
}

/** Enables an operator whom a restore disabled, or enables them for the first time; false if they are enabled. */
export async function enableOperatorAgain(deps: Deps, tx: Queries, id: string): Promise<boolean> {
  if (!(await store.setDisabled(tx, id, null))) return false;
  await noteChange(deps, tx, id, { change: 'enabled' });
  return true;
}

/** Takes effect with the operator's next call: the role is not stored in the session. */
export async function setOperatorRole(
  deps: Deps,
  name: string,
  role: OperatorRole,
): Promise<Changed> {
  return change(deps, name, async (tx, id) => {
    if (!(await store.setRole(tx, id, role))) return false;
    await noteChange(deps, tx, id, { change: 'role', role });
    return true;
  });
}

export function listOperators({ db }: Pick<Deps, 'db'>): Promise<store.ListedOperator[]> {
  return store.listOperators(db);
}

type Details = Record<string, string | number>;

/** A change that a restore repeats. */
async function changeForGood(
  deps: Deps,
  name: string,
  kind: 'operator_disabled' | 'operator_enabled',
  write: (deps: Deps, tx: Queries, id: string) => Promise<boolean>,
): Promise<Changed> {
  const changed = await change(deps, name, async (tx, id) => {
    const isNew = await write(deps, tx, id);
    if (isNew) await noteInJournal(deps, tx, id, kind);
    return isNew;
  });
  await writeJournalSoon(deps);
  return changed;
}

async function change(
  deps: Deps,
  name: string,
  write: (tx: Queries, id: string) => Promise<boolean>,
): Promise<Changed> {
  const known = await store.findByNameKey(deps.db, nameKey(name));
  if (known === undefined) return null;
  return inTransaction(deps.db, async (tx) => ({ isNew: await write(tx, known.id) }));
}

function noteChange(
  deps: Deps,
  tx: Queries,
  operator: string,
  details: Details,
  by: Omit<Manager, 'handIn'> = COMMAND,
): Promise<void> {
  return record(deps, tx, by.caller, {
    kind: 'operator_changed',
    details: { operator, ...details, ...byIn(by) },
  });
}

/** In the trail, the lead who did it. */
const byIn = ({ id }: Pick<Manager, 'id'>) => (id === null ? {} : { by: id });

async function newCredentials(
  { hasher, secrets, brand }: Pick<Deps, 'hasher' | 'secrets' | 'brand'>,
  { id, name }: { id: string; name: string },
) {
  const [password, secret] = [newPassword(), newSecret()];
  const hashed = await hasher.hash(password, 'desk');
  if (hashed.busy) throw new Error('Too many passwords are being hashed.');
  const address = addressOf(secret, name, (await brand()).name);
  const credentials: Credentials = { password, secret, address };
  const totpSecret = sealText(secrets.operators.current.key, secret, id);
  return { credentials, stored: { passwordHash: hashed.hash, totpSecret } };
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
