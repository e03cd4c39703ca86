import type { Queries } from '#db/client.ts';

export async function hasAccount(db: Queries, id: string): Promise<boolean> {
  const row = await db.selectFrom('accounts').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** Closes an account; false where it is closed already, or gone. */
export async function closeAccount(db: Queries, id: string, now: number): Promise<boolean> {
  const closed = await db
    .updateTable('accounts')
    .set({ disabled_at: now })
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return closed !== undefined;
}

/** Opens a closed account; false where it is open already, or gone. */
export async function openAccount(db: Queries, id: string): Promise<boolean> {
  const opened = await db
    .updateTable('accounts')
    .set({ disabled_at: null })
    .where('id', '=', id)
    .where('disabled_at', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return opened !== undefined;
}
