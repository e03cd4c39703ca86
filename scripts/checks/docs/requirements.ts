import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dottedName, fixedText, parse, walkNodes } from '../source/syntax.ts';
import { conclude, ROOT, readSources, type Source } from '../source/tree.ts';
import { findDeadLinks, isThere, writtenFiles } from './links.ts';

/**
 * Every requirement of docs/requirements.md has a test of the gate with its id in the title, in each of the layers that
 * its row names; every id in a title is a requirement there; and the table's last column names one file of such a test
 * for each layer. `--write` fills that column. The documents are checked for dead references, too.
 */
const DOCUMENT = 'docs/requirements.md';
const ID = /\bR-[A-Z0-9]+-\d+\b/g;
const ROW = /^\|\s*(R-[A-Z0-9]+-\d+)\b.*?\|([^|]*)\|[^|]*\|\s*$/;
const TITLED = /^(it|test|describe)(\.|$)/;
const LAYERS: readonly string[] = ['unit', 'api', 'e2e'];

type Row = { id: string; layers: string[] };

/** The table's rows, in order, repeated ones included. */
export function rowsOf(markdown: string): Row[] {
  return markdown.split('\n').flatMap((line) => {
    const [, id, layers = ''] = ROW.exec(line) ?? [];
    return id === undefined ? [] : { id, layers: layers.split(',').map((name) => name.trim()) };
  });
}

/** The titles of a test file that carry ids: `it`, `test` and `describe`, with `.each` and the like. */
function titlesOf(source: Source): string[] {
  const titles: string[] = [];
  walkNodes(parse(source), (node) => {
    if (node.type !== 'CallExpression') return;
    const name = dottedName(node.callee);
    // A step is a part of a test; a skipped test proves nothing.
    if (!name || !TITLED.test(name) || /\.(step|skip|todo|fixme)\b/.test(name)) return;
    const title = fixedText((node.arguments as unknown[])[0]);
    if (title?.match(ID)) titles.push(title);
  });
  return titles;
}

const idsOf = (titles: string[]) => titles.flatMap((title) => title.match(ID) ?? []);

export const idsOfTitles = (source: Source) => idsOf(titlesOf(source));

/** The ids that tests of the gate carry in this file: see `vitest.config.ts` and `playwright.config.ts`. */
export function idsInGate(source: Source): string[] {
  if (layerOf(source) === 'e2e') {
    return idsOf(titlesOf(source).filter((title) => title.includes('@gate')));
  }
  return /\.(full|system)\.test\./.test(source.path) ? [] : idsOfTitles(source);
}

function layerOf({ path }: Source): string {
  if (path.startsWith('e2e/')) return 'e2e';
  return path.startsWith('apps/api/') && !path.endsWith('.unit.test.ts') ? 'api' : 'unit';
}

export function findGaps(rows: Row[], tests: Source[]): string[] {
  const known = new Map(rows.map((row) => [row.id, row]));
  const findings = rows
    .filter((row) => known.get(row.id) !== row)
    .map(({ id }) => `${DOCUMENT}: ${id} has two rows`);
  const proved = new Set<string>();
  for (const test of tests) {
    for (const id of new Set(idsOfTitles(test))) {
      if (!known.has(id))
        findings.push(`${test.path}: a test names ${id}, which ${DOCUMENT} does not have`);
    }
    for (const id of idsInGate(test)) proved.add(`${id} ${layerOf(test)}`);
  }
  for (const { id, layers } of known.values()) {
    for (const layer of layers) {
      if (!LAYERS.includes(layer))
        findings.push(`${DOCUMENT}: ${id} has "${layer}" for a layer, not ${LAYERS.join(', ')}`);
      else if (!proved.has(`${id} ${layer}`))
        findings.push(
          `${DOCUMENT}: ${id} has no ${layer} test of the gate with its id in its title`,
        );
    }
  }
  return rows.length === 0 ? [`${DOCUMENT} has no requirement`] : findings;
}

/**
 * The document with a test file of the gate for each layer in the last column of each row. A file that is there and still
 * proves the row stays, so that a new test changes no row; otherwise it is the one with the most tests of that id.
 */
export function withProofs(markdown: string, tests: Source[]): string {
  const counts = new Map<string, Map<string, number>>();
  for (const test of tests) {
    for (const id of idsInGate(test)) {
      const key = `${id} ${layerOf(test)}`;
      const files = counts.get(key) ?? new Map<string, number>();
      counts.set(key, files.set(test.path, (files.get(test.path) ?? 0) + 1));
    }
  }
  return markdown
    .split('\n')
    .map((line) => {
      const [row] = rowsOf(line);
      if (row === undefined) return line;
      const proofs = row.layers.flatMap((layer) => {
        const files = counts.get(`${row.id} ${layer}`) ?? new Map<string, number>();
        const best = [...files].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
        const path = best.find(([each]) => line.includes(`\`${each}\``)) ?? best[0];
        return path ? [`\`${path[0]}\``] : [];
      });
      return proofs.length === 0 ? line : line.replace(/\|[^|]*\|\s*$/, `| ${proofs.join(', ')} |`);
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
    ...findGaps(rowsOf(document), tests),
    ...findDeadLinks(writtenFiles(), isThere),
    ...(isStale ? [`${DOCUMENT}: the last column is stale; run npm run requirements`] : []),
  ]);
}
