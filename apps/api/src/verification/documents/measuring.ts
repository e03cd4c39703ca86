import { randomUUID } from 'node:crypto';
import { inTransaction } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import {
  findDocumentOfAnybody,
  findDocuments,
  findUnmeasured,
  writeMeasures,
} from './documents.store.ts';
import { openRow } from './opening.ts';

/*
 * Images that were sent as files with the form itself are measured after the answer, so that no request waits for it.
 * Images that a crash or a full queue left unmeasured are measured every hour, or when the desk needs them.
 */

type MeasuringDeps = Pick<Deps, 'db' | 'files' | 'secrets' | 'images'>;

/**
 * Measures a document, unless it has been measured. False if that is impossible: it was deleted, it does not open, or
 * too many images wait.
 */
export async function measureDocument(deps: MeasuringDeps, documentId: string): Promise<boolean> {
  const row = await findDocumentOfAnybody(deps.db, documentId);
  if (row === undefined) return false;
  if (row.fingerprint !== null) return true;
  const opened = await openRow(deps, row);
  if (!opened.ok) return false;
  const { width, height } = row;
  const measured = await deps.images.measure({ bytes: opened.bytes, width, height });
  if (measured === null) return false;
  const { quality, fingerprint } = measured;
  return inTransaction(deps.db, (tx) =>
    writeMeasures(tx, documentId, { quality: JSON.stringify(quality), fingerprint }),
  );
}

/** Measures the account's documents, one after the other. */
export async function measureDocumentsOf(deps: MeasuringDeps, accountId: string): Promise<void> {
  for (const { id } of await findDocuments(deps.db, accountId)) await measureDocument(deps, id);
}

/** A tenth of a second each: stopping the server waits for a round to end. */
const A_ROUND = 100;

/** Measures some unmeasured documents from a random start, so that one that does not open cannot block the others. */
export async function measureUnmeasured(deps: MeasuringDeps): Promise<void> {
  const found = await findUnmeasured(deps.db, { after: randomUUID(), limit: A_ROUND });
  const rest = A_ROUND - found.length;
  const ids = rest > 0 ? await findUnmeasured(deps.db, { after: '', limit: rest }) : [];
  for (const id of new Set([...found, ...ids])) await measureDocument(deps, id);
}
