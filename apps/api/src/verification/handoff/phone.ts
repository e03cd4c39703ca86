import { DOCUMENT_SIDES } from '@portico/contract';
import { record } from '#audit/audit.ts';
import type { Caller, Phone } from '#core/caller.ts';
import { hashToken, newToken } from '#core/opaque-token.ts';
import { fail, ok } from '#core/result.ts';
import { inTransaction } from '#db/client.ts';
import type { Deps } from '#deps/deps.ts';
import * as tokens from '#identity/handoff-tokens/handoff-tokens.ts';
import type { AddDraft } from '#verification/drafts/drafts.ts';
import { arrivedBy } from './computer.ts';

/** What a link is for; it changes nothing. */
export async function lookAtHandoff(deps: Deps, token: string) {
  const row = await tokens.findByLink(deps.db, hashToken(token), deps.clock.now());
  if (row === undefined) return fail('handoff_over');
  return row.claimed_at === null ? ok(await taskOf(deps, row)) : fail('handoff_taken');
}

/** Takes a link up; whoever comes second is told that it is taken. */
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

/** What is still to be photographed. */
export async function handoffStanding(deps: Deps, { handoffId, accountId }: Phone) {
  const row = await tokens.findOwn(deps.db, { id: handoffId, accountId });
  // Deleted since the call was let in.
  return row === undefined ? fail('missing_token') : ok(await taskOf(deps, row));
}

/** Keeps one image for the account that made the link, of a side that the link asks for and as long as it lives. */
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
    const others = DOCUMENT_SIDES.id_card.filter((side) => !asked.includes(side));
    const stray = others.find((side) => form.value.files.has(side));
    if (stray === undefined) return form;
    return fail('invalid_request', { fields: { [stray]: 'invalid_value' } });
  };
  // Long after the call was let in: the person may have ended it meanwhile, or signed out.
  return addDraft(accountId, readAsked, (tx) => tokens.isHandoffActive(tx, id, deps.clock.now()));
}

/** Tells the computer that the phone is done; its token is good for nothing from then on. */
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
