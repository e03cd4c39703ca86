import type { Clock } from '#core/clock.ts';
import { keyIdOf } from '#platform/config/document-keys.ts';
import type { Secrets } from '#platform/config/secrets.ts';
import { type Db, inTransaction } from '#platform/db/client.ts';
import { isRestoring } from '#platform/db/migrate.ts';
import { newSigningKey } from './new-key.ts';
import { findKeys, insertKey, type RingRow } from './ring.store.ts';
import {
  AUDIT,
  auditSecret,
  DOCUMENT_NUMBER,
  kidOf,
  openKey,
  pemOf,
  sealKey,
} from './sealed-key.ts';
import { PARTNER_PURPOSES, SIGNING } from './timeline.ts';

export type RingDeps = {
  db: Db;
  clock: Clock;
  secrets: Pick<Secrets, 'ring' | 'signing' | 'documentNumbers' | 'audit'>;
};

/**
 * The rows of the ring. What is missing is added: the first key that signs and the one that hashes document numbers,
 * which the settings give once, and the key of the audit trail of each SECRET_KEY, so that the trail can be verified
 * when the settings no longer have it. Nothing is added to a ring that does not open, or that a restore is filling.
 */
export async function readRing(deps: RingDeps): Promise<RingRow[]> {
  const { db, secrets } = deps;
  const rows = await findKeys(db);
  const opens = (row: RingRow) => openKey(secrets.ring, row) !== null;
  if (rows.length > 0 && !rows.some(opens)) return rows;
  const isThere = ({ purpose, id, seq }: First) =>
    rows.some((row) => row.purpose === purpose && (row.id === id || seq !== null));
  const missing = firstKeys(secrets).filter((first) => !isThere(first));
  if (missing.length === 0) return rows;
  await insertFirst(deps, missing);
  return findKeys(db);
}

/**
 * Makes the first key of each algorithm that signs for partners, where the ring has none. Of several processes that do
 * so at once, one makes it: the place is unique. An installation without partners has no such keys, so that no start
 * waits for an RSA key that nobody needs.
 */
export async function addPartnerKeys(deps: RingDeps): Promise<void> {
  const rows = await readRing(deps);
  const missing = PARTNER_PURPOSES.filter((each) => !rows.some(({ purpose }) => purpose === each));
  if (missing.length === 0) return;
  const made: First[] = [];
  for (const purpose of missing) {
    const { alg } = SIGNING[purpose];
    const secret = await newSigningKey(alg);
    made.push({ purpose, alg, id: kidOf(secret), seq: 1, secret: pemOf(secret) });
  }
  await insertFirst(deps, made);
}

/**
 * A server that still runs while a backup is restored finds an empty ring. A key of its own there would take the place
 * of one from the backup, and the restore could not be continued.
 */
async function insertFirst({ db, clock, secrets }: RingDeps, keys: readonly First[]) {
  const now = clock.now();
  const times = { created_at: now, used_from: now, ended_at: null };
  await inTransaction(db, async (tx) => {
    // Having read the ring keeps a restore from beginning until this transaction has ended.
    await findKeys(tx);
    if (await isRestoring(tx)) return;
    for (const { secret, ...key } of keys) {
      await insertKey(tx, { ...key, ...sealKey(secrets.ring, key, secret), ...times });
    }
  });
}

type First = Pick<RingRow, 'purpose' | 'alg' | 'id' | 'seq'> & { secret: string };

function firstKeys({ signing, documentNumbers, audit }: RingDeps['secrets']): First[] {
  return [
    {
      purpose: 'access_token',
      alg: SIGNING.access_token.alg,
      id: kidOf(signing),
      seq: 1,
      secret: pemOf(signing),
    },
    {
      ...DOCUMENT_NUMBER,
      id: keyIdOf(documentNumbers),
      seq: 1,
      secret: documentNumbers.toString('base64'),
    },
    ...audit.all.map(({ id, key }) => ({
      ...AUDIT,
      id,
      seq: null,
      secret: auditSecret({ key, until: null }),
    })),
  ];
}
