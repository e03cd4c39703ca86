import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import type { SocialProvider } from '@portico/contract';
import {
  accountByIdentity,
  importAccount,
  type NewIdentity,
  removeAccount,
} from '#identity/accounts/accounts.ts';
import { APPLE_ISSUER } from '#platform/config/providers/apple.ts';
import { GOOGLE_ISSUER } from '#platform/config/providers/google.ts';
import { inTransaction, type Queries } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import { storedForm } from '#platform/ports/imported-hashes/imported-hashes.ts';
import * as store from './people.store.ts';
import { judge, type Note, type Person, type Reason, type Stated } from './person.ts';
import { type ReadRow, type RowProblem, rowsOf } from './rows.ts';
import { FIREBASE_COLUMNS, type FirebaseHash, type Row, readerOf, type Source } from './sources.ts';

/*
 * Brings the people of another system along (docs/people.md): each gets an account with the sign-in methods that they
 * proved there. A row is imported as a whole or not at all. A run that was killed is repeated: who is there already,
 * by the id of the other system, stays as they are.
 */

export type Outcome =
  | 'imported'
  | 'there_already'
  /** Another account has the address, the number or the link of the row. */
  | 'taken'
  | Reason
  | RowProblem;

/** What happened to a row. It names nobody but by the id of the other system. */
export type Line = { line: number; id: string | null; outcome: Outcome; notes: Note[] };

export type Import = {
  file: string;
  source: Source;
  firebase: FirebaseHash | null;
  /** Only looks: nothing is written. */
  isTrial: boolean;
  /** The file that gets a {@link Line} of JSON for each row. */
  report: string;
};

/** People of one transaction: a sign-in of somebody else waits for that long at most. */
const BATCH = 100;

/** Imports a file; throws `Unreadable` before anything is written if it cannot be read to its end. */
export async function importPeople(
  deps: Deps,
  { file, source, firebase, isTrial, report }: Import,
): Promise<Map<Outcome | Note, number>> {
  const columns = source === 'firebase' ? FIREBASE_COLUMNS : null;
  for await (const _ of rowsOf(file, columns));
  const read = readerOf(source, firebase);
  const counts = new Map<Outcome | Note, number>();
  const written = createWriteStream(report, { mode: 0o600 });
  const seen = { ids: new Set<string>(), methods: new Set<string>() };
  const tell = async (lines: readonly Line[]) => {
    for (const line of lines) {
      for (const what of [line.outcome, ...line.notes]) {
        counts.set(what, (counts.get(what) ?? 0) + 1);
      }
      if (!written.write(`${JSON.stringify(line)}\n`)) await once(written, 'drain');
    }
  };
  let batch: (Candidate | Line)[] = [];
  const finish = async () => {
    await tell(await importBatch(deps, batch, { isTrial, seen }));
    batch = [];
  };
  for await (const given of rowsOf(file, columns)) {
    batch.push(await candidateOf(given, (row) => read(row, deps.clock.now())));
    if (batch.length === BATCH) await finish();
  }
  await finish();
  written.end();
  await once(written, 'close');
  return counts;
}

type Candidate = { line: number; person: Person };
/** What a trial would have written before. */
type Seen = { ids: Set<string>; methods: Set<string> };

async function candidateOf(given: ReadRow, read: (row: Row) => Stated): Promise<Candidate | Line> {
  const { line } = given;
  if ('problem' in given) return { line, id: null, outcome: given.problem, notes: [] };
  const stated = read(given.row);
  const judged = await judge(stated);
  if ('person' in judged) return { line, person: judged.person };
  const id = typeof stated.externalId === 'string' ? stated.externalId : null;
  return { line, id, outcome: judged.reason, notes: [] };
}

async function importBatch(
  deps: Deps,
  batch: readonly (Candidate | Line)[],
  { isTrial, seen }: { isTrial: boolean; seen: Seen },
): Promise<Line[]> {
  const ids = batch.flatMap((each) => ('person' in each ? [each.person.externalId] : []));
  const known = ids.length === 0 ? new Set<string>() : await store.findExternalIds(deps.db, ids);
  const lines: Line[] = [];
  const importAll = async (tx: Queries) => {
    for (const each of batch) {
      if (!('person' in each)) {
        lines.push(each);
        continue;
      }
      const { line, person } = each;
      const outcome = known.has(person.externalId)
        ? 'there_already'
        : await (isTrial ? tryPerson(deps, tx, person, seen) : importPerson(deps, tx, person));
      if (outcome === 'imported') known.add(person.externalId);
      const notes = outcome === 'imported' ? person.notes : [];
      lines.push({ line, id: person.externalId, outcome, notes });
    }
  };
  await (isTrial ? importAll(deps.db) : inTransaction(deps.db, importAll));
  return lines;
}

/** Creates the account in the caller's transaction. */
async function importPerson(deps: Deps, tx: Queries, person: Person): Promise<Outcome> {
  const methods = methodsOf(deps, person);
  for (const method of methods) if (await accountByIdentity({ db: tx }, method)) return 'taken';
  const passwordHash = person.hash === null ? null : storedForm(person.hash);
  const { locale } = person;
  const id = await importAccount(deps, tx, methods, { passwordHash, locale });
  // Somebody signed up with it at the same moment.
  if (id === null) return 'taken';
  const row = { account_id: id, external_id: person.externalId };
  if (await store.insertExternalId(tx, row)) return 'imported';
  await removeAccount(tx, id);
  return 'there_already';
}

async function tryPerson(deps: Deps, db: Queries, person: Person, seen: Seen): Promise<Outcome> {
  if (seen.ids.has(person.externalId)) return 'there_already';
  const methods = methodsOf(deps, person);
  for (const method of methods) {
    if (seen.methods.has(`${method.kind} ${method.subject}`)) return 'taken';
    if (await accountByIdentity({ db }, method)) return 'taken';
  }
  seen.ids.add(person.externalId);
  for (const { kind, subject } of methods) seen.methods.add(`${kind} ${subject}`);
  return 'imported';
}

function methodsOf({ config }: Pick<Deps, 'config'>, person: Person): NewIdentity[] {
  const { email, phone, providers } = person;
  return [
    ...(email === null ? [] : [{ kind: 'email' as const, subject: email }]),
    ...(phone === null ? [] : [{ kind: 'phone' as const, subject: phone }]),
    ...providers.map(({ provider, subject }) => ({
      kind: provider,
      subject: `${issuerOf(config, provider)} ${subject}`,
    })),
  ];
}

/** A link of an installation without this provider's credentials counts from the day it has them. */
const ISSUERS: Record<'google' | 'apple', string> = {
  google: GOOGLE_ISSUER,
  apple: APPLE_ISSUER,
};

function issuerOf({ providers }: Deps['config'], id: 'google' | 'apple'): string {
  const provider = providers.find((each) => each.id === (id satisfies SocialProvider));
  return provider?.client?.issuer ?? ISSUERS[id];
}
