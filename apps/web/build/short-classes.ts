import { globSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
/** Without `a`: content blockers hide classes such as `ad1`. A digit follows, so that no name is a word. */
const LETTERS = 'bcdefghijklmnopqrstuvwxyz';

/**
 * Names classes by a letter and a digit for their file and a digit or two for their place in it: each document contains
 * most of them three times, and the default names, which contain a hash, compress badly. The builds for the browser
 * and for the server name them alike, because both read each file from its beginning.
 */
export function shortClasses(): (name: string, file: string) => string {
  const files = globSync(['apps/web/src/**/*.module.css', 'packages/*/src/**/*.module.css'], {
    cwd: ROOT,
  }).sort();
  const prefixes = new Map(files.map((file, index) => [file.split(sep).join('/'), prefix(index)]));
  const known = new Map<string, Map<string, string>>();
  return (name, file) => {
    const path = relative(ROOT, file.replace(/\?.*$/, '')).split(sep).join('/');
    const begin = prefixes.get(path);
    if (begin === undefined) throw new Error(`${path} has classes, but is not among the styles.`);
    const names = known.get(path) ?? new Map<string, string>();
    known.set(path, names);
    const short = names.get(name) ?? begin + names.size.toString(36);
    names.set(name, short);
    return short;
  };
}

function prefix(index: number): string {
  const letter = LETTERS[Math.floor(index / 10)];
  if (letter === undefined) throw new Error('There are too many files of styles for short names.');
  return `${letter}${index % 10}`;
}
