import { dirname, join, normalize } from 'node:path/posix';
import { fixedText, isNode, type Node, parse, walkNodes } from './syntax.ts';
import type { Source } from './tree.ts';

/** One import, export-from, import() or import type of a file. */
export interface Import {
  specifier: string;
  /** Path of the project's own file that it refers to, or undefined for a package from npm or from Node. */
  target: string | undefined;
  /** Erased at compile time. */
  typeOnly: boolean;
  node: Node;
}

const WITH_SOURCE = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
]);

export function importsOf(source: Source): Import[] {
  const imports: Import[] = [];
  walkNodes(parse(source), (node) => {
    if (!WITH_SOURCE.has(node.type) || !isNode(node.source)) return;
    const specifier = fixedText(node.source);
    if (specifier !== undefined) {
      const target = resolve(source.path, specifier);
      imports.push({ specifier, target, typeOnly: isTypeOnly(node), node });
    }
  });
  return imports;
}

function isTypeOnly(node: Node): boolean {
  const names = (node.specifiers ?? []) as Node[];
  const kinds = names.map((name) => name.importKind ?? name.exportKind);
  return (
    node.type === 'TSImportType' ||
    node.importKind === 'type' ||
    node.exportKind === 'type' ||
    (kinds.length > 0 && kinds.every((kind) => kind === 'type'))
  );
}

/**
 * Path aliases of `package.json`: `#x` inside an app or a package, and `@portico/<package>/x` anywhere.
 */
function resolve(from: string, specifier: string): string | undefined {
  const bare = specifier.replace(/\?.*$/, '');
  if (bare.startsWith('.')) return normalize(join(dirname(from), bare));
  if (bare.startsWith('#')) return `${from.split('/').slice(0, 2).join('/')}/src/${bare.slice(1)}`;
  const shared = /^@portico\/(client|ui)\/(.+)$/.exec(bare);
  if (shared) return `packages/${shared[1]}/src/${shared[2]}`;
  const own = /^@portico\/(contract|locales|marketplace-demo)(?:\/(.+))?$/.exec(bare);
  if (!own) return undefined;
  const [, name, file = 'index'] = own;
  return /^(build|texts)\//.test(file)
    ? `packages/${name}/${file}`
    : `packages/${name}/src/${file}.ts`;
}

/** Every cycle among the files, as `a → b → a`, each reported once. */
export function findCycles(graph: Map<string, string[]>): string[] {
  const finished = new Set<string>();
  const path: string[] = [];
  const cycles: string[] = [];
  const visit = (file: string) => {
    const at = path.indexOf(file);
    if (at >= 0) cycles.push([...path.slice(at), file].join(' → '));
    if (at >= 0 || finished.has(file)) return;
    path.push(file);
    for (const next of graph.get(file) ?? []) visit(next);
    path.pop();
    finished.add(file);
  };
  for (const file of graph.keys()) visit(file);
  return cycles;
}
