import { type Zippable, zipSync } from 'fflate';
import type { Caller } from '#core/caller.ts';
import { type Fail, fail, type Ok, ok } from '#core/result.ts';
import { record } from '#platform/audit/audit.ts';
import { inTransaction } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import { createTurns } from '#platform/ports/turns/turns.ts';
import { findKyc, openOrNote, openRow } from '#verification/index.ts';
import { type ExportedImage, everythingOf } from './everything.ts';
import * as store from './export.store.ts';
import { receiptOf } from './receipt.ts';

// Each export keeps at most six images and their archive in memory: about 25 MB if all have the maximum size.
const AT_ONCE = 2;
const WAITING = 20;

/** A ZIP archive of everything that is stored about an account: its images as stored, and `data.json`. */
export type ExportOwnData = (
  accountId: string,
  caller: Caller,
) => Promise<
  Ok<{ bytes: Uint8Array; name: string }> | Fail<'missing_token'> | Fail<'service_unavailable'>
>;

export function createExport(deps: Deps): ExportOwnData {
  const turns = createTurns({ capacity: AT_ONCE, waiting: WAITING });
  return async (accountId, caller) => {
    const turn = await turns.run(1, () => exportOf(deps, accountId, caller));
    return turn.ran ? turn.value : fail('service_unavailable', { retryAfterSeconds: 10 });
  };
}

async function exportOf(deps: Deps, accountId: string, caller: Caller) {
  const kyc = await findKyc(deps.db, accountId);
  if (kyc === undefined) return fail('missing_token');
  const rows = await store.findImages(deps.db, accountId);
  const receipt = await receiptOf(deps, { row: kyc, images: rows, decisionsMax: null });
  const archive: Zippable = {};
  const images: ExportedImage[] = [];
  for (const row of rows) {
    const opened = await openImage(deps, caller, row);
    const file = opened.ok ? `images/${row.kind}-${row.side}-${row.id}.jpg` : null;
    // Level 0, because a JPEG cannot be compressed further.
    if (opened.ok && file !== null) archive[file] = [opened.bytes, { level: 0 }];
    images.push({ row, file });
  }
  // Recorded before the events are read, so that the export contains its own event.
  await inTransaction(deps.db, (tx) =>
    record(deps, tx, caller, {
      kind: 'own_data_exported',
      accountId,
      details: { images: images.filter(({ file }) => file !== null).length },
    }),
  );
  const everything = await everythingOf(deps, accountId, { kyc, receipt, images });
  archive['data.json'] = Buffer.from(JSON.stringify(everything, null, 2));
  const day = new Date(deps.clock.now()).toISOString().slice(0, 10);
  // ZIP has no times before 1980 and no time zones. The time is from `deps.clock`, like all times in the archive.
  const bytes = zipSync(archive, { mtime: deps.clock.now() });
  return ok({ bytes, name: `own-data-${day}` });
}

/**
 * Opens an image. One that was erased or replaced since its row was read is left out. Throws if the storage does not
 * deliver one that is still there: an archive without it would look complete.
 */
async function openImage(deps: Deps, caller: Caller, row: store.ImageRow) {
  const opened = await openRow(deps, row);
  if (opened.ok) return opened;
  const isThere = (await store.findImages(deps.db, row.account_id)).some(({ id }) => id === row.id);
  return isThere ? openOrNote(deps, caller, row) : opened;
}
