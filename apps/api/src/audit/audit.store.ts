import type { Queries } from '#db/client.ts';
import type { Schema } from '#db/schema.ts';

export type AuditRow = Schema['audit_events'];

export async function insertEvent(db: Queries, row: AuditRow): Promise<void> {
  await db.insertInto('audit_events').values(row).execute();
}
