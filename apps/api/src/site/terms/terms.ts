import { DAY } from '#core/clock.ts';
import { inTransaction, type Queries } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import { notifyOwner } from '#platform/messages/notices/notices.ts';
import * as store from './terms.store.ts';

/*
 * Versions of the terms of use. The first one came with the installation; each later one is announced, which puts a
 * letter to every account in the queue. The page shows the newest version, so that is what a new person accepts.
 */

/** How long before it applies a version is announced. The terms promise it. */
export const TERMS_NOTICE_DAYS = 30;

const FIRST_VERSION = 1;

/** Records what a new account accepted, in the transaction that creates it. */
export async function recordAcceptance(
  tx: Queries,
  { id, createdAt }: { id: string; createdAt: number },
): Promise<void> {
  const version = await shownVersion(tx);
  await store.insertAcceptance(tx, { account_id: id, version, accepted_at: createdAt });
}

/** The version of the terms that their page shows. */
export const shownVersion = async (db: Queries): Promise<number> =>
  (await store.findNewest(db))?.version ?? FIRST_VERSION;

/** The first day on which a version may apply that is announced now. */
export const firstDayFor = (now: number): string => dayOf(now + (TERMS_NOTICE_DAYS + 1) * DAY);

export const findNewest = store.findNewest;

/** Makes this the version that the page shows, while nobody has an account; false if another process was first. */
export async function beginTerms(
  tx: Queries,
  { version, from, at }: { version: number; from: string; at: number },
): Promise<boolean> {
  await store.deleteVersions(tx);
  // Nobody has to be told.
  return store.insertVersion(tx, {
    version,
    applies_on: from,
    announced_at: at,
    telling_after: null,
  });
}

/** Announces this version in its turn; false if another process was first. */
export async function nextTerms(
  tx: Queries,
  { version, from, at }: { version: number; from: string; at: number },
): Promise<boolean> {
  return store.insertVersion(tx, {
    version,
    applies_on: from,
    announced_at: at,
    telling_after: '',
  });
}

type Announced = { ok: true; version: number } | { ok: false; problem: string };

/** Announces the next version, which applies from the beginning of this day in UTC: YYYY-MM-DD. */
export async function announceTerms(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  day: string,
): Promise<Announced> {
  const now = clock.now();
  const first = firstDayFor(now);
  if (day < first) {
    return {
      ok: false,
      problem: `The terms promise ${TERMS_NOTICE_DAYS} days: ${first} is the first day possible.`,
    };
  }
  const newest = await store.findNewest(db);
  if (newest !== undefined && day <= newest.applies_on) {
    return {
      ok: false,
      problem: `Version ${newest.version} applies from ${newest.applies_on}: name a later day.`,
    };
  }
  const version = (newest?.version ?? FIRST_VERSION) + 1;
  if (await nextTerms(db, { version, from: day, at: now })) return { ok: true, version };
  return { ok: false, problem: `Version ${version} was announced at the same time.` };
}

/** A minute's letters: a code that a person waits for goes out between two batches. */
const BATCH = 200;

/** Queues the letters about an announced version, a batch a minute, until every account has its own. */
export async function tellOfTerms(deps: Deps): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const found = await store.lockToTell(tx);
    if (found === undefined) return;
    const { version, telling_after, applies_on: from } = found;
    const ids = await store.findToTell(tx, { version, after: telling_after ?? '', limit: BATCH });
    const message = { kind: 'terms_changed', from, at: deps.clock.now() } as const;
    // A mail server that is down for a week must not swallow it.
    const expiresAt = Date.parse(from);
    for (const id of ids) await notifyOwner(deps, tx, id, message, { expiresAt });
    await store.setToldUntil(tx, version, ids.length < BATCH ? null : (ids.at(-1) ?? null));
  });
  deps.outbox.wake();
}

/**
 * The day from which the terms on the page apply, null for the first version; whether they are to replace the version
 * that applies now, and this version. A first version dated ahead replaces none.
 */
export type ShownTerms = {
  version: number;
  from: string | null;
  coming: boolean;
  inForce: number;
};

export async function shownTerms({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<ShownTerms> {
  const versions = await store.findVersions(db);
  const newest = versions.at(-1);
  const today = dayOf(clock.now());
  const from = newest?.applies_on ?? null;
  const version = newest?.version ?? FIRST_VERSION;
  const inForce = inForceOn(today, versions).version;
  return {
    version,
    from,
    coming: from !== null && from > today && inForce !== version,
    inForce,
  };
}

/** The version that everybody must have accepted, with its first day; and the next one that is announced. */
export type InForce = {
  version: number;
  from: string | null;
  next: { version: number; from: string } | null;
};

/** A version applies from the beginning of its day in UTC. `versions` are in their order. */
export function inForceOn(today: string, versions: readonly store.TermsRow[]): InForce {
  const row = versions.findLast(({ applies_on }) => applies_on <= today);
  const version = row?.version ?? FIRST_VERSION;
  const next = versions.find((each) => each.version > version);
  return {
    version,
    from: row?.applies_on ?? null,
    next: next === undefined ? null : { version: next.version, from: next.applies_on },
  };
}

/** The day in UTC: YYYY-MM-DD. */
export const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
