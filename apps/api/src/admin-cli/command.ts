/** The administrator's commands (docs/operations.md). */
export type Command =
  /** `mark`: the end of the chain at an earlier time, as an earlier run printed it. */
  | { kind: 'audit'; mark?: { seq: number; link: string } }
  /** `after`: the number of the last row to skip. */
  | { kind: 'export'; after: number }
  | { kind: 'disable' | 'enable'; account: string }
  | { kind: 'landing-export' }
  | { kind: 'landing-import'; file: string }
  | { kind: 'keys'; verb: 'status' | 'rotate' | 'rewrap' }
  | { kind: 'keys-retire'; id: string };

export const USAGE = `npm run operate -- <command>

  audit                  verify the audit trail
  audit <mark>           verify it, and that it still contains a mark noted earlier
  audit export           write it as JSON lines, oldest first (npm run --silent)
  audit export <number>  write the rows after that number
  disable <account>      close an account: its sessions end, and sign-in is refused
  enable <account>       open it again
  landing export         write the content of the landing page (npm run --silent)
  landing import <file>  replace it with a file
  keys status            list the document keys, with the number of images each wraps
  keys rotate            make a new key and wrap every image with it
  keys rewrap            wrap every image with the current key
  keys retire <id>       remove a former key that no longer wraps anything

An account is named by its email address, its phone number, or its id.
`;

/** Parses the words of a command line; null if they are not a command. */
export function readCommand([name, first, second, ...rest]: string[]): Command | null {
  if (rest.length > 0) return null;
  if (name === 'audit' && first === 'export') return exportAfter(second ?? '0');
  if (name === 'landing') return landing(first, second);
  if (name === 'keys') return keys(first, second);
  if (second !== undefined) return null;
  if (name === 'audit') return first === undefined ? { kind: 'audit' } : auditThrough(first);
  if (name !== 'disable' && name !== 'enable') return null;
  return first === undefined || first === '' ? null : { kind: name, account: first };
}

function landing(verb: string | undefined, file: string | undefined): Command | null {
  if (verb === 'export' && file === undefined) return { kind: 'landing-export' };
  return verb === 'import' && file ? { kind: 'landing-import', file } : null;
}

function keys(verb: string | undefined, id: string | undefined): Command | null {
  if (verb === 'retire') return id && /^[\da-f]{12}$/.test(id) ? { kind: 'keys-retire', id } : null;
  const isVerb = verb === 'status' || verb === 'rotate' || verb === 'rewrap';
  return isVerb && id === undefined ? { kind: 'keys', verb } : null;
}

function exportAfter(number: string): Command | null {
  return /^\d{1,15}$/.test(number) ? { kind: 'export', after: Number(number) } : null;
}

function auditThrough(mark: string): Command | null {
  const [, seq, link] = /^(\d{1,15}):([\w-]*)$/.exec(mark) ?? [];
  if (seq === undefined || link === undefined) return null;
  return { kind: 'audit', mark: { seq: Number(seq), link } };
}
