/* The part of Markdown that docs/partners.md uses. */

export type Block =
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'code'; language: string; text: string }
  | { kind: 'table'; head: string[]; rows: string[][] }
  | { kind: 'list'; from: number | null; items: Block[][] }
  | { kind: 'paragraph'; text: string };

const FENCE = /^```(\w*)/;
const HEADING = /^(#+) (.*)/;
const ITEM = /^(?:(\d+)\.|-) +/;
const begins = (line: string) =>
  FENCE.test(line) || HEADING.test(line) || ITEM.test(line) || line.startsWith('|');

export function blocksOf(markdown: string): Block[] {
  const lines = markdown.split('\n');
  const blocks: Block[] = [];
  /** Takes lines while they belong to a block. */
  const take = (belongs: (line: string) => boolean) => {
    const end = lines.findIndex((line) => !belongs(line));
    return lines.splice(0, end === -1 ? lines.length : end);
  };
  for (let line = lines.shift(); line !== undefined; line = lines.shift()) {
    if (line.trim() === '') continue;
    const [, marks, title = ''] = HEADING.exec(line) ?? [];
    if (marks !== undefined) {
      blocks.push({ kind: 'heading', level: marks.length, text: title });
    } else if (FENCE.test(line)) {
      blocks.push({
        kind: 'code',
        language: FENCE.exec(line)?.[1] ?? '',
        text: `${take((each) => !FENCE.test(each)).join('\n')}\n`,
      });
      lines.shift();
    } else if (line.startsWith('|')) {
      const [head = [], , ...rows] = [line, ...take((each) => each.startsWith('|'))].map(cellsOf);
      blocks.push({ kind: 'table', head, rows });
    } else if (ITEM.test(line)) {
      lines.unshift(line);
      const [, number] = ITEM.exec(line) ?? [];
      blocks.push({
        kind: 'list',
        from: number === undefined ? null : Number(number),
        items: itemsOf(take((each) => each === '' || each.startsWith('  ') || ITEM.test(each))),
      });
    } else {
      const more = take((each) => each !== '' && !begins(each));
      blocks.push({ kind: 'paragraph', text: [line, ...more].join(' ') });
    }
  }
  return blocks;
}

/** Items of a list, without their mark and their indent. */
function itemsOf(lines: string[]): Block[][] {
  const items: string[][] = [];
  let indent = 0;
  for (const line of lines) {
    const mark = ITEM.exec(line)?.[0];
    if (mark !== undefined) {
      indent = mark.length;
      items.push([line.slice(indent)]);
    } else items.at(-1)?.push(line.slice(indent));
  }
  return items.map((item) => blocksOf(item.join('\n')));
}

/** The cells of a row; a bar inside of code is written as it is nowhere in the guide. */
const cellsOf = (line: string) =>
  line
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim());

export type Piece =
  | { kind: 'text' | 'code' | 'strong' | 'em'; text: string }
  | { kind: 'link'; text: string; to: string };

const INLINE = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*|\[([^[\]]+)\]\(([^()]+)\)/g;

export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const { 0: all, 1: code, 2: strong, 3: em, 4: link, 5: to = '', index } of text.matchAll(
    INLINE,
  )) {
    if (index > at) pieces.push({ kind: 'text', text: text.slice(at, index) });
    at = index + all.length;
    if (code !== undefined) pieces.push({ kind: 'code', text: code });
    else if (strong !== undefined) pieces.push({ kind: 'strong', text: strong });
    else if (em !== undefined) pieces.push({ kind: 'em', text: em });
    else if (link !== undefined) pieces.push({ kind: 'link', text: link, to });
  }
  if (at < text.length) pieces.push({ kind: 'text', text: text.slice(at) });
  return pieces;
}

/** The anchor of a heading, as GitHub makes it. */
export const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');
