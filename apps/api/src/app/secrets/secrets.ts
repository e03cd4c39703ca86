import { OPERATOR } from '#core/caller.ts';
import { HOUR } from '#core/clock.ts';
import { resealAuthenticators, sealedAuthenticators } from '#desk/operators/operators.ts';
import { resealHeaders, sealedHeaders } from '#partners/signals/streams/streams.ts';
import { endOfChain, lastWrittenWith, record } from '#platform/audit/audit.ts';
import { inTransaction } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import { resignJournal, signedEntries } from '#platform/journal/journal.ts';
import { findKeys, replaceSealed } from '#platform/keys/ring/ring.store.ts';
import {
  AUDIT,
  auditSecret,
  openAuditKey,
  openKey,
  sealKey,
} from '#platform/keys/ring/sealed-key.ts';
import { resealMessages, sealedMessages } from '#platform/messages/outbox/outbox.ts';

/*
 * Changes SECRET_KEY while servers run. Sealed values are sealed again; hashed values expire by themselves (codes, the
 * successors of refresh tokens) or are verified for ever with a key that the key ring keeps (the audit trail).
 */

type SecretDeps = Pick<
  Deps,
  'config' | 'db' | 'secrets' | 'clock' | 'keyRing' | 'outbox' | 'journalFiles'
>;

/** How many things a SECRET_KEY has sealed, or signed in the erasure journal. */
export type Sealed = {
  keys: number;
  messages: number;
  authenticators: number;
  headers: number;
  entries: number;
};

export type SecretKey = {
  id: string;
  state: 'current' | 'former' | 'retired' | 'missing';
  sealed: Sealed;
  /** When a server last used a former key, if that was within the last hour: codes from then may still be needed. */
  usedAt: number | null;
};

/** Codes and everything else that a key hashed and that expires does so within this time. */
const HASHES_LAST_MS = HOUR;

/** Every SECRET_KEY that is at hand, was retired, or sealed something. */
export async function secretKeys(deps: SecretDeps): Promise<SecretKey[]> {
  await deps.keyRing.read();
  const counted = await countSealed(deps);
  const { current, all } = deps.secrets.audit;
  const retired = new Set(
    deps.keyRing.auditKeys().flatMap(({ id, until }) => (until === null ? [] : [id])),
  );
  const keys: SecretKey[] = [];
  for (const id of new Set([...all.map((key) => key.id), ...retired, ...counted.keys()])) {
    const given = all.find((key) => key.id === id);
    const sealed = counted.get(id) ?? NOTHING;
    const since = deps.clock.now() - HASHES_LAST_MS;
    const isFormer = given !== undefined && id !== current.id && !retired.has(id);
    const usedAt = isFormer ? await lastWrittenWith(deps, given.key, since) : null;
    const state = retired.has(id)
      ? 'retired'
      : id === current.id
        ? 'current'
        : isFormer
          ? 'former'
          : 'missing';
    keys.push({ id, state, sealed, usedAt });
  }
  return keys;
}

const NOTHING: Sealed = { keys: 0, messages: 0, authenticators: 0, headers: 0, entries: 0 };
/** For values that no available key opens; only keys in the ring name theirs. */
const UNKNOWN = 'unknown';

async function countSealed(deps: SecretDeps): Promise<Map<string, Sealed>> {
  const counted = new Map<string, Sealed>();
  const count = (id: string | null, what: keyof Sealed, more = 1) => {
    const before = counted.get(id ?? UNKNOWN) ?? NOTHING;
    counted.set(id ?? UNKNOWN, { ...before, [what]: before[what] + more });
  };
  for (const { sealed, sealed_by } of await findKeys(deps.db)) {
    if (sealed !== null) count(sealed_by, 'keys');
  }
  for await (const { sealer } of sealedMessages(deps)) count(sealer, 'messages');
  for (const { sealer } of await sealedAuthenticators(deps)) count(sealer, 'authenticators');
  for (const { sealer } of await sealedHeaders(deps)) count(sealer, 'headers');
  for (const [id, entries] of await signedEntries(deps)) count(id, 'entries', entries);
  return counted;
}

/** Seals and signs everything with the current SECRET_KEY that a former one did. A second run finds nothing to do. */
export async function resealAll(deps: SecretDeps): Promise<Sealed> {
  await deps.keyRing.read();
  const { ring } = deps.secrets;
  let keys = 0;
  for (const row of await findKeys(deps.db)) {
    const secret = row.sealed_by === ring.current.id ? null : openKey(ring, row);
    if (secret === null) continue;
    keys += Number(await replaceSealed(deps.db, row, sealKey(ring, row, secret)));
  }
  const messages = await resealMessages(deps, ring.current.id);
  const authenticators = await resealAuthenticators(deps);
  const headers = await resealHeaders(deps);
  const entries = await resignJournal(deps);
  const sealed = { keys, messages, authenticators, headers, entries };
  if (Object.values(sealed).some((n) => n > 0)) {
    await note(deps, { to: ring.current.id, ...sealed });
  }
  return sealed;
}

export type RetiredSecret =
  | { ok: true }
  | { ok: false; reason: 'unknown' | 'current' | 'retired' }
  | { ok: false; reason: 'needed'; sealed: Sealed }
  | { ok: false; reason: 'in_use'; until: number };

/**
 * Retires a former SECRET_KEY that nothing needs. The ring keeps its key of the audit trail, which from now on verifies
 * only what stands before the present end of the chain: a stolen former key writes no history.
 */
export async function retireSecret(deps: SecretDeps, id: string): Promise<RetiredSecret> {
  const found = (await secretKeys(deps)).find((key) => key.id === id);
  if (found === undefined || found.state === 'missing') return { ok: false, reason: 'unknown' };
  const { state, sealed, usedAt } = found;
  if (state !== 'former') return { ok: false, reason: state };
  if (Object.values(sealed).some((n) => n > 0)) return { ok: false, reason: 'needed', sealed };
  if (usedAt !== null) return { ok: false, reason: 'in_use', until: usedAt + HASHES_LAST_MS };
  const { ring } = deps.secrets;
  const row = (await findKeys(deps.db)).find(
    (each) => each.purpose === AUDIT.purpose && each.id === id,
  );
  const opened = row && openAuditKey(ring, row);
  if (!row || !opened) return { ok: false, reason: 'unknown' };
  if (opened.until !== null) return { ok: false, reason: 'retired' };
  const secret = auditSecret({ key: opened.key, until: await endOfChain(deps) });
  if (!(await replaceSealed(deps.db, row, sealKey(ring, row, secret)))) {
    return { ok: false, reason: 'retired' };
  }
  await note(deps, { retired: id });
  return { ok: true };
}

function note(deps: SecretDeps, details: Record<string, string | number>): Promise<void> {
  return inTransaction(deps.db, (tx) =>
    record(deps, tx, OPERATOR, { kind: 'secret_keys_rotated', details }),
  );
}
