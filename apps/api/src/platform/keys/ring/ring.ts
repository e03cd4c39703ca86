import { createPublicKey } from 'node:crypto';
import type { KeySet } from '@portico/contract';
import { SECOND } from '#core/clock.ts';
import type { SigningKeys } from '#platform/ports/access-token.ts';
import { addPartnerKeys, type RingDeps, readRing } from './first-keys.ts';
import { type Pair, type PartnerJwk, privateJwk, publicKeySet } from './key-set.ts';
import type { RingRow } from './ring.store.ts';
import { openAuditKey, openDocumentNumberKey, openPrivateKey } from './sealed-key.ts';
import {
  type KeyState,
  PARTNER_PURPOSES,
  type Placed,
  PUBLISHED,
  PURPOSES,
  type Purpose,
  placeKeys,
  SIGNING,
} from './timeline.ts';

/*
 * The key ring: keys in the database, sealed, which rotate while servers run (docs/decisions/0039-key-ring.md). Each
 * process has a copy in memory, which is at most NOTICED_WITHIN_MS old. A token by a key that is not in the copy makes
 * it read the ring at once.
 */

export const NOTICED_WITHIN_MS = 10 * SECOND;
/** However many tokens name unknown keys, the ring is read no more often for them. */
const READ_AT_MOST_EVERY_MS = SECOND;
const KID = /^[\w-]{16}$/;

/** A key of the audit trail, by the id of the SECRET_KEY that it is derived from. */
export type AuditKey = {
  id: string;
  key: Buffer;
  /** The place where the chain ended when the key was retired; null if it was not. */
  until: number | null;
};

/** The keys that sign for partners, by one algorithm and another. */
type PartnerKeys = {
  /** Changes with any key and with the order of the keys. */
  version: string;
  /** Of each algorithm the key that signs comes first. The others are published and only verify. */
  keys: readonly PartnerJwk[];
};

export type KeyRing = {
  readonly accessTokenKeys: SigningKeys;
  /** Every public key by which others verify our tokens, those that sign next among them (RFC 7517). */
  publicKeys(): KeySet;
  /** Those of them that sign for partners, and none that signs for ourselves. */
  publicPartnerKeys(): KeySet;
  /** As of this moment; empty until {@link KeyRing.ensurePartnerKeys} has made the first ones. */
  partnerKeys(): PartnerKeys;
  /** Makes what `partnerKeys` lacks. Needed before the first client of a partner is used. */
  ensurePartnerKeys(): Promise<void>;
  /** The keys that verify the audit trail, those of former SECRET_KEYs too, whether the settings still have them or not. */
  auditKeys(): readonly AuditKey[];
  /** Hashes document numbers. */
  documentNumberKey(): Buffer;
  /** Reads the ring now. */
  read(): Promise<void>;
  /** Reads the ring, and again every few seconds until the returned function is called. */
  watch(): Promise<() => void>;
};

export function createKeyRing(deps: RingDeps): KeyRing {
  const { clock, secrets } = deps;
  const sealing = secrets.ring;
  let rows: readonly RingRow[] = [];
  let audit: readonly AuditKey[] = [];
  let documentNumber: Buffer | null = null;
  /** By the id of the key. A key that another SECRET_KEY has sealed since is still the same key. */
  const opened = new Map<string, Pair>();

  async function read(): Promise<void> {
    const found = await readRing(deps);
    for (const row of found) {
      if (row.ended_at !== null) opened.delete(row.id);
      const purpose = PURPOSES.find((each) => each === row.purpose);
      if (row.ended_at !== null || opened.has(row.id) || purpose === undefined) continue;
      const privateKey = openPrivateKey(sealing, row);
      if (privateKey === null) continue;
      const { alg } = SIGNING[purpose];
      opened.set(row.id, { kid: row.id, alg, privateKey, publicKey: createPublicKey(privateKey) });
    }
    rows = found;
    audit = found.flatMap((row) => openAuditKey(sealing, row) ?? []);
    documentNumber = found.flatMap((row) => openDocumentNumberKey(sealing, row) ?? [])[0] ?? null;
  }

  const readSoon = inRounds(read);
  /** A key that this process cannot open does not count: a row alone must not let anybody sign. */
  const placed = (purpose: Purpose): Placed[] =>
    placeKeys(
      rows.filter(({ id, ended_at }) => ended_at !== null || opened.has(id)),
      purpose,
      clock.now(),
    );
  const pairs = (purpose: Purpose, isWanted: (one: Placed) => boolean): Pair[] =>
    placed(purpose)
      .filter(isWanted)
      .flatMap(({ row }) => opened.get(row.id) ?? []);
  const isPublished = ({ state }: Placed) => PUBLISHED.includes(state);

  const published = (purposes: readonly Purpose[]): KeySet =>
    publicKeySet(purposes.flatMap((purpose) => pairs(purpose, isPublished)));

  function keysOf(purpose: Purpose): SigningKeys {
    const find = (kid: string) =>
      pairs(purpose, (one) => one.row.id === kid && isPublished(one))[0]?.publicKey ?? null;
    return {
      current() {
        const [pair] = pairs(purpose, ({ state }) => state === 'current');
        if (pair === undefined) throw new Error('The key ring has no key that signs.');
        return pair;
      },
      find,
      async learn(kid) {
        const isKnown = rows.some((row) => row.purpose === purpose && row.id === kid);
        if (isKnown || !KID.test(kid)) return null;
        await readSoon();
        return find(kid);
      },
    };
  }

  let partnerJwks: PartnerKeys = { version: '', keys: [] };
  function partnerKeys(): PartnerKeys {
    const ordered = PARTNER_PURPOSES.flatMap((purpose) =>
      SIGNS_FIRST.flatMap((wanted) => pairs(purpose, ({ state }) => state === wanted)),
    );
    const version = ordered.map(({ kid }) => kid).join(' ');
    // Asked for with each request of a partner, and nearly always the same.
    if (version !== partnerJwks.version) partnerJwks = { version, keys: ordered.map(privateJwk) };
    return partnerJwks;
  }

  return {
    accessTokenKeys: keysOf('access_token'),
    publicKeys: () => published(PURPOSES),
    publicPartnerKeys: () => published(PARTNER_PURPOSES),
    partnerKeys,
    async ensurePartnerKeys() {
      await addPartnerKeys(deps);
      await read();
    },
    auditKeys() {
      const stored = new Set(audit.map(({ id }) => id));
      const given = secrets.audit.all.filter(({ id }) => !stored.has(id));
      return [...audit, ...given.map(({ id, key }) => ({ id, key, until: null }))];
    },
    documentNumberKey() {
      if (documentNumber === null) throw new Error('The key ring has no key for document numbers.');
      return documentNumber;
    },
    read,
    async watch() {
      await read();
      // Without the database no session is found either, so an old copy lets nobody in.
      const timer = setInterval(() => void readSoon().catch(() => {}), NOTICED_WITHIN_MS);
      timer.unref();
      return () => clearInterval(timer);
    },
  };
}

const SIGNS_FIRST: readonly KeyState[] = ['current', 'former', 'next'];

/**
 * Runs `work` for many callers at once, and at most once a second. A caller always gets a run that began after its call:
 * a run in progress may have read too early.
 */
function inRounds(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve();
  let waiting: Promise<void> | null = null;
  return () => {
    waiting ??= running.then(() => {
      waiting = null;
      const done = work();
      const pause = new Promise((resolve) => setTimeout(resolve, READ_AT_MOST_EVERY_MS).unref());
      running = Promise.allSettled([done, pause]);
      return done;
    });
    return waiting;
  };
}
