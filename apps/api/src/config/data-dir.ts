import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export type DataDirLock = { release(): void };

/** Files and folders of this process are its user's alone, whatever the umask was that it was started with. */
export function keepToOurselves(): void {
  process.umask(0o077);
}

/** The same for what is in the data folder already: a copy of a file keeps its mode, not that of the folder. */
function closeToOthers(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    const path = join(dataDir, name);
    const { mode } = statSync(path);
    if ((mode & 0o077) !== 0) chmodSync(path, mode & 0o700);
  }
}

/**
 * Makes the data folder (0700) and locks it for this process; null with the holder's pid where another
 * process has it. The lock is SQLite's own file lock, so a killed process never leaves it behind.
 */
export function lockDataDir(
  dataDir: string,
): { ok: true; lock: DataDirLock } | { ok: false; holder: string } {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  chmodSync(dataDir, 0o700);
  const pidFile = join(dataDir, 'portico.pid');
  const database = new DatabaseSync(join(dataDir, 'portico.lock'), { timeout: 0 });
  try {
    database.exec('begin exclusive');
  } catch {
    database.close();
    return { ok: false, holder: readPid(pidFile) };
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
