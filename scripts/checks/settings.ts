import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dottedName, fixedText, parse, walkNodes } from './syntax.ts';
import { conclude, ROOT, type Source } from './tree.ts';

/** `.env.example` names every setting that the server reads, and no other. */
const READERS = [
  'apps/api/src/config/config.ts',
  'apps/api/src/config/config-services.ts',
  'apps/api/src/config/secrets.ts',
];

/** Node's own; it is set when the process is started and not in a file of settings. */
const NOT_OURS = 'NODE_ENV';

/** Names read as `env.NAME`, or listed as strings and read by that list. */
export function namesRead(source: Source): string[] {
  const names = new Set<string>();
  walkNodes(parse(source), (node) => {
    const read = /^env\.([A-Z][A-Z0-9_]*)$/.exec(dottedName(node) ?? '')?.[1];
    const listed = /^[A-Z0-9]+(_[A-Z0-9]+)+$/.exec(fixedText(node) ?? '')?.[0];
    const name = read ?? listed;
    if (name && name !== NOT_OURS) names.add(name);
  });
  return [...names];
}

export function namesOffered(example: string): string[] {
  return Array.from(example.matchAll(/^#? ?([A-Z][A-Z0-9_]*)=/gm), ([, name]) => name ?? '');
}

export function findDifferences(read: string[], offered: string[]): string[] {
  const missing = read.filter((name) => !offered.includes(name));
  const idle = offered.filter((name) => !read.includes(name));
  return [
    ...missing.map((name) => `.env.example lacks ${name}, which the server reads`),
    ...idle.map((name) => `.env.example has ${name}, which the server does not read`),
  ];
}

if (import.meta.main) {
  const text = (path: string) => readFileSync(join(ROOT, path), 'utf8');
  const read = READERS.flatMap((path) => namesRead({ path, text: text(path) }));
  conclude(findDifferences([...new Set(read)], namesOffered(text('.env.example'))));
}
