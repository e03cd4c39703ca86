import type { LegalBlock, LegalItem, LegalRun } from '@portico/contract';
import { lexer, type Token, type Tokens } from 'marked';

/*
 * The Markdown of legal texts: headings, paragraphs, lists, emphasis, links and tables. All else is refused with its
 * line, so that a text never loses a part on its way to the page, and no page gets HTML that a file brought.
 */

export type Parsed = { title: string; blocks: LegalBlock[] };
export type Problem = { line: number; problem: string };

const DEPTH_MAX = 3;
const LINE_MAX = 20_000;

/** `first` is the line of the file on which the text begins. */
export function parseMarkdown(
  text: string,
  first = 1,
): { ok: true; parsed: Parsed } | { ok: false; problems: Problem[] } {
  const problems: Problem[] = [];
  const parsed: Parsed = { title: '', blocks: [] };
  let line = first;
  const longest = text.split('\n').findIndex((each) => each.length > LINE_MAX);
  if (longest !== -1) {
    const problem = `has more than ${LINE_MAX} characters`;
    return { ok: false, problems: [{ line: first + longest, problem }] };
  }
  for (const token of lexer(text)) {
    const block = blockOf(token, parsed, line, (at, problem) => {
      problems.push({ line: at, problem });
    });
    if (block !== null) parsed.blocks.push(block);
    line += linesIn(token.raw);
  }
  if (problems.length > 0) return { ok: false, problems };
  if (parsed.title === '') {
    return {
      ok: false,
      problems: [{ line: first, problem: 'must begin with its title: # Title' }],
    };
  }
  return { ok: true, parsed };
}

const linesIn = (raw: string) => raw.split('\n').length - 1;

type Refuse = (line: number, problem: string) => void;

function blockOf(token: Token, parsed: Parsed, line: number, refuse: Refuse): LegalBlock | null {
  switch (token.type) {
    case 'space':
    case 'def':
      return null;
    case 'heading':
      return headingOf(token as Tokens.Heading, parsed, line, refuse);
    case 'paragraph':
      return { kind: 'text', runs: runsOf(token, line, refuse) };
    case 'list':
      return { kind: 'list', items: itemsOf(token as Tokens.List, 0, line, refuse) };
    case 'table': {
      const { header, rows } = token as Tokens.Table;
      const cells = (row: Tokens.TableCell[], at: number) =>
        row.map(({ tokens }) => runsOf({ tokens, raw: '' }, at, refuse));
      return {
        kind: 'table',
        head: cells(header, line),
        rows: rows.map((row, index) => cells(row, line + 2 + index)),
      };
    }
    default:
      refuse(line, `has ${nameOf(token)}, which a legal text cannot have`);
      return null;
  }
}

function headingOf(
  token: Tokens.Heading,
  parsed: Parsed,
  line: number,
  refuse: Refuse,
): LegalBlock | null {
  const heading = runsOf(token, line, refuse)
    .map(({ text }) => text)
    .join('');
  if (heading.trim() === '') refuse(line, 'has a heading without words');
  if (token.depth === 1) {
    if (parsed.title !== '') refuse(line, 'has a second title: begin sections with ##');
    else if (parsed.blocks.length > 0) refuse(line, 'has the title, which must come first');
    parsed.title ||= heading;
    return null;
  }
  if (token.depth === 2) {
    const before = parsed.blocks.filter(({ kind }) => kind === 'section').length;
    return { kind: 'section', id: `section-${before + 1}`, heading };
  }
  if (token.depth > 3) refuse(line, 'has a heading of a fourth level: there are #, ## and ###');
  return { kind: 'heading', heading };
}

function itemsOf(list: Tokens.List, depth: number, line: number, refuse: Refuse): LegalItem[] {
  if (depth === DEPTH_MAX) {
    refuse(line, `has a list in ${DEPTH_MAX} others`);
    return [];
  }
  const items: LegalItem[] = [];
  const start = list.start === '' ? 1 : list.start;
  let at = line;
  for (const [index, item] of list.items.entries()) {
    const number = list.ordered ? start + index : null;
    const own: LegalItem = { depth, number, paragraphs: [] };
    items.push(own);
    if (item.task) refuse(at, 'has a box to check, which a legal text cannot have');
    let where = at;
    let ended = true;
    for (const token of item.tokens) {
      // The raw text of a list in an item begins on a line of its own.
      if (!ended && token.type !== 'space') where += 1;
      const here = where;
      where += linesIn(token.raw);
      ended = token.raw.endsWith('\n');
      if (token.type === 'space' || token.type === 'checkbox') continue;
      if (token.type === 'list') {
        items.push(...itemsOf(token as Tokens.List, depth + 1, here, refuse));
      } else if (token.type === 'text' || token.type === 'paragraph') {
        // A paragraph after a list in the item is one more item without a mark of its own.
        if (items.at(-1) !== own) refuse(here, 'has text after a list within an item');
        own.paragraphs.push(runsOf(token, here, refuse));
      } else refuse(here, `has ${nameOf(token)} in a list, which a legal text cannot have`);
    }
    at += Math.max(1, linesIn(item.raw) + (item.raw.endsWith('\n') ? 0 : 1));
  }
  return items;
}

type Style = Omit<LegalRun, 'text'>;

function runsOf(
  token: { raw: string; tokens?: Token[] | undefined } | Token,
  line: number,
  refuse: Refuse,
  style: Style = {},
): LegalRun[] {
  let at = line;
  const { tokens = [] } = token as { tokens?: Token[] };
  return tokens.flatMap((each) => {
    const here = at;
    at += linesIn(each.raw);
    switch (each.type) {
      case 'text':
        return 'tokens' in each && each.tokens
          ? runsOf(each, here, refuse, style)
          : [{ ...style, text: plain((each as Tokens.Text).text) }];
      case 'escape':
        return [{ ...style, text: (each as Tokens.Escape).text }];
      case 'br':
        return [{ ...style, text: '\n' }];
      case 'strong':
        return runsOf(each, here, refuse, { ...style, strong: true });
      case 'em':
        return runsOf(each, here, refuse, { ...style, em: true });
      case 'link': {
        const { href } = each as Tokens.Link;
        if (!isAllowed(href)) {
          refuse(here, `links to ${JSON.stringify(href)}: use https:, mailto:, tel: or /path`);
        }
        return runsOf(each, here, refuse, { ...style, href });
      }
      default:
        refuse(here, `has ${nameOf(each)}, which a legal text cannot have`);
        return [];
    }
  });
}

/** A line that goes on is one line on the page, as in Markdown. */
const plain = (text: string) => decoded(text).replaceAll('\n', ' ');

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' };

/** The few references that people write by hand; others stay as they are written. */
const decoded = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => ENTITIES[name] ?? '');

/** {email} is filled on the page. */
export function isAllowed(href: string): boolean {
  if (/^\/(?![/\\])/.test(href)) return !/[\s\\]/.test(href);
  if (/^(?:mailto|tel):[^\s\\]+$/i.test(href)) return true;
  return /^https?:\/\/[^\s\\]+$/i.test(href) && URL.canParse(href);
}

const NAMES: Record<string, string> = {
  html: 'HTML',
  tag: 'HTML',
  image: 'an image',
  code: 'a block of code (a line that begins with four spaces is one)',
  codespan: 'code',
  blockquote: 'a quotation',
  hr: 'a line across the page',
  del: 'crossed-out text',
  table: 'a table',
  heading: 'a heading',
};

const nameOf = ({ type }: Token) => NAMES[type] ?? `“${type}”`;
