import { DOCUMENTS } from '@portico/contract';
import {
  dottedName,
  fixedText,
  isNode,
  type Node,
  parse,
  place,
  walkNodes,
} from '../source/syntax.ts';
import type { Source } from '../source/tree.ts';

/** An API or global that only certain files may use. */
interface Reservation {
  what: string;
  /** Files that the rule binds. */
  in: RegExp;
  /** The exceptions among them. */
  except: RegExp;
  found: (node: Node) => boolean;
}

const NOWHERE = /$^/;
const PRODUCT = /^(apps\/[^/]+\/src|packages\/[^/]+\/src)\//;
const API_AND_PACKAGES = /^(apps\/api\/src|packages\/[^/]+\/src)\//;
const API_AND_RULES = /^(apps\/api\/src|packages\/(?!client\/|ui\/)[^/]+\/src)\//;
const WEB = /^(apps\/(web|desk)|packages\/(client|ui|marketplace-demo))\/src\//;

const called = (node: Node, ...names: string[]) =>
  node.type === 'CallExpression' && names.includes(bare(dottedName(node.callee)) ?? '');
const read = (node: Node, ...names: string[]) =>
  (node.type === 'MemberExpression' || node.type === 'Identifier') &&
  names.includes(bare(dottedName(node)) ?? '');

/** `window.fetch` and `globalThis.fetch` are `fetch`. */
function bare(name: string | undefined): string | undefined {
  return name?.replace(/^(window|globalThis|self)\./, '');
}

/** `'passport'`, or `TABLE.passport`: a table's own keys are neither. */
function namesDocumentType(node: Node): boolean {
  const types: readonly unknown[] = DOCUMENTS;
  if (node.type === 'Literal') return types.includes(node.value);
  if (node.type === 'TemplateLiteral') return types.includes(fixedText(node));
  return (
    node.type === 'MemberExpression' &&
    node.computed !== true &&
    isNode(node.property) &&
    types.includes(node.property.name)
  );
}

const QUERIES = [
  'selectFrom',
  'insertInto',
  'updateTable',
  'deleteFrom',
  'mergeInto',
  'replaceInto',
];

export const RESERVATIONS: Reservation[] = [
  {
    what: 'process.env is read where a process begins: apps/api/src/main.ts and operate.ts',
    in: PRODUCT,
    except: /^apps\/api\/src\/(main|operate)\.ts$/,
    found: (node) => read(node, 'process.env'),
  },
  {
    // A visit is counted without the extras of a call: its answer is ignored.
    what: 'the browser calls the server in packages/client/src/http/request.ts, and counts a visit in domain/landing/visits.ts',
    in: WEB,
    except: /^(packages\/client\/src\/http\/request|apps\/web\/src\/domain\/landing\/visits)\.ts$/,
    found: (node) => called(node, 'fetch', 'navigator.sendBeacon'),
  },
  {
    // Only XMLHttpRequest reports the progress of an upload.
    what: 'the browser uploads in platform/http/upload.ts',
    in: WEB,
    except: /^apps\/web\/src\/platform\/http\/upload\.ts$/,
    found: (node) =>
      node.type === 'NewExpression' && bare(dottedName(node.callee)) === 'XMLHttpRequest',
  },
  {
    what: 'the api calls other servers in ports',
    in: API_AND_PACKAGES,
    // The client of a company's backend runs there.
    except:
      /^(apps\/api\/src\/platform\/ports\/|packages\/client\/src\/http\/request\.ts$|packages\/server\/)/,
    found: (node) => called(node, 'fetch'),
  },
  {
    // The demo wallet is no part of the product: it shares neither code nor storage with its pages.
    what: 'the browser stores in packages/client/src/browser',
    in: PRODUCT,
    except: /^(packages\/client\/src\/browser\/|apps\/stand-ins\/src\/wallet\/)/,
    found: (node) => read(node, 'localStorage', 'sessionStorage', 'indexedDB'),
  },
  {
    what: 'the time comes from core/clock.ts',
    in: API_AND_PACKAGES,
    except:
      /^((apps\/api\/src\/core|packages\/client\/src\/browser)\/clock\.ts$|packages\/server\/)/,
    found: (node) =>
      called(node, 'Date.now', 'Date') ||
      (node.type === 'NewExpression' &&
        dottedName(node.callee) === 'Date' &&
        (node.arguments as unknown[]).length === 0),
  },
  {
    what: 'chance comes from node:crypto',
    in: API_AND_RULES,
    except: NOWHERE,
    found: (node) => read(node, 'Math.random'),
  },
  {
    what: 'SQL is written in stores',
    in: /^apps\/api\/src\//,
    except: /(\.store\.ts$|^apps\/api\/src\/platform\/db\/)/,
    found: (node) =>
      (node.type === 'MemberExpression' &&
        isNode(node.property) &&
        QUERIES.includes(String(node.property.name))) ||
      (node.type === 'TaggedTemplateExpression' && dottedName(node.tag) === 'sql'),
  },
  {
    // Otherwise another type of document would be taken for one of those that are named.
    what: 'types of documents are distinguished in packages/contract/src/verification/document-types.ts',
    in: PRODUCT,
    // The others are the table of states that two tests walk, and drawings.
    except:
      /^(packages\/contract\/src\/verification\/document-types\.ts$|apps\/web\/src\/app\/journey-states\.ts$|packages\/specimens\/)/,
    found: namesDocumentType,
  },
  {
    what: 're-exports are the index.ts of a package or subject alone',
    in: PRODUCT,
    except: /^(packages\/[^/]+\/src|apps\/api\/src\/\w+)\/index\.ts$/,
    found: (node) => node.type === 'ExportAllDeclaration',
  },
];

/** The places where a file uses something reserved that it may not use. */
export function findTrespasses(source: Source): string[] {
  const rules = RESERVATIONS.filter(
    (rule) => rule.in.test(source.path) && !rule.except.test(source.path),
  );
  if (rules.length === 0) return [];
  const findings = new Set<string>();
  walkNodes(parse(source), (node) => {
    for (const rule of rules) {
      if (rule.found(node)) findings.add(`${place(source, node)}: ${rule.what}`);
    }
  });
  return [...findings];
}
