import { randomUUID } from 'node:crypto';
import {
  type CalendarDay,
  type DocumentType,
  documentTypeOf,
  keysOfTag,
  type PersonTag,
  type TagState,
} from '@portico/contract';
import type { Clock } from '#core/clock.ts';
import type { Db, Queries } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import { lockTagKeys, type TagKey, tagKeys } from '#platform/keys/tag-keys/tag-keys.ts';
import { findKyc } from '#verification/record/record.store.ts';
import { detailsIn } from '#verification/record/record.ts';
import { documentUntilOf } from './document-until.ts';
import * as store from './person-tags.store.ts';
import { type DocumentNumber, tagOf } from './tag.ts';

/*
 * Person tags: one document verifies one account at a time (docs/decisions/0057-person-tag.md). A tag recognizes a
 * document; a person with a passport and an ID card has two.
 */

export { pairwiseTagOf } from './pairwise.ts';

export type TagDeps = Pick<Deps, 'clock' | 'secrets'>;

/** What the tags say about a document; null if it has none. */
export type Known = PersonTag['known'];

/** Whether the tag belongs to another account, and the state of its verification; never which account. */
export async function knownTag(
  deps: TagDeps,
  db: Queries,
  accountId: string,
  number: DocumentNumber,
): Promise<Known> {
  const tagged = await taggedOf(db, accountId, number);
  return knownUnder(deps, db, { keys: await tagKeys(deps, db), accountId, tagged });
}

async function knownUnder(
  { clock }: Pick<TagDeps, 'clock'>,
  db: Queries,
  { keys, accountId, tagged }: { keys: readonly TagKey[]; accountId: string; tagged: Tagged },
): Promise<Known> {
  const found = await store.findTags(db, tagsUnder(keys, tagged), clock.now());
  const others = found.filter(({ account_id }) => account_id !== accountId);
  const [first] = others.length > 0 ? others : found;
  return first === undefined ? null : { isOwn: others.length === 0, state: first.state };
}

const tagsUnder = (keys: readonly TagKey[], { number, details }: Tagged): store.Tag[] =>
  keys.map(({ id, key }) => ({ key_id: id, tag: tagOf(key, number, details) }));

/** What a tag is made of. */
type Tagged = { number: DocumentNumber; details: readonly string[] };

async function taggedOf(db: Queries, accountId: string, number: DocumentNumber): Promise<Tagged> {
  const keys = keysOfTag();
  if (keys.length === 0) return { number, details: [] };
  const row = await findKyc(db, accountId);
  const details = row === undefined ? null : detailsIn(row);
  return { number, details: keys.map((key) => details?.[key] ?? '') };
}

/** A document that a transaction may tag: it has locked the tags, so nobody else gets this one meanwhile. */
export type Claimed = { keys: readonly [TagKey, ...TagKey[]]; tagged: Tagged };

/**
 * Locks the tags for a transaction that confirms a verification by this document. `known` is another account's tag, which
 * forbids it. The transaction has locked the verification before, like every write to it.
 */
export async function claimTag(
  deps: TagDeps,
  tx: Queries,
  accountId: string,
  number: DocumentNumber,
): Promise<{ ok: true; claimed: Claimed } | { ok: false; state: TagState }> {
  const keys = await lockTagKeys(deps, tx);
  const tagged = await taggedOf(tx, accountId, number);
  const known = await knownUnder(deps, tx, { keys, accountId, tagged });
  if (known !== null && !known.isOwn) return { ok: false, state: known.state };
  return { ok: true, claimed: { keys, tagged } };
}

/**
 * The account is confirmed. Its tag of now becomes a replaced one, unless it is of the same document, which is tagged
 * again. `claimed` null: this verification has no tag.
 */
export async function writeTag(
  tx: Queries,
  {
    accountId,
    claimed,
    validUntil,
    documentEnd,
    now,
  }: {
    accountId: string;
    claimed: Claimed | null;
    validUntil: number;
    documentEnd: CalendarDay | null;
    now: number;
  },
): Promise<void> {
  if (claimed !== null) await store.removeTags(tx, tagsUnder(claimed.keys, claimed.tagged));
  await store.retainUntilDocumentEnds(tx, accountId, { from: ['living'], to: 'replaced', now });
  if (claimed === null) return;
  const { keys, tagged } = claimed;
  const [{ id: keyId, key }] = keys;
  const isAdded = await store.insertTag(tx, {
    id: randomUUID(),
    key_id: keyId,
    tag: tagOf(key, tagged.number, tagged.details),
    account_id: accountId,
    evidence: tagged.number.document,
    state: 'living',
    ends_at: validUntil,
    document_until: documentUntilOf(now, documentEnd),
  });
  // Only without the lock could another one be there. Throwing rolls the confirmation back.
  if (!isAdded) throw new Error('The person tag of a confirmed document was taken.');
}

/**
 * A verification ends before its time. Its tag stays until the end of its document, even without the account: neither
 * theft nor fraud frees it. What a revoked person was verified with before stays in the same way.
 */
export async function retainTags(
  tx: Queries,
  accountId: string,
  to: 'suspended' | 'revoked',
  now: number,
): Promise<void> {
  const from: TagState[] = to === 'revoked' ? ['living', 'replaced'] : ['living'];
  await store.retainUntilDocumentEnds(tx, accountId, { from, to, now });
}

/** The account is deleted: its tags go with it, except suspended and revoked ones, which stay without it. */
export async function removeTagsOf(tx: Queries, accountId: string): Promise<void> {
  await store.removeTagsOf(tx, accountId);
}

/** An account's tag, for its person. */
export type OwnTag = { document: DocumentType | null; state: TagState; endsAt: number };

export async function tagsOf(
  { db, clock }: { db: Queries; clock: Clock },
  accountId: string,
): Promise<OwnTag[]> {
  const rows = await store.findTagsOf(db, accountId, clock.now());
  return rows.map(({ evidence, state, ends_at }) => ({
    document: documentTypeOf(evidence),
    state,
    endsAt: ends_at,
  }));
}

const SLICE = 500;

/** Removes tags that count no more; all of them if this installation keeps none (PERSON_TAG). */
export async function purgeTags({
  db,
  clock,
  config,
}: Pick<Deps, 'clock' | 'config'> & { db: Db }): Promise<void> {
  const kinds = config.personTag ? (['over', 'orphaned'] as const) : (['all'] as const);
  for (const which of kinds) {
    let purged: number;
    do {
      purged = await store.purge(db, { which, now: clock.now(), limit: SLICE });
    } while (purged === SLICE);
  }
}
