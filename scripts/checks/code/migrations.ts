import { fixedText, isNode, type Node, parse, place, walkNodes } from '../source/syntax.ts';
import { conclude, readSources, type Source } from '../source/tree.ts';

/*
 * New migrations only add. While a new version replaces an old one process by process, both work on the new schema: the
 * old one must find every table and column that it knows, and must be able to insert rows without those that it does
 * not. What nothing uses any more is removed a release later.
 */

/** Before this one, the product was a single process. */
const FIRST = '0012';

const TAKES_AWAY = new Set([
  'dropTable',
  'dropColumn',
  'dropView',
  'renameTo',
  'renameColumn',
  'alterColumn',
  'modifyColumn',
]);
const TAKES_AWAY_IN_SQL = /\b(drop|rename|truncate)\b|\balter\s+column\b|\bset\s+not\s+null\b/i;

/** The statements of new migrations that an older version of the product would not survive. */
export function findRemovals(sources: readonly Source[]): string[] {
  return sources.flatMap((source) => {
    const number = /\/migrations\/(\d{4})-[^/]*\.ts$/.exec(source.path)?.[1];
    if (number === undefined || number < FIRST) return [];
    const findings: string[] = [];
    walkNodes(parse(source), (node) => {
      const problem = problemOf(node, source.text);
      if (problem !== null) findings.push(`${place(source, node)}: ${problem}`);
    });
    return findings;
  });
}

function problemOf(node: Node, text: string): string | null {
  if (node.type === 'TaggedTemplateExpression') {
    const statement = fixedText(node.quasi) ?? '';
    return TAKES_AWAY_IN_SQL.test(statement)
      ? 'an older version still uses what this removes'
      : null;
  }
  const method = methodOf(node);
  if (method === null) return null;
  if (TAKES_AWAY.has(method)) return `${method}: an older version still uses what this removes`;
  if (method !== 'addColumn' || !isOnTable(node)) return null;
  const [, , how] = node.arguments as Node[];
  const given = how === undefined ? '' : text.slice(how.start, Number(how.end));
  return /\bnotNull\(/.test(given) && !/\bdefaultTo\(/.test(given)
    ? 'addColumn: an older version inserts rows without it, so it needs a default or may be null'
    : null;
}

function methodOf(node: unknown): string | null {
  if (!isNode(node) || node.type !== 'CallExpression' || !isNode(node.callee)) return null;
  const { property } = node.callee;
  return isNode(property) ? String(property.name) : null;
}

/** Whether the call is on a table that exists, not on one that is being created. */
function isOnTable(node: Node): boolean {
  for (let on: unknown = node; isNode(on); ) {
    if (methodOf(on) === 'alterTable') return true;
    on = on.type === 'CallExpression' && isNode(on.callee) ? on.callee.object : undefined;
  }
  return false;
}

if (import.meta.main) conclude(findRemovals(readSources(['apps/api/migrations'])));
