import { isNode, type Node, parse, walkNodes } from '../source/syntax.ts';
import type { Source } from '../source/tree.ts';
import type { Text } from './words.ts';

/** Words that docs/glossary.md replaced, and British spellings, as parts of a name. */
export const REPLACED: [RegExp, string][] = [
  [/^troubles?$/, 'failure, error'],
  [/^mend(s|ed|ing)?$/, 'correction'],
  [/^standings?$/, 'status, state'],
  [/^verdicts?$/, 'result, decision'],
  [/^look(s|ed)$/, 'state, access, appearance'],
  [/^ways$/, 'links, methods'],
  [/^(told|tells)$/, 'answer, reason, notify'],
  [/^kept$/, 'stored, saved, retained'],
  [/^begun$/, 'started'],
  [/^anew$/, 'again'],
  [/^colours?$/, 'color'],
  [/^grey$/, 'gray'],
  [/^centre$/, 'center'],
  [/^behaviour$/, 'behavior'],
  [/^cancelled$/, 'canceled'],
];

/** The folders of the browser and of its tests. */
export const BROWSER = [
  'apps/web',
  'apps/desk',
  'packages/ui',
  'packages/client',
  'packages/marketplace-demo',
  'e2e',
];

/**
 * The names that a source declares, and its file name. A name that it takes from another place, such as a key of a call
 * or of a text, is not declared here.
 */
export function declaredNames(source: Source): Text[] {
  const { path, text } = source;
  const fileName = path.slice(path.lastIndexOf('/') + 1).replace(/[^a-z\d]+/gi, '_');
  const names: Text[] = [{ path, line: 1, text: fileName }];
  walkNodes(parse(source), (node) => {
    for (const { start, name } of declaredBy(node)) {
      names.push({ path, line: text.slice(0, start).split('\n').length, text: String(name) });
    }
  });
  return names;
}

/** The identifiers that a node declares itself. */
function declaredBy(node: Node): Node[] {
  switch (node.type) {
    case 'VariableDeclarator':
    case 'ClassDeclaration':
    case 'TSTypeAliasDeclaration':
    case 'TSInterfaceDeclaration':
      return identifiers([node.id]);
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return identifiers([node.id, ...(node.params as unknown[])]);
    case 'ArrayPattern':
      return identifiers(node.elements as unknown[]);
    case 'TSPropertySignature':
    case 'TSMethodSignature':
    case 'PropertyDefinition':
    case 'MethodDefinition':
      return node.computed ? [] : identifiers([node.key]);
    default:
      return [];
  }
}

function identifiers(nodes: readonly unknown[]): Node[] {
  return nodes
    .map((node) => (isNode(node) && node.type === 'AssignmentPattern' ? node.left : node))
    .filter((node) => isNode(node))
    .filter(({ type }) => type === 'Identifier');
}
