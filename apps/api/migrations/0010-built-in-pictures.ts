import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';

// Migrations outlive the Schema type: they are written against the tables as they were.
type AnyDb = Kysely<never>;

/**
 * A project without an image of its own used to have the name of one that was drawn for it. Its image is now empty, and
 * the server chooses one of the shipped pictures when it shows the project.
 */
export async function up(db: AnyDb): Promise<void> {
  const { rows } = await sql<{ id: string; image: string }>`select id, image from partners`.execute(
    db,
  );
  for (const { id, image } of rows) {
    if (image !== drawnName(id)) continue;
    await sql`update partners set image = '' where id = ${id}`.execute(db);
  }
}

function drawnName(id: string): string {
  const digits = createHash('sha256').update(`drawn 1 ${id}`).digest('hex');
  return `${id}.${digits.slice(0, 16)}`;
}
