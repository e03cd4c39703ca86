import { findCycles, type Import, importsOf } from './imports.ts';
import { judgeImport } from './layers.ts';
import { findTrespasses } from './reserved.ts';
import { place } from './syntax.ts';
import { conclude, isTest, readSources, type Source } from './tree.ts';

/** The law of direction (ARCHITECTURE.md): who may import whom, and who may touch what. */
export function findBreaches(sources: Source[]): string[] {
  const product = sources.filter(({ path }) => !isTest(path));
  const imports = new Map<string, Import[]>(
    product.map((source) => [source.path, importsOf(source)]),
  );
  const graph = new Map<string, string[]>();
  const findings: string[] = [];
  for (const source of product) {
    const own = imports.get(source.path) ?? [];
    // Types may know each other; a circle of what runs decides by chance which half is ready first.
    const loaded = own.filter(({ typeOnly }) => !typeOnly);
    graph.set(
      source.path,
      loaded.flatMap(({ target }) => target ?? []),
    );
    for (const { specifier, target, node } of own) {
      const breach =
        target && isTest(target)
          ? `the product never imports test code (${target})`
          : judgeImport(source.path, specifier, target);
      if (breach) findings.push(`${place(source, node)}: ${breach}`);
    }
    findings.push(...findTrespasses(source));
  }
  return [...findings, ...findCycles(graph).map((cycle) => `imports go in a circle: ${cycle}`)];
}

if (import.meta.main) conclude(findBreaches(readSources(['packages', 'apps'])));
