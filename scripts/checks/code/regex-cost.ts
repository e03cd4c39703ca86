import { createContext, Script } from 'node:vm';
import { type AST, RegExpParser } from '@eslint-community/regexpp';

/**
 * Runs an expression on long inputs made from its own parts: the text before a repetition, a run of what repeats, and a
 * character that the expression refuses. At this length a linear expression takes milliseconds and a quadratic one a
 * minute, so that the limit separates the two on any machine, however busy.
 */
const LENGTH = 256 * 1024;

/** Candidates for a class: the first that it accepts is repeated, the first that it refuses ends the run. */
const SAMPLES = [...'\u0001a0A _-.\n!<\u00a0éßжאا中あ한\u0301\u200d\u00ad€№٣Ⅷ😀'];

type Leaf = AST.Character | AST.CharacterSet | AST.CharacterClass | AST.ExpressionCharacterClass;
type Part = AST.Pattern | AST.Alternative | AST.Element;

/** Whether the expression finishes each of its inputs within the limit. */
export function endsWithin(limitMs: number, expression: RegExp): boolean {
  const context = createContext({ expression, input: '' });
  // All matches with the flag `g`, otherwise the first.
  const run = new Script(`input.replace(expression, '')`);
  for (const { before, pump, after } of attacksOn(expression)) {
    const times = Math.ceil(LENGTH / pump.length);
    context.input = `${before}${pump.repeat(times)}${after}`;
    try {
      run.runInContext(context, { timeout: limitMs });
    } catch (error) {
      if ((error as { code?: string }).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return false;
      throw error;
    }
  }
  return true;
}

export interface Attack {
  before: string;
  pump: string;
  after: string;
}

export function attacksOn({ source, flags }: RegExp): Attack[] {
  const pattern = new RegExpParser().parsePattern(source, 0, source.length, {
    unicode: flags.includes('u'),
    unicodeSets: flags.includes('v'),
  });
  const takes = matcher(flags);
  const leaves = leavesOf(pattern);
  const own = leaves.flatMap(charactersOf);
  const characters = [...new Set([...own, ...SAMPLES])];
  const sampleOf = (leaf: Leaf) => characters.find((each) => takes(leaf, each)) ?? '';
  const samples = [...new Set(leaves.map(sampleOf).filter(Boolean))];
  const refusedBy = (of: Leaf[]) =>
    characters.find((each) => !of.some((leaf) => takes(leaf, each))) ?? '';
  const ends = leaves.map((leaf) => refusedBy([leaf]));
  const attacks = new Map<string, Attack>();
  const add = (before: string, pump: string, of: Leaf[]) => {
    if (pump === '') return;
    for (const after of [refusedBy(of), ...ends]) {
      attacks.set(JSON.stringify([before, pump, after]), { before, pump, after });
    }
  };
  for (const sample of samples) {
    const those = leaves.filter((leaf) => takes(leaf, sample));
    add('', sample, those);
  }
  for (const { quantifier, before } of repetitionsIn(pattern, '', sampleOf)) {
    const inside = leavesOf(quantifier);
    const pumps = samples.filter((each) => inside.some((leaf) => takes(leaf, each)));
    pumps.push(shortest(quantifier.element, sampleOf));
    for (const pump of pumps) add(before, pump, inside);
  }
  return [...attacks.values()];
}

/** Tests whether a class accepts a character, by running the engine. */
function matcher(flags: string): (leaf: Leaf, character: string) => boolean {
  const relevant = flags.replace(/[^iusv]/g, '');
  const known = new Map<string, RegExp>();
  return ({ raw }, character) => {
    const expression = known.get(raw) ?? new RegExp(`^${raw}$`, relevant);
    known.set(raw, expression);
    return expression.test(character);
  };
}

function leavesOf(part: Part): Leaf[] {
  if (isLeaf(part)) return [part];
  return childrenOf(part).flatMap(leavesOf);
}

function isLeaf(part: Part): part is Leaf {
  return /^(Character|CharacterSet|CharacterClass|ExpressionCharacterClass)$/.test(part.type);
}

function childrenOf(part: Part): Part[] {
  if ('alternatives' in part) return part.alternatives;
  if (part.type === 'Alternative') return part.elements;
  return part.type === 'Quantifier' ? [part.element] : [];
}

/** A leaf's characters: itself, or a class's members and the ends of its ranges. */
function charactersOf(leaf: Leaf): string[] {
  const members = leaf.type === 'CharacterClass' ? leaf.elements : [leaf];
  return members.flatMap((member) => {
    if (member.type === 'Character') return String.fromCodePoint(member.value);
    if (member.type !== 'CharacterClassRange') return [];
    return [member.min, member.max].map(({ value }) => String.fromCodePoint(value));
  });
}

interface Repetition {
  quantifier: AST.Quantifier;
  before: string;
}

/** Every long repetition, with a text that leads to it. */
function* repetitionsIn(
  part: Part,
  before: string,
  sampleOf: (leaf: Leaf) => string,
): Generator<Repetition> {
  if (part.type === 'Quantifier' && part.max >= LONG) yield { quantifier: part, before };
  let lead = before;
  for (const child of childrenOf(part)) {
    yield* repetitionsIn(child, lead, sampleOf);
    if (part.type === 'Alternative') lead += shortest(child, sampleOf);
  }
}

const LONG = 10;

/** A short text that the part accepts; of alternatives the first, for assertions the empty text. */
function shortest(part: Part, sampleOf: (leaf: Leaf) => string): string {
  if (isLeaf(part)) return sampleOf(part);
  if (part.type === 'Assertion') return '';
  if (part.type === 'Quantifier') return shortest(part.element, sampleOf).repeat(part.min);
  const children = childrenOf(part);
  const taken = part.type === 'Alternative' ? children : children.slice(0, 1);
  return taken.map((child) => shortest(child, sampleOf)).join('');
}
