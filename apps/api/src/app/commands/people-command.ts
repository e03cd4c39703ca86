import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { exportPeople, NotExported } from '#identity/people/export.ts';
import { importPeople, type Outcome } from '#identity/people/import.ts';
import type { Note } from '#identity/people/person.ts';
import { Unreadable } from '#identity/people/rows.ts';
import { type FirebaseHash, SOURCES, type Source } from '#identity/people/sources.ts';
import type { Deps } from '#platform/deps.ts';
import type { Said } from './keys-command.ts';

/* The administrator's messages about people of another system: `npm run people` (docs/people.md). */

export type PeopleCommand =
  | ImportCommand
  | { kind: 'people-export'; file: string; recipient: string };

type ImportCommand = {
  kind: 'people-import';
  file: string;
  source: Source;
  isTrial: boolean;
  report: string;
  /** The file with the parameters of a Firebase project's hashes. */
  firebaseHash: string | null;
};

export const PEOPLE_USAGE = `npm run people -- import <file> --from ${SOURCES.join('|')}

  --dry-run               say what would happen, row by row; nothing is written
  --report <file>         where the result of each row goes; <file>.report.jsonl by default
  --firebase-hash <file>  with --from firebase: the hash parameters, as the Firebase console shows them

The file is JSON lines, one person each, or CSV. A run that ended early is repeated: nobody is imported twice.

npm run people -- export <file> --to <age1…>

  --to <age1…>            the public key of age that the file is sealed to, as age-keygen prints it
`;

/** Parses the words of a command line; null if they are not a command. */
export function readPeopleCommand([verb, ...words]: string[]): PeopleCommand | null {
  if (verb === 'export') return readExport(words);
  if (verb !== 'import') return null;
  try {
    const { values, positionals } = parseArgs({
      args: words,
      allowPositionals: true,
      options: {
        from: { type: 'string' },
        'dry-run': { type: 'boolean', default: false },
        report: { type: 'string' },
        'firebase-hash': { type: 'string' },
      },
    });
    const [file, ...more] = positionals;
    const source = SOURCES.find((each) => each === values.from);
    const { 'firebase-hash': firebaseHash = null, report = `${file}.report.jsonl` } = values;
    if (!file || more.length > 0 || source === undefined) return null;
    if (firebaseHash !== null && source !== 'firebase') return null;
    const isTrial = values['dry-run'];
    return { kind: 'people-import', file, source, isTrial, report, firebaseHash };
  } catch {
    return null;
  }
}

function readExport(words: string[]): PeopleCommand | null {
  try {
    const { values, positionals } = parseArgs({
      args: words,
      allowPositionals: true,
      options: { to: { type: 'string' } },
    });
    const [file, ...more] = positionals;
    const { to: recipient } = values;
    if (!file || more.length > 0 || recipient === undefined) return null;
    return { kind: 'people-export', file, recipient };
  } catch {
    return null;
  }
}

export function runPeopleCommand(deps: Deps, command: PeopleCommand): Promise<Said> {
  return command.kind === 'people-export' ? runExport(deps, command) : runImport(deps, command);
}

async function runExport(deps: Deps, given: { file: string; recipient: string }): Promise<Said> {
  try {
    const { people, elsewhere } = await exportPeople(deps, given);
    return {
      ok: true,
      lines: [
        `Exported: ${people}. Read it with: age --decrypt --identity KEY ${given.file}`,
        ...(elsewhere > 0
          ? [`Of those, ${elsewhere} have a sign-in method that the file leaves out.`]
          : []),
      ],
    };
  } catch (error) {
    if (error instanceof NotExported) return { ok: false, lines: [`${error.message}.`] };
    throw error;
  }
}

async function runImport(deps: Deps, command: ImportCommand): Promise<Said> {
  const { firebaseHash, ...given } = command;
  let firebase: FirebaseHash | null = null;
  if (firebaseHash !== null) {
    const text = await readFile(firebaseHash, 'utf8').catch(() => null);
    firebase = text === null ? null : hashParameters(text);
    if (firebase === null) return { ok: false, lines: [`No hash parameters in ${firebaseHash}.`] };
  }
  try {
    const counts = await importPeople(deps, { ...given, firebase });
    const named = (what: Outcome | Note) => counts.get(what) ?? 0;
    const left = REASONS.filter(([what]) => named(what) > 0);
    const notes = NOTES.filter(([what]) => named(what) > 0);
    return {
      ok: true,
      lines: [
        `${command.isTrial ? 'Would be imported' : 'Imported'}: ${named('imported')}. There already: ${named('there_already')}.`,
        ...left.map(([what, why]) => `Not imported: ${named(what)}, ${why}.`),
        ...notes.map(([what, why]) => `Of those imported: ${named(what)} ${why}.`),
        `Row by row: ${command.report}`,
      ],
    };
  } catch (error) {
    if (error instanceof Unreadable) {
      return { ok: false, lines: [`Nothing was imported. ${error.message}.`] };
    }
    throw error;
  }
}

const REASONS: readonly (readonly [Outcome, string])[] = [
  ['taken', 'because another account has the address, the number or the link'],
  ['nothing_verified', 'because they proved no address, number or link: they sign up'],
  ['disabled', 'because the other system lets them in no more'],
  ['no_id', 'because the row has no usable id'],
  ['encoding', 'because the row is not UTF-8'],
  ['no_object', 'because the row is no JSON object'],
  ['too_long', 'because the row has more than a megabyte'],
];

const NOTES: readonly (readonly [Note, string])[] = [
  ['no_password', 'have no password: they sign in by code, or set one by the reset link'],
  ['hash_unknown', 'have a hash that cannot be checked: they set a new password'],
  ['hash_too_dear', 'have a hash that costs too much to check: they set a new password'],
  ['hash_without_email', 'have a password without an email address: they sign in by code'],
  ['email_unverified', 'have an email address that they did not prove: it was left out'],
  ['email_invalid', 'have an email address that is none: it was left out'],
  ['phone_unverified', 'have a phone number that they did not prove: it was left out'],
  ['phone_invalid', 'have a phone number that is no mobile number: it was left out'],
  ['wallet_invalid', 'have a wallet whose address is none: it was left out'],
];

/** The text of the Firebase console, a parameter a line (`base64_signer_key: …,`), or JSON with these names. */
function hashParameters(text: string): FirebaseHash | null {
  const parameters = new Map(
    text.split('\n').map((line) => {
      const [name = '', value = ''] = line.replaceAll('"', '').replaceAll(',', '').split(':');
      return [name.trim(), value.trim()] as const;
    }),
  );
  const signerKey = parameters.get('base64_signer_key');
  const separator = parameters.get('base64_salt_separator');
  const [rounds, memCost] = ['rounds', 'mem_cost'].map((name) => Number(parameters.get(name)));
  if (!signerKey || !separator || !rounds || !memCost) return null;
  return { signerKey, separator, rounds, memCost };
}
