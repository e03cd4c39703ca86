import { createHash, createHmac } from 'node:crypto';
import { z } from 'zod';
import { judgeText, signature, signText } from '#core/signature.ts';
import type { Secrets } from '#platform/config/secrets.ts';

/** The format of a backup: a reader refuses every other but the one before. */
const FORMAT = 2;
/** The format before backups were signed. It has a hash of itself, which shows only damage. */
const UNSIGNED_FORMAT = 1;

const sha256 = z.string().regex(/^[\da-f]{64}$/);

const id = z.uuid();
/** The time of the snapshot, in milliseconds since 1970 UTC. */
const at = z.int().nonnegative();
/** The last migration of the database that was copied. */
const schema = z.string().min(1);
/** In the order in which they are restored; each is a file `tables/NAME.ndjson.gz`. */
const tables = z.array(
  z.strictObject({
    name: z.string().regex(/^[a-z_]{1,63}$/),
    rows: z.int().nonnegative(),
    sha256,
  }),
);
/** The list of objects, `objects.ndjson.gz`, which has the hash of each. */
const objects = z.strictObject({
  count: z.int().nonnegative(),
  bytes: z.int().nonnegative(),
  sha256,
});

const content = z.strictObject({ id, at, schema, tables, objects });

export type Manifest = z.infer<typeof content>;

// The order of the members is that of the signed text.
const signedContent = z.strictObject({ format: z.literal(FORMAT), ...content.shape });
const signedFile = signedContent.extend({ signature });

const unsignedContent = z.strictObject({
  format: z.literal(UNSIGNED_FORMAT),
  id,
  at,
  schema,
  /** Shows whether SECRET_KEY is the one of the installation, without showing the key. */
  secret: sha256,
  tables,
  objects,
});
const unsignedFile = unsignedContent.extend({ digest: sha256 });

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

type ManifestKeys = Pick<Secrets, 'audit' | 'backups'>;

/** The text of `manifest.json`. It is written last: a folder without it is no backup. */
export function manifestText(manifest: Manifest, { backups }: ManifestKeys): string {
  const signed = signedContent.parse({ format: FORMAT, ...manifest });
  const file = { ...signed, signature: signText(backups, JSON.stringify(signed)) };
  return `${JSON.stringify(file, null, 2)}\n`;
}

export type ReadManifest =
  | { ok: true; manifest: Manifest; isSigned: boolean }
  /** `unreadable`: damaged, or of a format that this version does not know. */
  | { ok: false; why: 'unreadable' | 'altered' }
  /** Null for a backup of the former format, which does not name its key. */
  | { ok: false; why: 'unknown_key'; key: string | null };

/**
 * Reads that text and verifies its signature. Everything that a backup consists of follows from a genuine manifest by
 * hashes.
 */
export function readManifest(text: string, keys: ManifestKeys): ReadManifest {
  const given = parsed(text);
  const read = signedFile.safeParse(given);
  if (!read.success) return readUnsigned(given, keys);
  const { signature: by, ...signed } = read.data;
  const verdict = judgeText(keys.backups, JSON.stringify(signed), by);
  if (verdict === 'unknown_key') return { ok: false, why: verdict, key: by.key };
  if (verdict === 'altered') return { ok: false, why: verdict };
  const { format, ...manifest } = signed;
  return { ok: true, manifest, isSigned: true };
}

function readUnsigned(given: unknown, { audit }: ManifestKeys): ReadManifest {
  const read = unsignedFile.safeParse(given);
  if (!read.success) return { ok: false, why: 'unreadable' };
  const { digest, ...rest } = read.data;
  const hash = createHash('sha256').update(JSON.stringify(rest)).digest('hex');
  if (digest !== hash) return { ok: false, why: 'unreadable' };
  const { format, secret, ...manifest } = rest;
  if (!audit.all.some(({ key }) => formerMarkOf(key) === secret))
    return { ok: false, why: 'unknown_key', key: null };
  return { ok: true, manifest, isSigned: false };
}

const formerMarkOf = (key: Buffer) =>
  createHmac('sha256', key).update('portico backup').digest('hex');

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
