import { parseSync } from 'vite';
import { fixedText, isNode, parse, walkNodes } from '../source/syntax.ts';
import { conclude, readSources, type Source } from '../source/tree.ts';
import { BROWSER, declaredNames, REPLACED } from './names.ts';

/**
 * Words that docs/glossary.md replaced, and phrases that hide who does what. They are refused in comments, test titles,
 * summaries of calls and docs.
 */
const BANNED: [RegExp, string][] = [
  [/\bwho(m|se)?ever\b/i, 'name the person, the caller or the account'],
  [/\banew\b/i, 'again'],
  [/\blest\b/i, 'so that … not'],
  [/\bcomes? to nothing\b/i, 'has no effect'],
  [/\bways? in\b(?! which)/i, 'sign-in method'],
  [/\b(is|are|was|were) told\b/i, 'gets, learns from the answer, is notified'],
  [/\bmend(s|ed|ing)?\b/i, 'correct, correction'],
  [/\btroubles?\b/i, 'failure'],
  [/\bgone on with\b/i, 'resumed'],
  [/\be-mails?\b/i, 'email'],
  [/\bfor want of\b/i, 'because … is missing'],
  [/\bin the place of\b/i, 'instead of, replaces'],
  [/\bwhat came of\b/i, 'the result'],
  [/\bhand(ing|s|ed)? in\b/i, 'submit'],
  [
    /(^|[.:;*/] +)Who (?!can|may|could|must|is (it|that)\b)[a-z' ]+ (is|gets|has|loses|waits|comes|finds|reads)\b[^?]*$/m,
    'begin with the subject',
  ],
];

/** Words in names that docs/glossary.md replaced, and British spellings; see {@link wordsOf}. */
const BANNED_IN_NAMES: [RegExp, string][] = [
  [/^ways?$/, 'sign-in method'],
  [/^(keep(s|ing|able)?|kept)$/, 'store, save, retain, reuse'],
  [/^(hold(s|ers?|ing)?|held)$/, 'claim, lock, owner'],
  [/^mend(s|ed|ing)?$/, 'correct, correction request'],
  [/^handovers?$/, 'handoff'],
  [/^elsewhere$/, 'duplicates'],
  [/^standing$/, 'verification record'],
  [/^troubles?$/, 'failure'],
  [/^spells?$/, 'outage'],
  [/^neighbou?rhoods?$/, 'network'],
  [/^(departs?|settles?)$/, 'start, finish, decide'],
  [/^(anew|lest|told|whoever)$/, 'again, so that … not, notified, the caller'],
  [/(behavi|col|fav|flav|hon|lab|neighb)our/, 'American spelling: or'],
  [/^(artefact|catalogue|centre|cheque|grey|judgement|licence|programme)s?$/, 'American spelling'],
  [/^cancell(ed|ing)$/, 'American spelling: canceled'],
  [
    /^(?!advert|compromis|enterpr|expert|merchand|promis|premis|surpr)\w{3,}([adegilmnrst]is|lys)(e[drs]?|ing|ation)$/,
    'American spelling: z',
  ],
];

/** Names of libraries, and names that calls, tables, audit rows and texts had before; renaming them breaks clients. */
const FIXED_NAMES = new Set([
  ...['analyse', 'optimiseCoding', 'toColourspace'],
  ...['keepAlive', 'keepAliveInitialDelayMillis', 'keepAliveTimeout'],
  ...['elsewhere', 'holder', 'holds', 'mended', 'way'],
]);

export type Text = { path: string; line: number; text: string };

/** The comments of a source, the titles of its tests, and the summaries of its calls. */
export function proseOf(source: Source): Text[] {
  const { path, text } = source;
  const lineAt = (start: number) => text.slice(0, start).split('\n').length;
  const { comments } = parseSync(path, text);
  const prose = comments.map(({ value, start }) => ({ path, line: lineAt(start), text: value }));
  const isTest = /\.(test|spec)\.tsx?$/.test(path);
  if (!isTest && !path.startsWith('packages/contract/')) return prose;
  walkNodes(parse(source), (node) => {
    if (node.type === 'Property' && nameOf(node.key) === 'summary') {
      const summary = fixedText(node.value);
      if (summary !== undefined) prose.push({ path, line: lineAt(node.start), text: summary });
    }
    if (!isTest || node.type !== 'CallExpression') return;
    const callee = text.slice(node.start, node.start + 20);
    if (!/^(it|test|describe)\b/.test(callee)) return;
    const title = fixedText((node.arguments as unknown[])[0]);
    if (title !== undefined) prose.push({ path, line: lineAt(node.start), text: title });
  });
  return prose;
}

/** The names of a source: of variables, functions, types and members; each at its first line. */
export function namesOf(source: Source): Text[] {
  const { path, text } = source;
  const names = new Map<string, Text>();
  walkNodes(parse(source), (node) => {
    const name = nameOf(node);
    if (name === undefined || names.has(name)) return;
    names.set(name, { path, line: text.slice(0, node.start).split('\n').length, text: name });
  });
  return [...names.values()];
}

function nameOf(node: unknown): string | undefined {
  return isNode(node) && /Identifier$/.test(node.type) && typeof node.name === 'string'
    ? node.name
    : undefined;
}

/** "Kept details" is a term of its own: those that a person stores for partners. */
const KEPT_DETAILS = /kept(?=_?details)/i;

/** The words of a name, in lower case: `isTheName`, `THE_NAME` and `the_name` have the words "the" and "name". */
function wordsOf(name: string): string[] {
  return name
    .replace(KEPT_DETAILS, '')
    .split(/[_$]|(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/)
    .map((word) => word.toLowerCase());
}

export function findInNames(names: readonly Text[], banned = BANNED_IN_NAMES): string[] {
  return names
    .filter(({ text }) => !FIXED_NAMES.has(text))
    .flatMap(({ path, line, text }) =>
      wordsOf(text).flatMap((word) =>
        banned
          .filter(([pattern]) => pattern.test(word))
          .map(([, instead]) => `${path}:${line}: “${word}” in ${text} (${instead})`),
      ),
    );
}

/** The paragraphs of a Markdown file, without code. */
export function paragraphsOf({ path, text }: Source): Text[] {
  const plain = text
    .replace(/```[\s\S]*?```/g, (block) => block.replace(/[^\n]/g, ''))
    .replace(/`[^`\n]*`/g, '');
  return plain.split('\n').map((line, index) => ({ path, line: index + 1, text: line }));
}

export function findWords(texts: readonly Text[]): string[] {
  return texts.flatMap(({ path, line, text }) =>
    BANNED.flatMap(([pattern, instead]) => {
      const found = pattern.exec(text)?.[0].trim();
      return found === undefined ? [] : [`${path}:${line}: “${found}” (${instead})`];
    }),
  );
}

/** The glossary and the writing guide name the words that they replace, and so do this file and its test. */
const EXEMPT =
  /^(docs\/glossary\.md|docs\/writing\.md|scripts\/checks\/words\/words(\.test)?\.ts)$/;

if (import.meta.main) {
  const folders = ['apps', 'packages', 'e2e', 'bench', 'trials', 'scripts'];
  const code = readSources(folders).flatMap(proseOf);
  const named = ['apps/api', 'packages/contract', 'bench', 'trials', 'scripts'];
  const names = readSources(named).flatMap(namesOf);
  const ofBrowser = readSources(BROWSER).flatMap(declaredNames);
  const docs = readSources(['docs'], /\.md$/).flatMap(paragraphsOf);
  const texts = [...code, ...docs].filter(({ path }) => !EXEMPT.test(path));
  conclude([...findWords(texts), ...findInNames(names), ...findInNames(ofBrowser, REPLACED)]);
}
