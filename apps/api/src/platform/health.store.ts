import { sql } from 'kysely';
import type { Queries } from '#db/client.ts';

export async function answers(db: Queries): Promise<boolean> {
  try {
    await sql`select 1`.execute(db);
    return true;
  } catch {
    return false;
  }
}
