import { type Plugin, parseSync, Visitor } from 'vite';

const CONTRACT = /\/packages\/contract\/src\/(?:[\w-]+\/)?[\w-]+\.ts$/;
/** What only the server and the OpenAPI document read. */
const OF_SERVER = [
  ...['name', 'summary', 'limit', 'cookies', 'revalidated'],
  ...['errors', 'roles', 'scope', 'module'],
];

/** Leaves out of the contract's endpoints what no browser reads: each screen would carry it for every call. */
export function leanEndpoints(): Plugin {
  return {
    name: 'portico:lean-endpoints',
    enforce: 'pre',
    transform(code, id) {
      return CONTRACT.test(id) ? { code: withoutServersPart(code, id), map: null } : null;
    },
  };
}

/** The source of a file without these members of the objects that `endpoint(…)` is given. */
export function withoutServersPart(code: string, file: string): string {
  const cuts: [from: number, to: number][] = [];
  new Visitor({
    CallExpression({ callee, arguments: [given] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'endpoint') return;
      if (given?.type !== 'ObjectExpression') return;
      for (const each of given.properties) {
        const isNamed = each.type === 'Property' && each.key.type === 'Identifier';
        if (!isNamed || !OF_SERVER.includes((each.key as { name: string }).name)) continue;
        const comma = /^\s*,/.exec(code.slice(each.end))?.[0].length ?? 0;
        cuts.push([each.start, each.end + comma]);
      }
    },
  }).visit(parseSync(file, code).program);
  let left = code;
  for (const [from, to] of cuts.reverse()) left = left.slice(0, from) + left.slice(to);
  return left;
}
