import { createHash } from 'node:crypto';
import { z } from 'zod';

/** The format of a backup: a reader refuses any other. */
export const FORMAT = 1;

const sha256 = z.string().regex(/^[\da-f]{64}$/);

const content = z.strictObject({
  format: z.literal(FORMAT),
  id: z.uuid(),
  /** The time of the snapshot, in milliseconds since 1970 UTC. */
  at: z.int().nonnegative(),
  /** The last migration of the database that was copied. */
  schema: z.string().min(1),
  /** Shows whether SECRET_KEY is the one of the installation, without showing the key. */
  secret: sha256,
  /** In the order in which they are restored; each is a file `tables/NAME.ndjson.gz`. */
  tables: z.array(
    z.strictObject({
      name: z.string().regex(/^[a-z_]{1,63}$/),
      rows: z.int().nonnegative(),
      sha256,
    }),
  ),
  /** The list of objects, `objects.ndjson.gz`, which has the hash of each. */
  objects: z.strictObject({ count: z.int().nonnegative(), bytes: z.int().nonnegative(), sha256 }),
});

export type Manifest = z.infer<typeof content>;

/** One line of the list of objects. `gone`: it was deleted, with its row, while the backup was written. */
export const listedObject = z.union([
  z.strictObject({
    store: z.enum(['documents', 'landing']),
    name: z.string().regex(/^[\da-f]{32}$/),
    bytes: z.int().nonnegative(),
    sha256,
  }),
  z.strictObject({
    store: z.literal('documents'),
    name: z.string().regex(/^[\da-f]{32}$/),
    gone: z.literal(true),
  }),
]);

export type ListedObject = z.infer<typeof listedObject>;

/** The text of `manifest.json`, with a digest of itself. It is written last: a folder without it is no backup. */
export function manifestText(manifest: Manifest): string {
  return `${JSON.stringify({ ...manifest, digest: digestOf(manifest) }, null, 2)}\n`;
}

/** Reads that text; null if it is damaged, or of another format. */
export function readManifest(text: string): Manifest | null {
  try {
    const { digest, ...rest } = JSON.parse(text);
    const parsed = content.safeParse(rest);
    return parsed.success && digest === digestOf(parsed.data) ? parsed.data : null;
  } catch {
    return null;
  }
}

function digestOf(manifest: Manifest): string {
  return createHash('sha256')
    .update(JSON.stringify(content.parse(manifest)))
    .digest('hex');
}
