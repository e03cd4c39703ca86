import { ADDRESS_KINDS } from '@portico/contract';
import type { Queries } from '#platform/db/client.ts';
import type { IdentityKind, Schema } from '#platform/db/schema.ts';

export type Reach = {
  kind: IdentityKind;
  subject: string;
  locale: string;
  time_zone: string | null;
  reference: string;
  residency: string | null;
};

/** The account's email address, phone number, or both. */
export async function findReach(db: Queries, accountId: string): Promise<Reach[]> {
  return db
    .selectFrom('identities')
    .innerJoin('accounts', 'accounts.id', 'identities.account_id')
    .innerJoin('kyc', 'kyc.account_id', 'accounts.id')
    .select(['identities.kind', 'identities.subject', 'accounts.locale', 'accounts.time_zone'])
    .select(['kyc.reference', 'kyc.residency'])
    .where('accounts.id', '=', accountId)
    .where('identities.kind', 'in', ADDRESS_KINDS)
    .orderBy('identities.kind')
    .execute();
}

export type SendLimits = { cooldownMs: number; windowMs: number; maxSends: number };

/**
 * Counts one message to a recipient, in one statement that also checks the limits. Returns the messages of this window;
 * null if the limits refuse it.
 */
export async function countSend(
  db: Queries,
  key: string,
  { now, cooldownMs, windowMs, maxSends }: SendLimits & { now: number },
): Promise<number | null> {
  const windowStart = now - windowMs;
  const counted = await db
    .insertInto('recipient_sends')
    .values({ key, sends: 1, since: now, last_at: now })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet((eb) => ({
          sends: eb
            .case()
            .when('recipient_sends.since', '<=', windowStart)
            .then(eb.val(1))
            .else(eb('recipient_sends.sends', '+', 1))
            .end(),
          since: eb
            .case()
            .when('recipient_sends.since', '<=', windowStart)
            .then(eb.val(now))
            .else(eb.ref('recipient_sends.since'))
            .end(),
          last_at: now,
        }))
        .where('recipient_sends.last_at', '<=', now - cooldownMs)
        .where((eb) =>
          eb.or([
            eb('recipient_sends.since', '<=', windowStart),
            eb('recipient_sends.sends', '<', maxSends),
          ]),
        ),
    )
    .returning('sends')
    .executeTakeFirst();
  if (counted === undefined) await bringToNow(db, key, now);
  return counted?.sends ?? null;
}

/** The counters of a recipient, with no time after `now`. */
export async function findSendsUntilNow(
  db: Queries,
  key: string,
  now: number,
): Promise<Schema['recipient_sends'] | undefined> {
  const find = () =>
    db.selectFrom('recipient_sends').selectAll().where('key', '=', key).executeTakeFirst();
  const row = await find();
  if (row === undefined || Math.max(row.since, row.last_at) <= now) return row;
  await bringToNow(db, key, now);
  return find();
}

/** As with codes: after the clock was set back, a recipient does not wait longer than the limits say. */
async function bringToNow(db: Queries, key: string, now: number): Promise<void> {
  for (const time of ['since', 'last_at'] as const) {
    await db
      .updateTable('recipient_sends')
      .set({ [time]: now })
      .where('key', '=', key)
      .where(time, '>', now)
      .execute();
  }
}

/** Forgets what was sent to a recipient, so that the limits begin again. */
export async function forgetSends(tx: Queries, key: string): Promise<void> {
  await tx.deleteFrom('recipient_sends').where('key', '=', key).execute();
}

/** Purges recipients without a message since `before`, in ms since 1970 UTC. */
export async function deleteOldSends(db: Queries, before: number): Promise<void> {
  await db.deleteFrom('recipient_sends').where('last_at', '<', before).execute();
}
