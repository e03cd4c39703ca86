/** What an operator may ask for (docs/operations.md). */
export type Command =
  /** `mark`: where the chain stood at an earlier time, as the command said then. */
  | { kind: 'audit'; mark?: { seq: number; link: string } }
  /** `after`: the number of the last row that is not wanted. */
  | { kind: 'export'; after: number }
  | { kind: 'disable' | 'enable'; account: string }
  | { kind: 'landing-export' }
  | { kind: 'landing-import'; file: string };

export const USAGE = `npm run operate -- <command>

  audit                  verify the audit trail
  audit <mark>           verify it, and that it still runs through a mark that was noted earlier
  audit export           write it as JSON lines, oldest first (npm run --silent)
  audit export <number>  write what comes after the row of that number
  disable <account>      close an account: its sessions end, and nobody gets in
  enable <account>       open it again
  landing export         write what the landing shows (npm run --silent)
  landing import <file>  put a file in its place

An account is named by its e-mail address, its phone number, or its id.
`;

/** What these words ask for, or null where they are no command. */
export function readCommand([name, first, second, ...rest]: string[]): Command | null {
  if (rest.length > 0) return null;
  if (name === 'audit' && first === 'export') return exportAfter(second ?? '0');
  if (name === 'landing') return landing(first, second);
  if (second !== undefined) return null;
  if (name === 'audit') return first === undefined ? { kind: 'audit' } : auditThrough(first);
  if (name !== 'disable' && name !== 'enable') return null;
  return first === undefined || first === '' ? null : { kind: name, account: first };
}

function landing(verb: string | undefined, file: string | undefined): Command | null {
  if (verb === 'export' && file === undefined) return { kind: 'landing-export' };
  return verb === 'import' && file ? { kind: 'landing-import', file } : null;
}

function exportAfter(number: string): Command | null {
  return /^\d{1,15}$/.test(number) ? { kind: 'export', after: Number(number) } : null;
}

function auditThrough(mark: string): Command | null {
  const [, seq, link] = /^(\d{1,15}):([\w-]*)$/.exec(mark) ?? [];
  if (seq === undefined || link === undefined) return null;
  return { kind: 'audit', mark: { seq: Number(seq), link } };
}
