import { parseSync } from 'vite';
import type { Source } from './tree.ts';

/** A node of the syntax tree (ESTree with TypeScript), reduced to the fields that the checks use. */
export interface Node {
  type: string;
  start: number;
  [member: string]: unknown;
}

/** Parses a source; a syntax error stops the check, and is the compiler's to report. */
export function parse({ path, text }: Source): Node {
  const { program, errors } = parseSync(path, text);
  if (errors[0]) throw new Error(`${path} does not parse: ${errors[0].message}`);
  return program as unknown as Node;
}

/** Calls `visit` for every node, parents first. */
export function walkNodes(root: Node, visit: (node: Node) => void): void {
  visit(root);
  for (const member of Object.values(root)) {
    for (const child of Array.isArray(member) ? member : [member]) {
      if (isNode(child)) walkNodes(child, visit);
    }
  }
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

/** `a.b.c` for a chain of plain names, or undefined; `it.each(rows)` gives the chain of its root, `it.each`. */
export function dottedName(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'Identifier') return String(node.name);
  if (node.type === 'CallExpression') return dottedName(node.callee);
  if (node.type === 'TaggedTemplateExpression') return dottedName(node.tag);
  if (node.type !== 'MemberExpression' || node.computed) return undefined;
  const object = dottedName(node.object);
  return object && isNode(node.property) ? `${object}.${String(node.property.name)}` : undefined;
}

/** The text of a string or of a template's fixed parts, or undefined. */
export function fixedText(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type !== 'TemplateLiteral') return undefined;
  const quasis = node.quasis as { value: { cooked: string } }[];
  return quasis.map(({ value }) => value.cooked).join('…');
}

/** `path:line` of a node, for a finding. */
export function place({ path, text }: Source, node: Node): string {
  return `${path}:${text.slice(0, node.start).split('\n').length}`;
}
