import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's root folder, with a closing slash. */
export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** A file of the project; `path` is relative to the root, with slashes. */
export interface Source {
  path: string;
  text: string;
}

const LEFT_OUT = new Set(['node_modules', 'dist', '.cache', 'test-results']);

/** Every file under the folders whose name matches, in a stable order. */
export function readSources(folders: string[], name = /\.(ts|tsx|mts|mjs)$/): Source[] {
  return folders
    .flatMap((folder) => walk(folder))
    .filter((path) => name.test(path))
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
}

function walk(folder: string): string[] {
  const entries = readdirSync(join(ROOT, folder), { withFileTypes: true });
  const sorted = entries.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return sorted.flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return LEFT_OUT.has(entry.name) ? [] : walk(path);
    return entry.isFile() ? [path] : [];
  });
}

/** Whether a file is test code, which the law does not cover. */
export function isTest(path: string): boolean {
  return /\.(test|spec)\.tsx?$/.test(path) || /(^|\/)test\//.test(path);
}

/** Prints every finding and ends the check; it succeeds without findings. */
export function conclude(findings: string[]): void {
  for (const finding of findings) console.error(finding);
  process.exitCode = findings.length === 0 ? 0 : 1;
}
