import type { Queries } from '#db/client.ts';
import type { Schema } from '#db/schema.ts';

/* Reads everything that is stored about an account, only for its person. */

export type ImageRow = Omit<Schema['documents'], 'quality'> & {
  kind: 'draft' | 'document';
  quality: string | null;
  /** When a draft expires; null for a document. */
  expires_at: number | null;
};

/** The account's images, oldest first, including expired drafts that are not purged yet. */
export async function findImages(db: Queries, accountId: string): Promise<ImageRow[]> {
  const drafts = await db
    .selectFrom('drafts')
    .selectAll()
    .where('account_id', '=', accountId)
    .execute();
  const documents = await db
    .selectFrom('documents')
    .selectAll()
    .where('account_id', '=', accountId)
    .execute();
  const images: ImageRow[] = [
    ...drafts.map((row) => ({ ...row, kind: 'draft' as const })),
    ...documents.map((row) => ({ ...row, kind: 'document' as const, expires_at: null })),
  ];
  return images.sort(
    (one, other) => one.created_at - other.created_at || (one.id < other.id ? -1 : 1),
  );
}

export type ImageViewRow = Pick<Schema['image_views'], 'side' | 'at'> & { number: number | null };

/** Each access of an operator to an image of the account, latest first. */
export async function findImageViews(db: Queries, accountId: string): Promise<ImageViewRow[]> {
  return db
    .selectFrom('image_views')
    .leftJoin('operators', 'operators.id', 'image_views.operator_id')
    .select(['image_views.side', 'image_views.at', 'operators.number'])
    .where('image_views.account_id', '=', accountId)
    .orderBy('image_views.at', 'desc')
    .orderBy('image_views.id')
    .execute();
}

/** The other data about the account, table by table, without data that its person may not know. */
export async function findEverything(db: Queries, accountId: string) {
  const account = await db
    .selectFrom('accounts')
    .select(['id', 'locale', 'time_zone', 'created_at', 'disabled_at', 'password_hash'])
    .where('id', '=', accountId)
    .executeTakeFirst();
  const identities = await db
    .selectFrom('identities')
    .select(['kind', 'subject', 'label', 'given_name', 'family_name', 'created_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute();
  const sessions = await db
    .selectFrom('sessions')
    .select(['id', 'method', 'user_agent', 'ip', 'created_at', 'last_used_at', 'expires_at'])
    .select('ended_at')
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute();
  const failures = await db
    .selectFrom('sign_in_failures')
    .select(['failures', 'last_at', 'locked_until'])
    .where('key', '=', accountId)
    .executeTakeFirst();
  const refused = await db
    .selectFrom('refused_images')
    .select(['sha256', 'reason', 'at'])
    .where('account_id', '=', accountId)
    .orderBy('at')
    .execute();
  const handoffs = await db
    .selectFrom('handoffs')
    .select(['document', 'sides', 'words', 'created_at', 'expires_at', 'claimed_at'])
    .select(['finished_at', 'ended_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute();
  // The comparisons with the machine-readable zone, by submission; the document number itself is stored as a keyed
  // hash. Only for decided submissions: a person who reads the findings before the decision could withdraw.
  const zones = await db
    .selectFrom('reviews')
    .select(['submitted_at', 'mrz', 'document_mac'])
    .where('account_id', '=', accountId)
    .where('mrz', 'is not', null)
    .where('decided_at', 'is not', null)
    .orderBy('submitted_at')
    .execute();
  return { account, identities, sessions, failures, refused, handoffs, zones };
}

export type EventRow = Pick<
  Schema['audit_events'],
  'id' | 'at' | 'kind' | 'ip' | 'request_id' | 'details'
>;

/** The account's events in the audit trail, oldest first, without hashes. */
export async function findEvents(db: Queries, accountId: string): Promise<EventRow[]> {
  return db
    .selectFrom('audit_events')
    .select(['id', 'at', 'kind', 'ip', 'request_id', 'details'])
    .where('account_id', '=', accountId)
    .orderBy('at')
    .orderBy('id')
    .execute();
}
