import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dottedName, fixedText, parse, walkNodes } from '../source/syntax.ts';
import { conclude, ROOT, readSources, type Source } from '../source/tree.ts';

/**
 * Every requirement of docs/requirements.md has a test of the gate with its id in the title, in each of the layers that
 * its row names; every id in a title is a requirement there; and the table's last column lists the files of those tests
 * of the gate. `--write` fills that column.
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

/** The document with the last column of each row filled in from the titles of the gate's tests. */
export function withProofs(markdown: string, tests: Source[]): string {
  const files = new Map<string, Set<string>>();
  for (const test of tests) {
    for (const id of idsInGate(test)) {
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
    ...findGaps(rowsOf(document), tests),
    ...(isStale ? [`${DOCUMENT}: the last column is stale; run npm run requirements`] : []),
  ]);
}
