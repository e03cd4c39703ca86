import { SECOND } from '#core/clock.ts';
import { hashToken } from '#core/opaque-token.ts';
import { openWithAny, sealText } from '#core/sealed-text.ts';
import type { Queries } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import type { EngineObjects, EnginePayload } from '#platform/ports/openid-provider/world.ts';
import * as store from './objects.store.ts';

/*
 * The objects of the OpenID engine, in one table. Ids are stored as hashes and payloads are sealed: a copy of the table
 * opens no session and redeems no code. Whether a single-use object may be used is decided by the write that consumes
 * it.
 */

type ObjectDeps = Pick<Deps, 'clock' | 'secrets'> & { db: Queries };

/** The lifetime of objects without one of their own: the engine's grants. */
const LONGEST_MS = 400 * 24 * 60 * 60 * SECOND;
/** The number of rows that housekeeping deletes at a time, so that others can write in between. */
const SLICE = 500;

type EngineAccount = {
  id: string;
  /** The session in which the person agreed; of a test person, that of the member of the team. */
  sessionId: string;
  isTest: boolean;
};

/**
 * The engine knows an account together with the session in which it signed in: `account.session`, and
 * `account.session.test` for a test person. So it can ask at each use whether both still exist.
 */
export function engineAccountOf({ id, sessionId, isTest }: EngineAccount): string {
  return `${id}.${sessionId}${isTest ? TEST : ''}`;
}

const TEST = '.test';

/** Null if it is not one of {@link engineAccountOf}. */
export function parseEngineAccount(text: string): EngineAccount | null {
  const isTest = text.endsWith(TEST);
  const [id, sessionId, ...more] = (isTest ? text.slice(0, -TEST.length) : text).split('.');
  return id && sessionId && more.length === 0 ? { id, sessionId, isTest } : null;
}

type Objects = EngineObjects & {
  /** A session keeps its second id when it gets another first one. */
  removeByUid(model: string, uid: string): Promise<void>;
};

export function createObjects({ db, clock, secrets }: ObjectDeps): Objects {
  const keyOf = (model: string, id: string) => ({ model, id_hash: hashToken(id) });

  function open(row: store.ObjectRow | undefined): EnginePayload | undefined {
    if (row === undefined || row.sealed === null) return undefined;
    const text = openWithAny(secrets.partners.all, row.sealed, belongsTo(row));
    if (text === null) return undefined;
    const payload = JSON.parse(text) as EnginePayload;
    if (row.consumed_at === null) return payload;
    return { ...payload, consumed: Math.floor(row.consumed_at / SECOND) };
  }

  function rowOf(model: string, id: string, payload: EnginePayload, seconds: number | undefined) {
    const key = keyOf(model, id);
    const { accountId, clientId, grantId, uid } = payload;
    const lasts = seconds === undefined ? LONGEST_MS : seconds * SECOND;
    return {
      ...key,
      sealed: sealText(secrets.partners.current.key, JSON.stringify(payload), belongsTo(key)),
      // A grant belongs to itself, so that it is found like its codes and tokens.
      grant_hash:
        model === 'Grant' ? key.id_hash : grantId === undefined ? null : hashToken(grantId),
      uid_hash: model === 'Session' && uid !== undefined ? hashToken(uid) : null,
      account_id: accountId === undefined ? null : (parseEngineAccount(accountId)?.id ?? null),
      client_id: clientId ?? null,
      consumed_at: null,
      expires_at: clock.now() + lasts,
    };
  }

  return {
    async save(model, id, payload, seconds) {
      await store.upsertObject(db, rowOf(model, id, payload, seconds));
    },
    replace: (model, { from, to }, payload, seconds) =>
      store.replaceObject(db, {
        ...rowOf(model, to, payload, seconds),
        from: keyOf(model, from).id_hash,
      }),
    async find(model, id) {
      return open(await store.findObject(db, { ...keyOf(model, id), now: clock.now() }));
    },
    async findByUid(model, uid) {
      const by = { model, uidHash: hashToken(uid), now: clock.now() };
      return open(await store.findObjectByUid(db, by));
    },
    async findCompanions({ grantId, sessionUid }) {
      const rows = await store.findCompanions(db, {
        grantHash: hashToken(grantId),
        uidHash: sessionUid === null ? '' : hashToken(sessionUid),
        now: clock.now(),
      });
      const of = (model: string) => open(rows.find((row) => row.model === model));
      return { grant: of('Grant'), session: of('Session') };
    },
    consume: (model, id) => store.consumeObject(db, { ...keyOf(model, id), now: clock.now() }),
    endGrantOf: (model, id) => store.deleteGrantOf(db, keyOf(model, id)),
    endGrant: (model, grantId) => store.deleteOfGrant(db, { model, grantHash: hashToken(grantId) }),
    removeByUid: (model, uid) => store.deleteObjectByUid(db, { model, uidHash: hashToken(uid) }),
    remove: (model, id) => store.deleteObject(db, keyOf(model, id)),
    isFirstUse: (id, seconds) =>
      store.insertObject(db, {
        ...keyOf('ReplayDetection', id),
        sealed: null,
        grant_hash: null,
        uid_hash: null,
        account_id: null,
        client_id: null,
        consumed_at: null,
        // The caller may have chosen any number, also a fraction or one that no column holds.
        expires_at: clock.now() + Math.min(Math.max(Math.ceil(seconds), 1) * SECOND, LONGEST_MS),
      }),
  };
}

/** A payload opens only in its own row. */
const belongsTo = ({ model, id_hash }: store.ObjectKey) => `${model}:${id_hash}`;

/** Ends every token of an account at a client, or at all clients, in the caller's transaction. */
export async function endTokens(
  tx: Queries,
  what: { accountId: string; clientId?: string },
): Promise<void> {
  await store.deleteOfAccount(tx, what);
}

/** Ends every token of a client, in the caller's transaction. */
export async function endTokensOfClient(tx: Queries, clientId: string): Promise<void> {
  await store.deleteOfClient(tx, clientId);
}

/** Deletes expired objects in slices; housekeeping calls it each minute, for most of them live seconds. */
export async function purgeExpiredObjects({
  db,
  clock,
  config,
}: Pick<Deps, 'db' | 'clock' | 'config'>): Promise<void> {
  const isShared = config.database.kind === 'postgres';
  let deleted: number;
  do {
    deleted = await store.deleteExpired(db, { now: clock.now(), limit: SLICE, isShared });
  } while (deleted === SLICE);
}
