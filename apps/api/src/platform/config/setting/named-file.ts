import { readFileSync } from 'node:fs';

const REASONS: Record<string, string> = {
  ENOENT: 'does not exist',
  EACCES: 'must not be read by this user',
  EISDIR: 'is a folder',
};

/** The content of a file that a setting names, or why there is none. The sentence does not repeat the path. */
export function readNamed(path: string): { bytes: Buffer } | { reason: string } {
  try {
    return { bytes: readFileSync(path) };
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    return { reason: REASONS[code] ?? `cannot be read (${code})` };
  }
}
