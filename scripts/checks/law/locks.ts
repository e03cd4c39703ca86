import { ORDER } from '../../../apps/api/src/platform/db/lock-order.ts';
import { fixedText, isNode, type Node, parse, place, walkNodes } from '../source/syntax.ts';
import type { Source } from '../source/tree.ts';

const LOCKING = ['updateTable', 'deleteFrom'];
const FUNCTIONS = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'];

/**
 * Statements that lock a row of a table in the order of locks, in a function of a store that does not call
 * `lockInOrder` for that table: no test would notice when a transaction takes this lock at the wrong place.
 */
export function findUnorderedLocks(sources: Source[]): string[] {
  return sources
    .filter(({ path }) => path.startsWith('apps/api/src/') && path.endsWith('.store.ts'))
    .flatMap((source) =>
      outermostFunctions(parse(source)).flatMap((body) => {
        const ordered = new Set(callsOf(body, ['lockInOrder'], 1).map(({ table }) => table));
        return callsOf(body, LOCKING, 0)
          .filter(({ table }) => isOrdered(table) && !ordered.has(table))
          .map(({ table, node }) => `${place(source, node)}: call lockInOrder for ${table} first`);
      }),
    );
}

function isOrdered(table: string): boolean {
  return ORDER.some((known) => known === table);
}

function outermostFunctions(root: Node): Node[] {
  if (FUNCTIONS.includes(root.type)) return [root];
  return Object.values(root)
    .flat()
    .flatMap((child) => (isNode(child) ? outermostFunctions(child) : []));
}

/** The calls of these functions or methods, each with the table that its argument at this place names. */
function callsOf(root: Node, names: readonly string[], at: number) {
  const calls: { table: string; node: Node }[] = [];
  walkNodes(root, (node) => {
    if (node.type !== 'CallExpression' || !isNode(node.callee)) return;
    const { callee } = node;
    const name = isNode(callee.property) ? callee.property.name : callee.name;
    const table = fixedText((node.arguments as unknown[])[at]);
    if (names.includes(String(name)) && table !== undefined) calls.push({ table, node });
  });
  return calls;
}
