import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dottedName, fixedText, parse, walkNodes } from '../source/syntax.ts';
import { conclude, ROOT, readSources, type Source } from '../source/tree.ts';

/**
 * Every requirement of docs/requirements.md has a test with its id in the title, every id in a title is a requirement
 * there, and the table's last column lists the files of those tests. `--write` fills that column.
 */
const DOCUMENT = 'docs/requirements.md';
const ID = /\bR-[A-Z0-9]+-\d+\b/g;
const ROW = /^\|\s*(R-[A-Z0-9]+-\d+)\b/;
const TITLED = /^(it|test|describe)(\.|$)/;

/** The ids of the table's rows, in order, repeated ones included. */
export function idsOfRows(markdown: string): string[] {
  return markdown.split('\n').flatMap((line) => ROW.exec(line)?.[1] ?? []);
}

/** The ids in the titles of a test file: `it`, `test` and `describe`, with `.each` and the like. */
export function idsOfTitles(source: Source): string[] {
  const ids: string[] = [];
  walkNodes(parse(source), (node) => {
    if (node.type !== 'CallExpression') return;
    const name = dottedName(node.callee);
    // A step is a part of a test; a skipped test proves nothing.
    if (!name || !TITLED.test(name) || /\.(step|skip|todo|fixme)\b/.test(name)) return;
    const title = fixedText((node.arguments as unknown[])[0]);
    ids.push(...(title?.match(ID) ?? []));
  });
  return ids;
}

export function findGaps(rows: string[], tests: Source[]): string[] {
  const known = new Set(rows);
  const findings = rows
    .filter((id, index) => rows.indexOf(id) !== index)
    .map((id) => `${DOCUMENT}: ${id} has two rows`);
  const proved = new Set<string>();
  for (const test of tests) {
    for (const id of new Set(idsOfTitles(test))) {
      proved.add(id);
      if (!known.has(id))
        findings.push(`${test.path}: a test names ${id}, which ${DOCUMENT} does not have`);
    }
  }
  for (const id of known) {
    if (!proved.has(id)) findings.push(`${DOCUMENT}: ${id} has no test that names it in its title`);
  }
  return rows.length === 0 ? [`${DOCUMENT} has no requirement`] : findings;
}

/** The document with the last column of each row filled in from the titles of the tests. */
export function withProofs(markdown: string, tests: Source[]): string {
  const files = new Map<string, Set<string>>();
  for (const test of tests) {
    for (const id of idsOfTitles(test)) {
      files.set(id, (files.get(id) ?? new Set()).add(test.path));
    }
  }
  return markdown
    .split('\n')
    .map((line) => {
      const id = ROW.exec(line)?.[1];
      const proved = id === undefined ? undefined : files.get(id);
      if (proved === undefined) return line;
      const list = [...proved].sort().map((path) => `\`${path}\``);
      return line.replace(/\|[^|]*\|\s*$/, `| ${list.join(', ')} |`);
    })
    .join('\n');
}

if (import.meta.main) {
  const path = join(ROOT, DOCUMENT);
  const document = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const tests = readSources(['packages', 'apps', 'e2e', 'scripts'], /\.(test|spec)\.tsx?$/);
  const filled = withProofs(document, tests);
  if (process.argv.includes('--write')) writeFileSync(path, filled);
  const isStale = !process.argv.includes('--write') && filled !== document;
  conclude([
    ...findGaps(idsOfRows(document), tests),
    ...(isStale ? [`${DOCUMENT}: the last column is stale; run npm run requirements`] : []),
  ]);
}
