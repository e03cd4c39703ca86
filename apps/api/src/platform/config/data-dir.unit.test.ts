import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockDataDir } from './data-dir.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('R-API-2 the data folder', () => {
  it('R-API-2 is created for its owner only', () => {
    const data = join(folder, 'deep', 'data');
    const locked = lockDataDir(data);
    expect(locked.ok).toBe(true);
    expect(statSync(data).mode & 0o777).toBe(0o700);
    if (locked.ok) locked.lock.release();
  });

  it.skipIf(process.platform !== 'linux')(
    'R-API-2 refuses at once a folder that cannot be made, below one that exists or does not',
    () => {
      for (const path of ['/proc/portico', '/proc/portico/data', '/dev/null/data', `${folder}\0`]) {
        expect(() => lockDataDir(path), path).toThrow();
      }
    },
  );

  it('R-API-2 removes access for others from an existing folder', () => {
    const data = join(folder, 'open');
    mkdirSync(data, { mode: 0o755 });
    const locked = lockDataDir(data);
    expect(statSync(data).mode & 0o777).toBe(0o700);
    if (locked.ok) locked.lock.release();
  });

  it('R-API-2 refuses a second process and names the first, until that releases the lock', () => {
    const first = lockDataDir(folder);
    expect(first.ok).toBe(true);
    expect(lockDataDir(folder)).toEqual({ ok: false, pid: String(process.pid) });
    expect(lockDataDir(folder)).toEqual({ ok: false, pid: String(process.pid) });
    if (first.ok) first.lock.release();
    expect(existsSync(join(folder, 'portico.pid'))).toBe(false);
    const second = lockDataDir(folder);
    expect(second.ok).toBe(true);
    if (second.ok) second.lock.release();
  });

  it('R-API-2 ignores a pid file that a killed process left behind', () => {
    writeFileSync(join(folder, 'portico.pid'), '1');
    const locked = lockDataDir(folder);
    expect(locked.ok).toBe(true);
    expect(readFileSync(join(folder, 'portico.pid'), 'utf8')).toBe(String(process.pid));
    if (locked.ok) locked.lock.release();
  });
});
