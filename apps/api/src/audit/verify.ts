import { isSameSecret } from '#core/compare.ts';
import type { Deps } from '#deps/deps.ts';
import * as store from './audit.store.ts';
import { isGenuine, linkOf, macOf } from './chain.ts';

/** What can be wrong with a row, or with the trail, in words for its operator. */
export const AUDIT_PROBLEMS = {
  edited: 'was changed, or was not written by Portico',
  missing: 'is missing',
  unlinked: 'does not follow the row before it: rows were moved, taken out or put in',
  cut: 'is missing with everything after it: the end was cut off',
  beyond_head: 'stands past the end of the chain: it was put in',
  head_edited: 'has a head that was changed',
  head_missing: 'has no head any more',
  not_as_noted: 'is not the row whose mark was noted: the chain was written anew, or cut',
} as const;

/** `seq` is a place in the chain; null for a row that has none yet, and for the head. */
export type AuditProblem = {
  what: keyof typeof AUDIT_PROBLEMS;
  seq: number | null;
  id: string | null;
};

/** Where the chain stood: kept elsewhere, it shows later that the chain still runs through there. */
export type Mark = { seq: number; link: string };

export type AuditReport = {
  /** Rows of the chain that were looked at. */
  checked: number;
  /** Rows that wait for their place; a running server leaves none for longer than a second. */
  unsealed: number;
  head: Mark;
  /** The first ones, in the order of the chain; none is the good news. */
  problems: AuditProblem[];
};

const BATCH = 1000;
const MOST_PROBLEMS = 20;

/**
 * Checks the whole trail, beside a running server, too. It finds what was done by somebody without the key; that the
 * whole trail was put back to an earlier copy of itself only `noted` can show.
 */
export async function verifyAudit(
  { db, secrets: { audit: key } }: Pick<Deps, 'db' | 'secrets'>,
  noted?: Mark,
): Promise<AuditReport> {
  const problems: AuditProblem[] = [];
  const report = (what: AuditProblem['what'], seq: number | null, id: string | null = null) => {
    if (problems.length < MOST_PROBLEMS) problems.push({ what, seq, id });
  };

  const found = await store.findHead(db);
  const head = found ?? { seq: 0, link: '', mac: '' };
  if (found === undefined) report('head_missing', null);
  else if (!isGenuine(key, found)) report('head_edited', null);

  let checked = 0;
  let next = 1;
  let link = '';
  let isNoted = noted === undefined;
  for await (const row of chainUpTo(db, head.seq)) {
    checked += 1;
    if (row.seq < next) {
      // Places begin with 1, and no two rows share one.
      report('unlinked', row.seq, row.id);
      continue;
    }
    const follows = row.seq !== next || isSameSecret(row.link ?? '', linkOf(key, link, row.mac));
    if (row.seq !== next) report('missing', next);
    if (!isSameSecret(row.mac ?? '', macOf(key, row))) report('edited', row.seq, row.id);
    else if (!follows) report('unlinked', row.seq, row.id);
    if (row.seq === noted?.seq) isNoted = row.link === noted.link;
    // Taken as it stands, so that one row out of place is one problem and not as many as come after it.
    link = row.link ?? '';
    next = row.seq + 1;
  }
  if (next <= head.seq) report('cut', next);
  else if (link !== head.link) report('unlinked', head.seq);
  if (!isNoted) report('not_as_noted', noted?.seq ?? null);

  // The rows first: a server that runs beside moves both in one transaction.
  const last = await store.lastPlace(db);
  if (last > ((await store.findHead(db))?.seq ?? 0)) report('beyond_head', last);

  let unsealed = 0;
  for await (const row of unsealedRows(db)) {
    unsealed += 1;
    if (!isSameSecret(row.mac ?? '', macOf(key, row))) report('edited', null, row.id);
  }
  return { checked, unsealed, head: { seq: head.seq, link: head.link }, problems };
}

/** The rows of the chain after `after`, in its order, read a thousand at a time. */
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
  // From below the first place: what somebody put there is to be seen.
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
