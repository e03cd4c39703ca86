import { parseSync } from 'vite';
import { fixedText, parse, walkNodes } from './syntax.ts';
import { conclude, readSources, type Source } from './tree.ts';

/**
 * Words that docs/glossary.md replaced, and phrases that hide who does what. They are refused in comments, test titles
 * and docs.
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

export type Text = { path: string; line: number; text: string };

/** The comments of a source, and the titles of its tests. */
export function proseOf(source: Source): Text[] {
  const { path, text } = source;
  const lineAt = (start: number) => text.slice(0, start).split('\n').length;
  const { comments } = parseSync(path, text);
  const prose = comments.map(({ value, start }) => ({ path, line: lineAt(start), text: value }));
  if (!/\.(test|spec)\.tsx?$/.test(path)) return prose;
  walkNodes(parse(source), (node) => {
    if (node.type !== 'CallExpression') return;
    const callee = text.slice(node.start, node.start + 20);
    if (!/^(it|test|describe)\b/.test(callee)) return;
    const title = fixedText((node.arguments as unknown[])[0]);
    if (title !== undefined) prose.push({ path, line: lineAt(node.start), text: title });
  });
  return prose;
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
const EXEMPT = /^(docs\/glossary\.md|docs\/writing\.md|scripts\/checks\/words(\.test)?\.ts)$/;

if (import.meta.main) {
  const folders = ['apps', 'packages', 'e2e', 'bench', 'trials', 'scripts'];
  const code = readSources(folders).flatMap(proseOf);
  const docs = readSources(['docs'], /\.md$/).flatMap(paragraphsOf);
  const texts = [...code, ...docs].filter(({ path }) => !EXEMPT.test(path));
  conclude(findWords(texts));
}
