import { isSameSecret } from '#core/compare.ts';
import type { Deps } from '#platform/deps.ts';
import type { AuditKey } from '#platform/keys/ring/ring.ts';
import * as store from './audit.store.ts';
import { isByOneOf, isGenuine, linkOf, macOf } from './chain.ts';

/** Problems of a row or of the trail, as the administrator reads them. */
export const AUDIT_PROBLEMS = {
  edited: 'was changed, or was not written by Portico',
  missing: 'is missing',
  unlinked: 'does not follow the row before it: rows were moved, removed or inserted',
  cut: 'is missing with everything after it: the end was cut off',
  beyond_head: 'is past the end of the chain: it was inserted',
  head_edited: 'has a head that was changed',
  head_missing: 'no longer has a head',
  not_as_noted: 'is not the row whose mark was noted: the chain was rewritten or cut off',
} as const;

/** `seq` is a place in the chain; null for a row without a place yet, and for the head. */
export type AuditProblem = {
  what: keyof typeof AUDIT_PROBLEMS;
  seq: number | null;
  id: string | null;
};

/** The end of the chain at one time. Kept elsewhere, it shows later that the chain still contains this row. */
export type Mark = { seq: number; link: string };

export type AuditReport = {
  /** The number of rows of the chain that were checked. */
  checked: number;
  /** The number of rows that are not linked yet; with a running server, for at most a second. */
  unsealed: number;
  head: Mark;
  /** The first problems, in the order of the chain; empty if the trail is intact. */
  problems: AuditProblem[];
};

const BATCH = 1000;
const MOST_PROBLEMS = 20;

/**
 * Checks the whole trail; a server may be running meanwhile. It finds every change made without the key, except that
 * the whole trail was replaced with an earlier copy of itself: only `noted` can show that.
 */
export async function verifyAudit(
  { db, keyRing }: Pick<Deps, 'db' | 'keyRing'>,
  noted?: Mark,
): Promise<AuditReport> {
  await keyRing.read();
  const keys = keyRing.auditKeys();
  const problems: AuditProblem[] = [];
  const report = (what: AuditProblem['what'], seq: number | null, id: string | null = null) => {
    if (problems.length < MOST_PROBLEMS) problems.push({ what, seq, id });
  };

  const found = await store.findHead(db);
  const head = found ?? { seq: 0, link: '', mac: '' };
  if (found === undefined) report('head_missing', null);
  else if (!isGenuine(keys, found)) report('head_edited', null);

  let checked = 0;
  let next = 1;
  let link = '';
  let isNoted = noted === undefined;
  for await (const row of chainUpTo(db, head.seq)) {
    checked += 1;
    if (row.seq < next) {
      // Places begin with 1 and are unique.
      report('unlinked', row.seq, row.id);
      continue;
    }
    const follows = row.seq !== next || isLinked(keys, link, row);
    if (row.seq !== next) report('missing', next);
    if (!isWritten(keys, row)) report('edited', row.seq, row.id);
    else if (!follows) report('unlinked', row.seq, row.id);
    if (row.seq === noted?.seq) isNoted = row.link === noted.link;
    // Continues from the stored link, so that one wrong row is one problem and not one for each row after it.
    link = row.link ?? '';
    next = row.seq + 1;
  }
  if (next <= head.seq) report('cut', next);
  else if (link !== head.link) report('unlinked', head.seq);
  if (!isNoted) report('not_as_noted', noted?.seq ?? null);

  // Reads the rows before the head: a running server moves both in one transaction.
  const last = await store.lastPlace(db);
  if (last > ((await store.findHead(db))?.seq ?? 0)) report('beyond_head', last);

  let unsealed = 0;
  for await (const row of unsealedRows(db)) {
    unsealed += 1;
    if (!isWritten(keys, row)) report('edited', null, row.id);
  }
  return { checked, unsealed, head: { seq: head.seq, link: head.link }, problems };
}

const isWritten = (keys: readonly AuditKey[], row: store.AuditRow) =>
  isByOneOf(keys, row.seq, (key) => isSameSecret(row.mac ?? '', macOf(key, row)));

const isLinked = (keys: readonly AuditKey[], previous: string, row: store.SealedRow) =>
  isByOneOf(keys, row.seq, (key) => isSameSecret(row.link ?? '', linkOf(key, previous, row.mac)));

/** The rows of the chain after the place `after`, in the order of the chain, read a thousand at a time. */
export async function* sealedRows(db: Deps['db'], after = 0): AsyncGenerator<store.SealedRow> {
  for (;;) {
    const rows = await store.findSealed(db, after, BATCH);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.seq;
  }
}

async function* chainUpTo(db: Deps['db'], end: number): AsyncGenerator<store.SealedRow> {
  // Starts below the first place, so that rows inserted there are found.
  for await (const row of sealedRows(db, Number.MIN_SAFE_INTEGER)) {
    if (row.seq > end) return;
    yield row;
  }
}

async function* unsealedRows(db: Deps['db']): AsyncGenerator<store.AuditRow> {
  let after = '';
  for (;;) {
    const rows = await store.findUnsealedAfter(db, after, BATCH);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}
