import { dirname } from 'node:path/posix';
import { findCycles, type Import, importsOf } from '../source/imports.ts';
import { place } from '../source/syntax.ts';
import { conclude, isTest, readSources, type Source } from '../source/tree.ts';
import { judgeImport, layerOf } from './layers.ts';
import { findUnorderedLocks } from './locks.ts';
import { findTrespasses } from './reserved.ts';
import { findMisplacedTables, findWriters } from './tables.ts';

/** The law of direction (ARCHITECTURE.md): allowed imports, and allowed access to reserved things. */
export function findBreaches(sources: Source[]): string[] {
  const product = sources.filter(({ path }) => !isTest(path));
  const imports = new Map<string, Import[]>(
    product.map((source) => [source.path, importsOf(source)]),
  );
  const graph = new Map<string, string[]>();
  const rooms = new Map<string, Set<string>>();
  const findings: string[] = [];
  for (const source of product) {
    const own = imports.get(source.path) ?? [];
    if (/\/src\//.test(source.path) && layerOf(source.path) === undefined)
      findings.push(`${source.path}: no layer has this file`);
    // Type imports count, too: two files whose types depend on each other can be neither read nor moved separately.
    graph.set(
      source.path,
      own.flatMap(({ target }) => target ?? []),
    );
    addRoom(rooms, source.path, own);
    for (const { specifier, target, node } of own) {
      const breach =
        target && isTest(target)
          ? `the product never imports test code (${target})`
          : judgeImport(source.path, specifier, target);
      if (breach) findings.push(`${place(source, node)}: ${breach}`);
    }
    findings.push(...findTrespasses(source));
  }
  return [
    ...findings,
    ...findWriters(product),
    ...findMisplacedTables(product),
    ...findUnorderedLocks(product),
    ...findCycles(graph).map((cycle) => `imports go in a circle: ${cycle}`),
    ...findCycles(new Map([...rooms].map(([room, others]) => [room, [...others]]))).map(
      (cycle) => `folders import each other: ${cycle}`,
    ),
  ];
}

/** Folders that import each other can be neither read nor moved separately, either. */
function addRoom(rooms: Map<string, Set<string>>, path: string, imports: Import[]): void {
  if (!WITHOUT_CIRCLES.test(path)) return;
  const room = dirname(path);
  const others = rooms.get(room) ?? new Set();
  for (const { target } of imports) {
    if (target && WITHOUT_CIRCLES.test(target) && dirname(target) !== room)
      others.add(dirname(target));
  }
  rooms.set(room, others);
}

/** Folders below these must not import each other, not even through others. */
const WITHOUT_CIRCLES = /^apps\/api\/src\//;

if (import.meta.main) conclude(findBreaches(readSources(['packages', 'apps'])));
