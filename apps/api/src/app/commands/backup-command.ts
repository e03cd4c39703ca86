import { resolve } from 'node:path';
import { backUp } from '#app/backup/backup.ts';
import { restore } from '#app/backup/restore.ts';
import type { Deps } from '#platform/deps.ts';
import { createDiskFiles } from '#platform/ports/files/disk.ts';
import type { RestoreCommand } from './command.ts';
import { lostKeyLines, type Said } from './keys-command.ts';

/* The administrator's messages about backups: `npm run backup` and `npm run restore`. */

export async function runBackup(deps: Deps, folder: string): Promise<Said> {
  const done = await backUp(deps, resolve(folder));
  if (!done.ok) return { ok: false, lines: [done.problem] };
  const { manifest, gone } = done;
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  return {
    ok: true,
    lines: [
      `The backup is complete: ${rows} rows, ${manifest.objects.count} images (${manifest.objects.bytes} bytes).`,
      ...(gone > 0 ? [`Images that were deleted while it was written: ${gone}.`] : []),
      'It contains names and addresses, and none of the keys. Keep the keys in another place.',
    ],
  };
}

export async function runRestore(deps: Deps, command: RestoreCommand): Promise<Said> {
  const { folder, replace, withoutJournal, unsigned } = command;
  const journal =
    command.journal === null ? null : createDiskFiles(resolve(command.journal), deps.clock);
  const options = { replace, journal, withoutJournal, unsigned };
  const done = await restore(deps, resolve(folder), options);
  if (!done.ok) return { ok: false, lines: [done.problem] };
  const { manifest, isSigned, gone, repeated } = done;
  const counts = manifest.tables.map(({ name, rows }) => `${name} ${rows}`).join(', ');
  return {
    ok: true,
    lines: [
      `The backup of ${new Date(manifest.at).toISOString()} is restored. Rows: ${counts}.`,
      ...(isSigned ? [] : ['It had no signature: nothing shows whether somebody changed it.']),
      `Images: ${manifest.objects.count}; without an image, because it was deleted during the backup: ${gone}.`,
      `Erased again: ${repeated.account_deleted} accounts, ${repeated.own_data_erased} verifications, ${repeated.kept_details_erased} details kept for partners.`,
      `Ended again: ${repeated.verification_suspended} suspended verifications, ${repeated.verification_revoked} revoked ones.`,
      `Closed again: ${repeated.account_disabled} accounts, ${repeated.operator_disabled} operators. Opened again: ${repeated.account_enabled} accounts, ${repeated.operator_enabled} operators.`,
      'Everybody is signed out. Messages that waited are not sent.',
      ...(await lostKeyLines(deps)),
    ],
  };
}
