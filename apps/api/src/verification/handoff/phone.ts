import { SIDES } from '@portico/contract';
import type { Caller, Phone } from '#core/caller.ts';
import { hashToken, newToken } from '#core/opaque-token.ts';
import { fail, ok } from '#core/result.ts';
import { handoffTokens as tokens } from '#identity/index.ts';
import { record } from '#platform/audit/audit.ts';
import { inTransaction } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import type { AddDraft } from '#verification/drafts/drafts.ts';
import { arrivedBy } from './computer.ts';

/** The task of a link; a read that changes nothing. */
export async function previewHandoff(deps: Deps, token: string) {
  const row = await tokens.findByLink(deps.db, hashToken(token), deps.clock.now());
  if (row === undefined) return fail('handoff_over');
  return row.claimed_at === null ? ok(await taskOf(deps, row)) : fail('handoff_taken');
}

/** Claims a link for one phone; a second phone gets `handoff_taken`. */
export async function claimHandoff(deps: Deps, token: string, caller: Caller) {
  const phoneToken = newToken();
  const claim = { tokenHash: hashToken(token), phoneHash: hashToken(phoneToken) };
  const row = await inTransaction(deps.db, async (tx) => {
    const claimed = await tokens.claim(tx, { ...claim, now: deps.clock.now() });
    if (claimed === undefined) return undefined;
    const { account_id: accountId, id: handoffId } = claimed;
    await record(deps, tx, caller, { kind: 'handoff_claimed', accountId, details: { handoffId } });
    return claimed;
  });
  if (row !== undefined) return ok({ ...(await taskOf(deps, row)), phoneToken });
  const taken = await tokens.findByLink(deps.db, claim.tokenHash, deps.clock.now());
  return fail(taken === undefined ? 'handoff_over' : 'handoff_taken');
}

/** The handoff's task, with the sides that have arrived. */
export async function handoffTask(deps: Deps, { handoffId, accountId }: Phone) {
  const row = await tokens.findOwn(deps.db, { id: handoffId, accountId });
  // Deleted since the call was authorized.
  return row === undefined ? fail('missing_token') : ok(await taskOf(deps, row));
}

/** Saves one image for the account that created the link, if the link asks for its side and is still active. */
export async function addHandoffImage(
  deps: Deps,
  addDraft: AddDraft,
  { handoffId: id, accountId }: Phone,
  readForm: Parameters<AddDraft>[1],
): ReturnType<AddDraft> {
  const row = await tokens.findOwn(deps.db, { id, accountId });
  if (row === undefined) return fail('missing_token');
  const asked = tokens.sidesOf(row);
  const readAsked: typeof readForm = async () => {
    const form = await readForm();
    if (!form.ok) return form;
    const others = SIDES.filter((side) => !asked.includes(side));
    const stray = others.find((side) => form.value.files.has(side));
    if (stray === undefined) return form;
    return fail('invalid_request', { fields: { [stray]: 'invalid_value' } });
  };
  // Checked again, because uploads take long: the owner may have ended the handoff or signed out meanwhile.
  return addDraft(accountId, readAsked, (tx) => tokens.isHandoffActive(tx, id, deps.clock.now()));
}

/** Marks the handoff as finished, which the computer sees; the phone's token is invalid from then on. */
export async function finishHandoff({ db, clock }: Deps, { handoffId }: Phone) {
  const isDone = await tokens.finish(db, handoffId, clock.now());
  return isDone ? ok(undefined) : fail('missing_token');
}

async function taskOf(deps: Deps, row: tokens.HandoffRow) {
  const arrived = await arrivedBy(deps, row);
  return {
    words: JSON.parse(row.words) as string[],
    document: row.document,
    sides: tokens.sidesOf(row).map((side) => ({
      side,
      isThere: arrived.some((draft) => draft.side === side),
    })),
    expiresAt: new Date(row.expires_at).toISOString(),
  };
}
