import { createHmac } from 'node:crypto';
import { type ErrorCode, IDEMPOTENCY_HOURS } from '@portico/contract';
import type { ServerClient } from '#core/caller.ts';
import { HOUR, MINUTE } from '#core/clock.ts';
import { hashToken, newToken } from '#core/opaque-token.ts';
import { type Fail, fail, type Result } from '#core/result.ts';
import { openText, sealText } from '#core/sealed-text.ts';
import type { Queries } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import * as store from './idempotency.store.ts';

/*
 * A call with an `Idempotency-Key` happens once (draft-ietf-httpapi-idempotency-key-header). The answer is stored in the
 * transaction of what it answers, sealed with the client's own key, of which only the hash is stored: a process that is
 * killed between commit and answer leaves the answer behind, and nobody but the client reads it. A lease says that a call
 * is under way, and only that lease stores an answer.
 */

type Answer = Result<unknown, ErrorCode>;
/** Stores the answer in the transaction of what it answers; throws, and so undoes it, if another call took over. */
export type Settle = (tx: Queries, answer: Answer) => Promise<void>;

/** After a process was killed, its calls can be repeated from then on. */
const LEASE_MS = MINUTE;
const BUSY_SECONDS = 2;
const KEPT_MS = IDEMPOTENCY_HOURS * HOUR;

// RFC 9651, section 3.3.3, as the draft has it, or the same without its quotes. Short keys are not random.
const QUOTED = /^"([ !#-[\]-~]{16,255})"$/;
const BARE = /^[\w.:~+/=-]{16,255}$/;

/** The key of a header; null if it is none. */
function keyIn(header: string): string | null {
  return QUOTED.exec(header)?.[1] ?? BARE.exec(header)?.[0] ?? null;
}

type Call = {
  client: ServerClient;
  /** As it was sent; undefined if the call has none. */
  header: string | string[] | undefined;
  /** What it asks for: another one with the same key is refused. */
  request: string;
};

/** Thrown to roll back a call whose lease another one took. */
class TakenOver extends Error {}

export async function once<R extends Answer>(
  deps: Pick<Deps, 'db' | 'clock'>,
  { client, header, request }: Call,
  work: (settle: Settle) => Promise<R>,
): Promise<R | Fail<'invalid_request' | 'idempotency_key_reused' | 'idempotency_key_busy'>> {
  if (header === undefined) return work(async () => {});
  const key = keyIn(String(header));
  if (key === null)
    return fail('invalid_request', { fields: { 'idempotency-key': 'invalid_value' } });
  const mine = {
    client_id: client.id,
    key_hash: hashToken(key),
    request_hash: derived(key, `request ${request}`).toString('base64url'),
  };
  const found = await taken(deps, mine);
  if (found.kind === 'reused') return fail('idempotency_key_reused');
  if (found.kind === 'busy')
    return fail('idempotency_key_busy', { retryAfterSeconds: BUSY_SECONDS });
  const sealing = derived(key, 'answer');
  if (found.kind === 'answered') return JSON.parse(openText(sealing, found.answer, client.id)) as R;
  const { lease } = found;
  const keep = (db: Queries, answer: Answer): Promise<boolean> => {
    const sealed = sealText(sealing, JSON.stringify(answer), client.id);
    return store.settle(db, { ...mine, lease, answer: sealed });
  };
  try {
    const answer = await work(async (tx, done) => {
      if (!(await keep(tx, done))) throw new TakenOver();
    });
    if (isPassing(answer)) await store.release(deps.db, { ...mine, lease });
    // Nothing happened, or it is stored already.
    else await keep(deps.db, answer);
    return answer;
  } catch (error) {
    if (error instanceof TakenOver)
      return fail('idempotency_key_busy', { retryAfterSeconds: BUSY_SECONDS });
    // An answer that was committed stays.
    await store.release(deps.db, { ...mine, lease }).catch(() => {});
    throw error;
  }
}

type Mine = Pick<store.CallRow, 'client_id' | 'key_hash' | 'request_hash'>;
type Found =
  | { kind: 'mine'; lease: string }
  | { kind: 'answered'; answer: string }
  | { kind: 'reused' }
  | { kind: 'busy' };

/** Takes the lease of a new key, or of one whose call was killed; or what else is known of it. */
async function taken({ db, clock }: Pick<Deps, 'db' | 'clock'>, mine: Mine): Promise<Found> {
  const now = clock.now();
  const lease = newToken();
  const row = { ...mine, lease, leased_until: now + LEASE_MS, answer: null, created_at: now };
  await store.forget(db, mine, now - KEPT_MS);
  if (await store.insertCall(db, row)) return { kind: 'mine', lease };
  const found = await store.findCall(db, mine);
  // Released since.
  if (found === undefined) return { kind: 'busy' };
  if (found.request_hash !== mine.request_hash) return { kind: 'reused' };
  if (found.answer !== null) return { kind: 'answered', answer: found.answer };
  const isMine = await store.takeOver(db, row, now);
  return isMine ? { kind: 'mine', lease } : { kind: 'busy' };
}

/** Whether the same call may be answered differently in a moment: nothing happened. */
const isPassing = (answer: Answer): boolean => !answer.ok && answer.code === 'too_many_requests';

const derived = (key: string, what: string): Buffer =>
  createHmac('sha256', key).update(`portico ${what}`).digest();

export const purgeServerCalls = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> =>
  store.deleteBefore(db, clock.now() - KEPT_MS);
