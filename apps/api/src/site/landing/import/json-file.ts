import { readFile, stat } from 'node:fs/promises';
import type * as z from 'zod/mini';

/* A file in JSON that an administrator wrote, and what is wrong with it: each problem with its place. */

const FILE_MAX_BYTES = 5_000_000;

export async function readJson(
  path: string,
): Promise<{ ok: true; given: unknown } | { ok: false; problem: string }> {
  try {
    if ((await stat(path)).size > FILE_MAX_BYTES) {
      return { ok: false, problem: `The file is larger than ${FILE_MAX_BYTES} bytes` };
    }
    return { ok: true, given: JSON.parse(await readFile(path, 'utf8')) };
  } catch (error) {
    return { ok: false, problem: `The file cannot be read: ${(error as Error).message}` };
  }
}

/** The problems of a file's shape. */
export const problemsOf = (issues: readonly z.core.$ZodIssue[] = []): string[] =>
  issues.map((issue) => `${placeOf(issue.path)} ${issue.message}`);

/** `projects[3].users`, `texts.de-DE["auth.label"]`. */
export function placeOf(path: readonly PropertyKey[]): string {
  const place = path.map((part) => {
    if (typeof part === 'number') return `[${part}]`;
    return /^[\w-]+$/.test(String(part)) ? `.${String(part)}` : `[${JSON.stringify(part)}]`;
  });
  return place.join('').replace(/^\./, '') || 'The file';
}

/** Messages for issues that the schema has no message for. */
export function said(issue: z.core.$ZodRawIssue): string {
  return issue.code === 'unrecognized_keys'
    ? `has unknown keys: ${issue.keys.join(', ')}`
    : 'must be an object';
}
