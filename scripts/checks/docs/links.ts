import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dirname, join as joinPosix } from 'node:path/posix';
import { ROOT, type Source } from '../source/tree.ts';

const LINK = /\]\(([^)\s]+)\)/g;
/** What a build makes is not there before it. */
const PATH =
  /`((?:apps|packages|scripts|docs|deploy|e2e|bench|trials)\/(?!\S*\bdist\b)[\w./@-]*\w\/?)`/g;
const DOCUMENT = /\bdocs\/(?:[\w./-]+\.md|decisions\/\d{4})\b/g;

/**
 * What these files refer to and does not exist: in Markdown a link, its anchor, or a path that begins with a top-level
 * folder; in any file a document of `docs`, such as a decision record.
 */
export function findDeadLinks(files: Source[], exists: (path: string) => boolean): string[] {
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  const leads = (from: string, link: string) => {
    const [file = '', anchor] = link.split('#');
    const path = file === '' ? from : joinPosix(dirname(from), file);
    return exists(path) && (anchor === undefined || anchorsOf(texts.get(path)).has(anchor));
  };
  return files.flatMap(({ path, text }) => {
    const all = (pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match.at(-1) ?? '');
    const isMarkdown = path.endsWith('.md');
    const named = [...all(DOCUMENT), ...(isMarkdown ? all(PATH) : [])];
    const links = isMarkdown ? all(LINK).filter((link) => !/^\w+:/.test(link)) : [];
    const dead = [
      ...named.filter((each) => !exists(each)),
      ...links.filter((link) => !leads(path, link)),
    ];
    return [...new Set(dead)].map((each) => `${path}: ${each} does not exist`);
  });
}

/** As the code host makes them: lower case, words joined by hyphens, everything else left out. */
function anchorsOf(markdown = ''): Set<string> {
  const headings = [...markdown.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => heading);
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

/** Whether a file or a folder of the project is there. */
export const isThere = (path: string): boolean => existsSync(join(ROOT, path));

/** The files in which people write, new ones included; tests of the checks name what is not there. */
export function writtenFiles(): Source[] {
  const list = ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate'];
  return execFileSync('git', list, { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter((path) => /\.(md|tsx?|m?js|css|ya?ml)$|Dockerfile$/.test(path) && isThere(path))
    .filter((path) => !/^scripts\/checks\/.*\.test\.ts$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
}
