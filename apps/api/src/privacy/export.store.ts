import { SIDES } from '@portico/contract';
import type { Queries } from '#platform/db/client.ts';
import type { Schema } from '#platform/db/schema.ts';

/* Reads everything that is stored about an account, only for its person. */

export type ImageRow = Omit<Schema['documents'], 'quality'> & {
  kind: 'draft' | 'document';
  quality: string | null;
  /** When a draft expires; null for a document. */
  expires_at: number | null;
};

/**
 * The account's images, what was sent before what was not, and each as they are asked for: front, back, selfie. The
 * time would change the order with a photo that is taken again. Expired drafts that are not purged yet are included.
 */
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
    (one, other) =>
      (one.kind === other.kind ? 0 : one.kind === 'document' ? -1 : 1) ||
      placeOf(one) - placeOf(other) ||
      one.created_at - other.created_at ||
      (one.id < other.id ? -1 : 1),
  );
}

const placeOf = ({ side }: ImageRow) => SIDES.indexOf(side);

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

/** What operators looked up and did in the account, the latest first; all of it without a limit. */
export async function findDeskActs(db: Queries, accountId: string, limit: number | null) {
  const acts = db
    .selectFrom('desk_acts')
    .leftJoin('operators', 'operators.id', 'desk_acts.operator_id')
    .select(['what', 'reason', 'at', 'operators.number'])
    .where('account_id', '=', accountId)
    .orderBy('at', 'desc')
    .orderBy('desk_acts.id');
  return (limit === null ? acts : acts.limit(limit)).execute();
}

/** What servers of the company looked at, the latest first; all of it without a limit. */
export async function findServerLooks(db: Queries, accountId: string, limit: number | null) {
  const looks = db
    .selectFrom('server_looks')
    .innerJoin('server_clients', 'server_clients.id', 'server_looks.client_id')
    .select(['name', 'what', 'count', 'at'])
    .where('account_id', '=', accountId)
    .orderBy('at', 'desc')
    .orderBy('client_id')
    .orderBy('what');
  return (limit === null ? looks : looks.limit(limit)).execute();
}

/**
 * What the account agreed to give to partners, the number by which each knows it, what each was given and told; and
 * the partners' clients that the account manages, or is invited to manage.
 */
export async function findPartners(db: Queries, accountId: string) {
  const connections = await db
    .selectFrom('connections')
    .innerJoin('clients', 'clients.id', 'connections.client_id')
    .select(['clients.name', 'connections.client_id', 'scope', 'consented_at'])
    .select(['first_used_at', 'last_used_at', 'ended_at', 'awaiting_since'])
    .where('account_id', '=', accountId)
    .orderBy('connections.client_id')
    .execute();
  const subjects = await db
    .selectFrom('subjects')
    .select((eb) => ['sector', eb.fn.coalesce('public_sub', 'sub').as('sub')])
    .where('account_id', '=', accountId)
    .orderBy('sector')
    .execute();
  const disclosures = await db
    .selectFrom('disclosures')
    .innerJoin('clients', 'clients.id', 'disclosures.client_id')
    .select(['clients.name', 'disclosures.client_id', 'claims', 'at'])
    .where('account_id', '=', accountId)
    .orderBy('at')
    .orderBy('disclosures.id')
    .execute();
  const signals = await db
    .selectFrom('signals')
    .innerJoin('streams', 'streams.id', 'signals.stream_id')
    .innerJoin('clients', 'clients.id', 'streams.client_id')
    .select(['clients.name', 'streams.client_id', 'signals.sub', 'signals.event'])
    .select(['signals.details', 'signals.created_at', 'signals.delivered_at'])
    .where('signals.account_id', '=', accountId)
    .orderBy('signals.created_at')
    .orderBy('signals.id')
    .execute();
  const memberships = await db
    .selectFrom('client_members')
    .innerJoin('clients', 'clients.id', 'client_members.client_id')
    .select(['clients.name', 'client_members.client_id', 'role', 'since'])
    .where('account_id', '=', accountId)
    .orderBy('client_members.client_id')
    .execute();
  const invitations = await db
    .selectFrom('client_invitations')
    .innerJoin('clients', 'clients.id', 'client_invitations.client_id')
    .innerJoin('identities', 'identities.subject', 'client_invitations.email')
    .select(['clients.name', 'client_invitations.client_id', 'role'])
    .select(['client_invitations.created_at', 'expires_at'])
    .where('identities.account_id', '=', accountId)
    .where('identities.kind', '=', 'email')
    .orderBy('client_invitations.client_id')
    .execute();
  return { connections, subjects, disclosures, signals, memberships, invitations };
}

/** The other data about the account, table by table, without data that its person may not know. */
export async function findEverything(db: Queries, accountId: string) {
  const account = await db
    .selectFrom('accounts')
    .select(['id', 'locale', 'time_zone', 'created_at', 'disabled_at', 'password_hash'])
    .where('id', '=', accountId)
    .executeTakeFirst();
  const company = await db
    .selectFrom('external_ids')
    .select('external_id')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  const terms = await db
    .selectFrom('terms_acceptances')
    .select(['version', 'accepted_at'])
    .where('account_id', '=', accountId)
    .orderBy('version')
    .execute();
  const identities = await db
    .selectFrom('identities')
    .select(['kind', 'subject', 'label', 'given_name', 'family_name', 'created_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute();
  const sessions = await db
    .selectFrom('sessions')
    .select(['id', 'method', 'amr', 'user_agent', 'ip', 'created_at', 'last_used_at', 'expires_at'])
    .select('ended_at')
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute();
  const browsers = await db
    .selectFrom('known_browsers')
    .select(['first_at', 'used_at', 'expires_at'])
    .where('account_id', '=', accountId)
    .orderBy('first_at')
    .execute();
  const links = await db
    .selectFrom('not_me_links')
    .select(['session_id', 'created_at', 'expires_at', 'used_at'])
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
  return {
    account,
    company,
    terms,
    identities,
    sessions,
    browsers,
    links,
    failures,
    refused,
    handoffs,
    zones,
  };
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
