import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux's in-memory file system. */
const MEMORY = '/dev/shm';
/** In bytes: more than the tests store at any time, and the same again for the programs that run them. */
const ROOM = 2 * 2 ** 30;
const FREE = 6 * 2 ** 30;

/**
 * The folder for all temporary files of this test run, removed with this process. In memory if there is enough of it:
 * tests spend much of their time on writes, and a disk would not make the result more reliable.
 */
export function makeScratch() {
  const folder = mkdtempSync(join(memoryTakesTests() ? MEMORY : tmpdir(), 'portico-run-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  // PostgreSQL runs as another user, who needs access to a folder in it.
  chmodSync(folder, 0o711);
  return folder;
}

function memoryTakesTests() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    // Containers often forbid execution there, and PostgreSQL's programs are copied beside its data.
    const runsPrograms = !/ \/dev\/shm \S+ \S*\bnoexec\b/.test(
      readFileSync('/proc/mounts', 'utf8'),
    );
    return runsPrograms && bavail * bsize >= ROOM && freemem() >= FREE;
  } catch {
    // It is not there.
    return false;
  }
}
