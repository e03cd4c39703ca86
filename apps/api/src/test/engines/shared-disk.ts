import { join } from 'node:path';
import process from 'node:process';
import { run } from '#app/start/run.ts';
import { systemClock } from '#core/clock.ts';
import { createDiskFiles } from '#platform/ports/files/disk.ts';

/*
 * The product with one difference: its documents are in a folder that several processes of this machine share, as they
 * would share object storage.
 */
const folder = process.env.SHARED_FOLDER ?? '';
const shared = (name: string) =>
  Object.assign(createDiskFiles(join(folder, name), systemClock), { shared: true });

await run({
  env: process.env,
  cwd: process.cwd(),
  problemsOf: async () => [],
  warningsOf: async () => [],
  replaced: () => ({
    files: shared('documents'),
    landingFiles: shared('landing'),
    journalFiles: shared('erasures'),
    storageProblem: async () => null,
  }),
});
