import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
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
  const folder = mkdtempSync(join(takesTests(MEMORY) ? MEMORY : tmpdir(), 'portico-run-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  // PostgreSQL runs as another user, who needs access to a folder in it.
  chmodSync(folder, 0o711);
  return folder;
}

function takesTests(place) {
  try {
    const { bavail, bsize } = statfsSync(place);
    return bavail * bsize >= ROOM && freemem() >= FREE && runsPrograms(place);
  } catch {
    // It does not exist, or is not writable.
    return false;
  }
}

/** Containers often forbid execution there, and PostgreSQL's programs are copied beside its data. */
function runsPrograms(place) {
  const folder = mkdtempSync(join(place, 'portico-try-'));
  try {
    const program = join(folder, 'program');
    writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
    return spawnSync(program).status === 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
