import { analyse } from 'scslre';
import { dottedName, fixedText, type Node, parse, place, walkNodes } from '../source/syntax.ts';
import { conclude, isTest, readSources, type Source } from '../source/tree.ts';

/**
 * Every regular expression of the product takes time in proportion to its input: none backtracks super-linearly, and
 * none that can start anywhere scans a run again that it has just refused.
 *
 * scslre analyzes each expression separately, for inputs that repeat one character between two repetitions. It does not
 * detect
 * - alternatives that match the same text (`^(a|a)*$`) and inputs that repeat several characters (`^(ab)*(ab)*$`);
 * - the content of the gaps of a built expression: ALLOWED says for each why it is harmless;
 * - expressions in strings (`text.match('a+b')`, `pattern` of an input or a JSON schema) and those of dependencies;
 * - how often the surrounding code applies an expression.
 */
export interface Expression {
  /** `path:line` */
  at: string;
  /** Its name in ALLOWED: its path and its literal, `…` for each gap. */
  name: string;
  pattern: string;
  flags: string;
  /** Whether all of the pattern is known; otherwise each gap counts as one `…`. */
  isWhole: boolean;
}

/** Expressions that the check would refuse, each with the reason why it is linear. */
const ALLOWED: Record<string, string> = {
  'packages/locales/src/spacing.ts /(^|[\\s({>«„“—–-])([…]) (?=\\S)/giu':
    'The gap is a list of letters in brackets, written in the same file; nothing in the expression repeats.',
};

const PRODUCT = /^(apps|packages)\/[^/]+\/src\//;

export function productExpressions(): Expression[] {
  return readSources(['packages', 'apps'])
    .filter(({ path }) => PRODUCT.test(path) && !isTest(path))
    .flatMap(expressionsOf);
}

/** The literals of a source, and the arguments of `RegExp`. */
export function expressionsOf(source: Source): Expression[] {
  const found: Expression[] = [];
  walkNodes(parse(source), (node) => {
    const read = literal(node) ?? built(source, node);
    if (!read) return;
    const name = `${source.path} /${read.pattern}/${read.flags}`;
    found.push({ at: place(source, node), name, ...read });
  });
  return found;
}

type Read = Pick<Expression, 'pattern' | 'flags' | 'isWhole'>;

function literal(node: Node): Read | undefined {
  if (node.type !== 'Literal' || !node.regex) return undefined;
  return { ...(node.regex as { pattern: string; flags: string }), isWhole: true };
}

function built({ text }: Source, node: Node): Read | undefined {
  if (node.type !== 'NewExpression' && node.type !== 'CallExpression') return undefined;
  if (!/^(globalThis\.)?RegExp$/.test(dottedName(node.callee) ?? '')) return undefined;
  const [pattern, flags] = node.arguments as (Node & { end: number })[];
  const fixed = fixedText(pattern);
  const fixedFlags = flags ? fixedText(flags) : '';
  if (fixed === undefined || fixedFlags === undefined) {
    // An unknown argument: it is named by its source text, and counts as one gap.
    const written = pattern ? text.slice(pattern.start, pattern.end) : '';
    return { pattern: `…${written.replace(/[^\w.]/g, '')}`, flags: '', isWhole: false };
  }
  const gaps = [pattern, flags].flatMap((each) => (each?.expressions as Node[]) ?? []);
  return { pattern: fixed, flags: fixedFlags, isWhole: gaps.length === 0 };
}

export function judge({ pattern, flags, isWhole }: Expression): string | undefined {
  const [report] = analyse({ source: pattern, flags }, { maxReports: 1 }).reports;
  if (report) {
    const growth = report.exponential ? 'exponentially' : 'faster than its input';
    return `its time grows ${growth} where ${JSON.stringify(report.character.pick)} repeats`;
  }
  return isWhole ? undefined : 'no reason is given why its gaps keep it linear';
}

export function findSuperLinear(expressions: Expression[], allowed = ALLOWED): string[] {
  const refused = expressions.flatMap((expression) => {
    const finding = judge(expression);
    return finding ? [{ ...expression, finding }] : [];
  });
  const names = new Set(refused.map(({ name }) => name));
  return [
    ...refused
      .filter(({ name }) => !allowed[name])
      .map(({ at, name, finding }) => `${at}: ${name.slice(name.indexOf(' ') + 1)}: ${finding}`),
    ...Object.keys(allowed)
      .filter((name) => !names.has(name))
      .map(
        (name) => `scripts/checks/code/regexes.ts: allows ${name}, which the check accepts anyway`,
      ),
  ];
}

if (import.meta.main) conclude(findSuperLinear(productExpressions()));
