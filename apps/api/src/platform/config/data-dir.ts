import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export type DataDirLock = { release(): void };

/** Only this process's user can read its files and folders, whatever umask it was started with. */
export function restrictUmask(): void {
  process.umask(0o077);
}

/** Does the same for existing files in the data folder: a copied file keeps its own mode, not that of the folder. */
function closeToOthers(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    const path = join(dataDir, name);
    const { mode } = statSync(path);
    if ((mode & 0o077) !== 0) chmodSync(path, mode & 0o700);
  }
}

/**
 * Creates a folder (0700) and those above it. Node's own `recursive` never returns where the system answers ENOENT for a
 * folder whose parent exists, as /proc does.
 */
export function makeFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  if (dirname(path) !== path) makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process was quicker.
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

/**
 * Creates the data folder (0700) and locks it for this process. Returns the other process's pid if the folder is
 * locked. The lock is SQLite's own file lock, so a killed process never leaves it behind.
 */
export function lockDataDir(
  dataDir: string,
): { ok: true; lock: DataDirLock } | { ok: false; pid: string } {
  makeFolder(dataDir);
  chmodSync(dataDir, 0o700);
  const pidFile = join(dataDir, 'portico.pid');
  const database = new DatabaseSync(join(dataDir, 'portico.lock'), { timeout: 0 });
  try {
    database.exec('begin exclusive');
  } catch {
    database.close();
    return { ok: false, pid: readPid(pidFile) };
  }
  writeFileSync(pidFile, String(process.pid));
  closeToOthers(dataDir);
  return {
    ok: true,
    lock: {
      release() {
        rmSync(pidFile, { force: true });
        database.close();
      },
    },
  };
}

function readPid(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim() || 'unknown';
  } catch {
    return 'unknown';
  }
}
