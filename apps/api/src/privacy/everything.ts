import type { IdentityKind, Receipt } from '@portico/contract';
import { iso } from '#core/clock.ts';
import { addressesIn, byMethod } from '#identity/index.ts';
import type { AuditKind } from '#platform/audit/audit.ts';
import type { Deps } from '#platform/deps.ts';
import { lettersTo } from '#platform/messages/outbox/outbox.ts';
import { downloadOf, type KycRow, revocationsOf } from '#verification/index.ts';
import * as store from './export.store.ts';

/** More than an account gets in the time for which they are known. */
const MESSAGES = 1000;

/** A stored image in the archive; `file` is null if the image cannot be opened anymore. */
export type ExportedImage = { row: store.ImageRow; file: string | null };

type Stored = { kyc: KycRow; receipt: Receipt; images: readonly ExportedImage[] };

/**
 * Everything that is stored about a person, for their data download. Left out are the stored forms of secrets (hashes
 * of passwords, tokens and codes) and the reviewers' notes to each other.
 */
export async function everythingOf(
  deps: Pick<Deps, 'db' | 'clock' | 'outbox'>,
  accountId: string,
  { kyc, receipt, images }: Stored,
) {
  const { db, clock } = deps;
  const found = await store.findEverything(db, accountId);
  const ofMethods = await exportOfMethods(db, accountId, found.identities);
  const partners = await store.findPartners(db, accountId);
  const events = await store.findEvents(db, accountId);
  return {
    exportedAt: iso(clock.now()),
    reference: receipt.reference,
    account: found.account && {
      id: found.account.id,
      locale: found.account.locale,
      timeZone: found.account.time_zone,
      createdAt: iso(found.account.created_at),
      idAtCompany: found.company?.external_id ?? null,
      hasPassword: found.account.password_hash !== null,
    },
    acceptedTerms: found.terms.map(timed),
    signInMethods: found.identities.map(({ created_at, ...row }) => ({
      ...row,
      addedAt: iso(created_at),
    })),
    sessions: found.sessions.map(timed),
    knownBrowsers: found.browsers.map(timed),
    newBrowserLetters: found.links.map(timed),
    ...ofMethods,
    wrongPasswords: found.failures ? timed(found.failures) : null,
    verification: verificationIn(kyc),
    details: receipt.details,
    images: images.map(({ row, file }) => imageOf(row, file, receipt)),
    refusedImages: found.refused.map(timed),
    imageAccesses: receipt.imageAccesses,
    deskAccesses: receipt.deskAccesses ?? [],
    serverAccesses: receipt.serverAccesses ?? [],
    messages: await messagesOf(deps, found.identities),
    decisions: receipt.decisions,
    assurance: receipt.assurance ?? null,
    keptDetails: receipt.keptDetails ?? null,
    personTags: receipt.personTags ?? [],
    revocations: await revocationsOf(db, accountId),
    machineReadableZones: found.zones.map(({ submitted_at, mrz, document_mac }) => ({
      submittedAt: iso(submitted_at),
      agreed: parsed(mrz),
      numberIsStoredHashed: document_mac !== null,
    })),
    handoffs: found.handoffs.map((row) => ({
      ...timed(row),
      sides: parsed(row.sides),
      words: parsed(row.words),
    })),
    partners: {
      connections: partners.connections.map(timed),
      knownAs: partners.subjects,
      disclosures: partners.disclosures.map(timed),
      signals: partners.signals.map((row) => ({ ...timed(row), details: parsed(row.details) })),
    },
    partnerConsole: {
      teams: partners.memberships.map(timed),
      invitations: partners.invitations.map(timed),
    },
    retentionDays: receipt.retentionDays,
    events: events.flatMap(eventOf),
  };
}

/** What was sent to the account's addresses lately, and what waits. */
async function messagesOf(
  deps: Pick<Deps, 'db' | 'clock' | 'outbox'>,
  identities: readonly { kind: IdentityKind; subject: string; created_at: number }[],
) {
  const letters = await lettersTo(deps, addressesIn(identities), MESSAGES);
  return letters.map(({ id: _ours, payload: _text, ...letter }) => timed(letter));
}

/** The row, with the details by the names of their entries. */
function verificationIn(kyc: KycRow) {
  const { details: _isInTheEntries, ...row } = kyc;
  return { ...timed({ ...row, ...downloadOf(kyc) }), typed: parsed(kyc.typed) };
}

/** What each sign-in method stores. Lists of the same name are joined, as the codes of both addresses are. */
async function exportOfMethods(
  db: Deps['db'],
  accountId: string,
  identities: Awaited<ReturnType<typeof store.findEverything>>['identities'],
) {
  const all: Record<string, unknown> = {};
  for (const [method, own] of byMethod(identities)) {
    const parts = await method.exportOf(db, accountId, own);
    for (const [name, part] of Object.entries(parts)) {
      const before = all[name];
      if (Array.isArray(part)) {
        all[name] = [...(Array.isArray(before) ? before : []), ...part.map(timed)];
      } else all[name] = part && timed(part);
    }
  }
  return all;
}

function imageOf(row: store.ImageRow, file: string | null, { images }: Receipt) {
  const { document = null, deleteAt = null } = images.find(({ id }) => id === row.id) ?? {};
  return {
    id: row.id,
    file,
    kind: row.kind,
    side: row.side,
    document,
    bytes: row.bytes,
    width: row.width,
    height: row.height,
    sha256: row.sha256,
    quality: parsed(row.quality),
    fingerprint: row.fingerprint,
    storedAt: iso(row.created_at),
    deleteAt,
  };
}

/** Events of operators and of the company's servers: exported without the IP address and details, which are theirs. */
const OF_OPERATORS: ReadonlySet<string> = new Set([
  'image_viewed',
  'verification_decided',
  'verification_revoked',
  'server_read',
  'server_acted',
  'link_created',
  'link_redeemed',
  'person_searched',
  'person_helped',
] satisfies AuditKind[]);

/**
 * Events of the work on a case before its decision: a person who reads them could withdraw just before the decision.
 */
const OF_OPEN_CASES: ReadonlySet<string> = new Set([
  'case_claimed',
  'case_released',
  'rejection_proposed',
  'confirmation_proposed',
  'document_in_use',
  'revocation_proposed',
  'revocation_declined',
] satisfies AuditKind[]);

/** Caused by the person or by an operator, whose IP address the person must not learn. */
const OF_EITHER: ReadonlySet<string> = new Set(['document_damaged'] satisfies AuditKind[]);

function eventOf({ at, kind, ip, request_id, details }: store.EventRow) {
  if (OF_OPEN_CASES.has(kind)) return [];
  if (OF_OPERATORS.has(kind)) return [{ at: iso(at), kind }];
  if (OF_EITHER.has(kind)) return [{ at: iso(at), kind, details: parsed(details) }];
  return [{ at: iso(at), kind, ip, requestId: request_id, details: parsed(details) }];
}

/** The row with its times in ISO 8601, UTC. */
function timed<Row extends object>(row: Row): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, isTime(name, value) ? iso(value) : value]),
  );
}

function isTime(name: string, value: unknown): value is number {
  return /(^|_)(at|since|until)$/.test(name) && typeof value === 'number';
}

const parsed = (json: string | null): unknown => (json === null ? null : JSON.parse(json));
