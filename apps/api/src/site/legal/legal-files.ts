import { isUtf8 } from 'node:buffer';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  DEFAULT_LOCALE,
  isLocale,
  LEGAL_DOCUMENTS,
  type LegalDocument,
  LOCALE_IDS,
  type Locale,
} from '@portico/contract';
import { type Parsed, parseMarkdown } from './markdown.ts';

/* The folder `legal` beside brand.json: legal/<document>/<locale>.md, each with a version and a date. */

/** A text as Markdown, without its front matter, and as it is shown. */
type Written = { text: string; parsed: Parsed };

/** One document in one version. */
export type OwnText = {
  document: LegalDocument;
  version: number;
  from: string;
  texts: Partial<Record<Locale, Written>>;
};

type Read = { ok: true; texts: OwnText[]; notes: string[] } | { ok: false; problems: string[] };

export const LEGAL_FOLDER = 'legal';
const FILE_MAX_BYTES = 64_000;
const VERSION_MAX = 9_999;

/** The texts in a brand's folder; none if it has no folder of them. Notes are about the languages that are offered. */
export async function readLegal(
  brandDir: string,
  offered: readonly Locale[] = LOCALE_IDS,
): Promise<Read> {
  const folder = join(brandDir, LEGAL_FOLDER);
  const names = await visible(folder);
  if (names === null) return { ok: true, texts: [], notes: [] };
  const problems = names
    .filter((name) => !isDocument(name))
    .map((name) => `${LEGAL_FOLDER}/${name} is none of the texts: ${LEGAL_DOCUMENTS.join(', ')}`);
  const texts: OwnText[] = [];
  const notes: string[] = [];
  for (const document of names.filter(isDocument)) {
    const read = await readDocument(folder, document);
    problems.push(...read.problems);
    if (read.text === null) continue;
    texts.push(read.text);
    const missing = offered.filter((locale) => read.text?.texts[locale] === undefined);
    if (missing.length > 0) {
      notes.push(
        `${LEGAL_FOLDER}/${document} lacks ${missing.join(', ')}: the page is in English there, and says so`,
      );
    }
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, texts, notes };
}

const isDocument = (name: string): name is LegalDocument =>
  (LEGAL_DOCUMENTS as readonly string[]).includes(name);

/** The names in a folder; null if there is none. Files that a desktop hides are not the company's. */
async function visible(folder: string): Promise<string[] | null> {
  try {
    return (await readdir(folder)).filter((name) => !name.startsWith('.')).sort();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return null;
    return code === 'ENOTDIR' ? ['(a file)'] : Promise.reject(error);
  }
}

async function readDocument(
  folder: string,
  document: LegalDocument,
): Promise<{ text: OwnText | null; problems: string[] }> {
  const problems: string[] = [];
  const files: (Head & Written & { locale: Locale })[] = [];
  for (const name of (await visible(join(folder, document))) ?? []) {
    const place = `${LEGAL_FOLDER}/${document}/${name}`;
    const locale = name.replace(/\.md$/, '');
    if (!name.endsWith('.md') || !isLocale(locale)) {
      problems.push(`${place} is no language of the product: name it like ${DEFAULT_LOCALE}.md`);
      continue;
    }
    const read = await readText(join(folder, document, name), place);
    if (read.ok) files.push({ ...read.file, locale });
    else problems.push(...read.problems);
  }
  const english = files.find(({ locale }) => locale === DEFAULT_LOCALE);
  if (problems.length > 0) return { text: null, problems };
  if (english === undefined) {
    const problem = `${LEGAL_FOLDER}/${document} has no ${DEFAULT_LOCALE}.md, which is shown where a translation is missing`;
    return { text: null, problems: [problem] };
  }
  for (const { locale, version, from } of files) {
    const place = `${LEGAL_FOLDER}/${document}/${locale}.md`;
    if (version !== english.version) {
      problems.push(
        `${place} has version ${version}, and ${DEFAULT_LOCALE}.md has ${english.version}`,
      );
    }
    if (from !== english.from) {
      problems.push(`${place} has the date ${from}, and ${DEFAULT_LOCALE}.md has ${english.from}`);
    }
  }
  const texts = Object.fromEntries(
    files.map(({ locale, text, parsed }) => [locale, { text, parsed }]),
  );
  const { version, from } = english;
  return { text: problems.length > 0 ? null : { document, version, from, texts }, problems };
}

type Head = { version: number; from: string };
type File = { ok: true; file: Head & Written } | { ok: false; problems: string[] };

async function readText(path: string, place: string): Promise<File> {
  const refused = (problem: string): File => ({ ok: false, problems: [`${place}${problem}`] });
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) return refused(' is no file that can be read');
  if (found.size > FILE_MAX_BYTES) return refused(` is larger than ${FILE_MAX_BYTES} bytes`);
  const bytes = await readFile(path);
  const broken = lineNotInUtf8(bytes);
  if (broken !== null) return refused(`:${broken} is not in UTF-8: save the file in this encoding`);
  const lines = new TextDecoder().decode(bytes).replace(/\r\n?/g, '\n').split('\n');
  const hidden = lines.findIndex((line) => HIDDEN.test(line));
  if (hidden !== -1) return refused(`:${hidden + 1} has a control character`);
  const gap = lines.findIndex((line) => GAP.test(line));
  if (gap !== -1) {
    return refused(`:${gap + 1} has a gap that nothing fills: there are {brand} and {email}`);
  }
  return headed(lines, place);
}

/** What moves, hides or ends text without being seen. */
const HIDDEN = /(?!\t)[\p{Cc}\u202a-\u202e]/u;
const GAP = /\{(?!brand\}|email\})\w*\}/;

/** The first line that is no UTF-8; null if all are. */
function lineNotInUtf8(bytes: Buffer): number | null {
  if (isUtf8(bytes)) return null;
  let line = 1;
  let from = 0;
  for (let end = bytes.indexOf(10); end !== -1; end = bytes.indexOf(10, from)) {
    if (!isUtf8(bytes.subarray(from, end))) return line;
    line += 1;
    from = end + 1;
  }
  return line;
}

/** Reads the front matter, and judges the text after it. */
function headed(lines: string[], place: string): File {
  const problems: string[] = [];
  const end = lines.findIndex((line, index) => index > 0 && line.trimEnd() === '---');
  if (lines[0]?.trimEnd() !== '---' || end === -1) {
    const problem = `${place}:1 must begin with version and date between two lines of ---`;
    return { ok: false, problems: [problem] };
  }
  const given = new Map<string, { value: string; line: number }>();
  for (const [index, line] of lines.slice(1, end).entries()) {
    if (line.trim() === '') continue;
    const colon = line.indexOf(':');
    const [key, value] = [line.slice(0, Math.max(colon, 0)), line.slice(colon + 1).trim()];
    if (key !== 'version' && key !== 'date') {
      problems.push(`${place}:${index + 2} must be version or date: ${JSON.stringify(line)}`);
    } else if (given.has(key)) problems.push(`${place}:${index + 2} has ${key} a second time`);
    else given.set(key, { value, line: index + 2 });
  }
  const version = given.get('version');
  const date = given.get('date');
  if (version === undefined) problems.push(`${place}:1 has no version`);
  else if (!/^[1-9]\d*$/.test(version.value) || Number(version.value) > VERSION_MAX) {
    problems.push(`${place}:${version.line} has a version that is no whole number from 1 on`);
  }
  if (date === undefined) problems.push(`${place}:1 has no date`);
  else if (!isDay(date.value)) {
    problems.push(`${place}:${date.line} has a date that is no day: write YYYY-MM-DD`);
  }
  const text = lines.slice(end + 1).join('\n');
  const parsed = parseMarkdown(text, end + 2);
  if (!parsed.ok) {
    problems.push(...parsed.problems.map(({ line, problem }) => `${place}:${line} ${problem}`));
  }
  if (problems.length > 0 || !parsed.ok) return { ok: false, problems };
  const head = { version: Number(version?.value), from: date?.value ?? '' };
  return { ok: true, file: { ...head, text, parsed: parsed.parsed } };
}

/** A day that no month has would be another one. */
function isDay(day: string): boolean {
  const at = new Date(day);
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === day;
}
