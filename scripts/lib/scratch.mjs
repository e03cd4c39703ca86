import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm';
/** In bytes: more than the tests have on disk at any time, and that much again for what runs them. */
const ROOM = 2 * 2 ** 30;
const FREE = 6 * 2 ** 30;

/**
 * The folder for all that the tests of this run write and throw away, removed with this process. In memory where there
 * is plenty: a test writes for a good part of its time, and a disk makes its result no truer.
 */
export function makeScratch() {
  const folder = mkdtempSync(join(takesTests(MEMORY) ? MEMORY : tmpdir(), 'portico-run-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  // PostgreSQL runs as another user, who has a folder in it.
  chmodSync(folder, 0o711);
  return folder;
}

function takesTests(place) {
  try {
    const { bavail, bsize } = statfsSync(place);
    return bavail * bsize >= ROOM && freemem() >= FREE && runsPrograms(place);
  } catch {
    // There is no such place, or none that one may write to.
    return false;
  }
}

/** Containers often forbid it there, and PostgreSQL's programs are copied beside its data. */
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
