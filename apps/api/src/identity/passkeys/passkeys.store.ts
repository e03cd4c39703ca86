import type { Queries } from '#platform/db/client.ts';
import { prepared } from '#platform/db/prepared.ts';
import type { Schema } from '#platform/db/schema.ts';

export type PasskeyRow = Schema['passkeys'];

// Compiled once: these run with every sign-in by passkey.
const passkeyOf = prepared((db, { subject }: { subject: string }) =>
  db
    .selectFrom('passkeys')
    .innerJoin('identities', (join) =>
      join
        .onRef('identities.kind', '=', 'passkeys.kind')
        .onRef('identities.subject', '=', 'passkeys.subject'),
    )
    .innerJoin('passkey_handles', 'passkey_handles.account_id', 'identities.account_id')
    .selectAll('passkeys')
    .select(['identities.account_id', 'passkey_handles.handle'])
    .where('passkeys.kind', '=', 'passkey')
    .where('passkeys.subject', '=', subject),
);

export type OwnedPasskey = PasskeyRow & { account_id: string; handle: string };

/** A passkey with its account. */
export async function findPasskey(db: Queries, subject: string): Promise<OwnedPasskey | undefined> {
  const [row] = await passkeyOf(db, { subject });
  return row;
}

const spend = prepared((db, { challenge_hash, expires_at }: Schema['passkey_challenges']) =>
  db
    .insertInto('passkey_challenges')
    .values({ challenge_hash, expires_at })
    .onConflict((conflict) => conflict.column('challenge_hash').doNothing())
    .returning('challenge_hash'),
);

/** Marks a challenge as used; false if it was used before. */
export async function spendChallenge(
  db: Queries,
  row: Schema['passkey_challenges'],
): Promise<boolean> {
  const [spent] = await spend(db, row);
  return spent !== undefined;
}

type Use = { subject: string; publicKey: string; counter: number; backedUp: number; now: number };

const writeUse = prepared((db, { subject, publicKey, counter, backedUp, now }: Use) =>
  db
    .updateTable('passkeys')
    .set({ counter, backed_up: backedUp, verified: 1, last_used_at: now })
    .where('kind', '=', 'passkey')
    .where('subject', '=', subject)
    .where('public_key', '=', publicKey)
    // A key on one device that counts down was copied; on several devices each has a count of its own, if any.
    .where((eb) =>
      eb.or([
        eb('backup_eligible', '=', 1),
        eb('counter', '<', counter),
        eb.and([eb('counter', '=', counter), eb('counter', '=', 0)]),
      ]),
    )
    .returning('subject'),
);

/** Stores a verified use; false if the counter fell, or the passkey was removed. */
export async function usePasskey(db: Queries, use: Use): Promise<boolean> {
  const [used] = await writeUse(db, use);
  return used !== undefined;
}

export async function insertPasskey(db: Queries, row: PasskeyRow): Promise<void> {
  await db.insertInto('passkeys').values(row).execute();
}

/** The account's passkeys. */
export async function findPasskeys(db: Queries, accountId: string): Promise<PasskeyRow[]> {
  return db
    .selectFrom('passkeys')
    .innerJoin('identities', (join) =>
      join
        .onRef('identities.kind', '=', 'passkeys.kind')
        .onRef('identities.subject', '=', 'passkeys.subject'),
    )
    .selectAll('passkeys')
    .where('identities.account_id', '=', accountId)
    .where('identities.kind', '=', 'passkey')
    .orderBy('identities.created_at')
    .orderBy('identities.subject')
    .execute();
}

export async function findHandle(
  db: Queries,
  accountId: string,
): Promise<Schema['passkey_handles'] | undefined> {
  return db
    .selectFrom('passkey_handles')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}

/** Stores the account's handle unless it has one. */
export async function insertHandle(db: Queries, row: Schema['passkey_handles']): Promise<void> {
  await db
    .insertInto('passkey_handles')
    .values(row)
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .execute();
}

export async function deleteSpentChallenges(db: Queries, before: number): Promise<void> {
  await db.deleteFrom('passkey_challenges').where('expires_at', '<', before).execute();
}
