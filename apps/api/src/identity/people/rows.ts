import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { CsvError, parse } from 'csv-parse';
import type { Row } from './sources.ts';

/* A file of people, row by row: JSON lines or CSV, of any size. */

/** `line` counts from 1. A row with a problem keeps no other from being read. */
export type ReadRow = { line: number; row: Row } | { line: number; problem: RowProblem };
export type RowProblem = 'encoding' | 'no_object' | 'too_long';

/** The file as a whole cannot be read; the message is for the administrator. */
export class Unreadable extends Error {}

/** A longer row is not one person. */
const ROW_BYTES = 1_000_000;
const NEWLINE = 0x0a;

/** Reads a file; `columns` name those of a CSV file that has no line of names. */
export async function* rowsOf(
  file: string,
  columns: readonly string[] | null,
): AsyncGenerator<ReadRow> {
  const start = await startOf(file);
  const first = start.trimStart()[0];
  if (first === '[') throw new Unreadable(NOT_LINES);
  yield* first === '{' ? linesOf(file) : recordsOf(file, columns);
}

const NOT_LINES =
  'The file is one JSON document. Make lines of it first, one person each: jq -c ".[]" FILE, jq -c ".users[]" FILE';

async function startOf(file: string): Promise<string> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw new Unreadable(`${file} cannot be read: ${error.code ?? error.message}`);
  });
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(256), 0, 256, 0);
    if (bytesRead === 0) throw new Unreadable('The file is empty');
    const [one, two] = buffer;
    if ((one === 0xff && two === 0xfe) || (one === 0xfe && two === 0xff)) {
      throw new Unreadable('The file is in UTF-16. Save it as UTF-8');
    }
    return new TextDecoder().decode(buffer.subarray(0, bytesRead));
  } finally {
    await handle.close();
  }
}

async function* linesOf(file: string): AsyncGenerator<ReadRow> {
  let line = 0;
  for await (const bytes of cut(createReadStream(file))) {
    line += 1;
    if (bytes === null) yield { line, problem: 'too_long' };
    else {
      const text = decoded(bytes);
      if (text === null) yield { line, problem: 'encoding' };
      else if (text.trim() !== '') {
        const row = asObject(text);
        // Of a document over several lines, already the first one is no object.
        if (row === null && line === 1) throw new Unreadable(NOT_LINES);
        yield row === null ? { line, problem: 'no_object' } : { line, row };
      }
    }
  }
}

/** The lines of a stream as bytes; null in place of one that is too long. */
async function* cut(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer | null> {
  let parts: Buffer[] = [];
  let size = 0;
  const take = () => {
    const whole = size > ROW_BYTES ? null : Buffer.concat(parts);
    parts = [];
    size = 0;
    return whole;
  };
  const add = (part: Buffer) => {
    size += part.length;
    // What is too long is counted, not kept.
    if (size > ROW_BYTES) parts = [];
    else parts.push(part);
  };
  for await (const chunk of stream) {
    let from = 0;
    for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, from)) {
      add(chunk.subarray(from, at));
      yield take();
      from = at + 1;
    }
    add(chunk.subarray(from));
  }
  if (size > 0) yield take();
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function decoded(bytes: Buffer): string | null {
  try {
    return utf8.decode(bytes);
  } catch {
    return null;
  }
}

function asObject(text: string): Row | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Row)
      : null;
  } catch {
    return null;
  }
}

async function* recordsOf(
  file: string,
  columns: readonly string[] | null,
): AsyncGenerator<ReadRow> {
  const parser = parse({
    bom: true,
    columns: columns === null ? true : [...columns],
    info: true,
    max_record_size: ROW_BYTES,
    // By default the first line decides: a file that two programs wrote would be refused.
    record_delimiter: ['\r\n', '\n', '\r'],
    // An export may leave out the empty cells at the end of a line.
    relax_column_count_less: true,
    skip_empty_lines: true,
  });
  createReadStream(file)
    .on('error', (error) => parser.destroy(error))
    .pipe(parser);
  try {
    for await (const { record, info } of parser) {
      const cells = Object.values(record as Row).join('');
      const { lines: line } = info as { lines: number };
      // What the decoder writes for bytes that are not UTF-8.
      if (cells.includes('\uFFFD')) yield { line, problem: 'encoding' };
      else yield { line, row: record as Row };
    }
  } catch (error) {
    if (error instanceof CsvError) throw new Unreadable(`The file is no CSV: ${error.message}`);
    throw error;
  }
}
