import { randomInt, randomUUID } from 'node:crypto';
import {
  type DocumentDraft,
  type DocumentSide,
  type DocumentType,
  HANDOFF_TTL_MINUTES,
  type HandoffState,
  sidesOf,
} from '@portico/contract';
import { handoffWords } from '@portico/locales/server';
import type { Account, Caller } from '#core/caller.ts';
import { MINUTE } from '#core/clock.ts';
import { hashToken, newToken } from '#core/opaque-token.ts';
import { fail, ok } from '#core/result.ts';
import { isUuid } from '#core/uuid.ts';
import { isSessionActive, handoffTokens as tokens } from '#identity/index.ts';
import { record } from '#platform/audit/audit.ts';
import { inTransaction } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import { listDrafts } from '#verification/drafts/drafts.ts';
import { lockOpenVerification } from '#verification/record/record.store.ts';

type Task = { document: DocumentType; sides: readonly DocumentSide[] };

/** Creates a link for a phone and ends the account's previous handoff. */
export async function startHandoff(
  deps: Deps,
  { id: accountId, sessionId }: Account,
  { document, sides: wanted }: Task,
  caller: Caller,
) {
  const known = sidesOf(document);
  if (!wanted.every((side) => known.includes(side))) {
    return fail('invalid_request', { fields: { sides: 'invalid_value' } });
  }
  const sides = known.filter((side) => wanted.includes(side));
  const words = drawTwo(await handoffWords(caller.locale));
  const token = newToken();
  const id = randomUUID();
  return inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    // Concurrent calls wait here for each other's lock, so that each ends the previous link.
    if (!(await lockOpenVerification(tx, accountId, now))) return fail('existing_document');
    if (!(await isSessionActive(deps, tx, { id: accountId, sessionId })))
      return fail('missing_token');
    const expires_at = now + HANDOFF_TTL_MINUTES * MINUTE;
    await tokens.replaceHandoff(tx, {
      id,
      account_id: accountId,
      session_id: sessionId,
      token_hash: hashToken(token),
      phone_hash: null,
      words: JSON.stringify(words),
      document,
      sides: JSON.stringify(sides),
      created_at: now,
      expires_at,
      claimed_at: null,
      finished_at: null,
      ended_at: null,
    });
    const details = { handoffId: id, sides: sides.length };
    await record(deps, tx, caller, { kind: 'handoff_started', accountId, details });
    // In the fragment, which browsers do not send: no server, proxy or log sees the token.
    const url = `${deps.config.publicUrl}/handoff#${token}`;
    return ok({ id, url, words, expiresAt: new Date(expires_at).toISOString() });
  });
}

/** The state of the account's own handoff, and the drafts that arrived since it was created. */
export async function handoffState(deps: Deps, accountId: string, id: string) {
  const row = isUuid(id) ? await tokens.findOwn(deps.db, { id, accountId }) : undefined;
  if (row === undefined) return fail('not_found');
  return ok({ state: await stateOf(deps, row), arrived: await arrivedBy(deps, row) });
}

/** Ends the account's own handoff; `not_found` for another account's, as for an unknown id. */
export async function endHandoff({ db, clock }: Deps, accountId: string, id: string) {
  if (!isUuid(id)) return fail('not_found');
  const wasFound = await tokens.end(db, { id, accountId, now: clock.now() });
  return wasFound ? ok(undefined) : fail('not_found');
}

/** The drafts of the sides that a handoff asks for, as far as they are not older than it. */
export async function arrivedBy(deps: Deps, row: tokens.HandoffRow): Promise<DocumentDraft[]> {
  const { drafts } = (await listDrafts(deps, row.account_id)).value;
  const sides = tokens.sidesOf(row);
  return drafts.filter(
    ({ side, createdAt }) => sides.includes(side) && Date.parse(createdAt) >= row.created_at,
  );
}

async function stateOf({ db, clock }: Deps, row: tokens.HandoffRow): Promise<HandoffState> {
  if (row.finished_at !== null) return 'finished';
  if (!(await tokens.isHandoffActive(db, row.id, clock.now()))) return 'over';
  return row.claimed_at === null ? 'waiting' : 'claimed';
}

/** Two different words, at random. */
function drawTwo(words: readonly string[]): string[] {
  const first = randomInt(words.length);
  const second = randomInt(words.length - 1);
  return [first, second < first ? second : second + 1].map((n) => words[n] as string);
}
