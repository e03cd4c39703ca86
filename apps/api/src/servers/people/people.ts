import type { ServerPerson } from '@portico/contract';
import type { Caller, ServerClient } from '#core/caller.ts';
import { iso, isoOrNull } from '#core/clock.ts';
import { fail, ok } from '#core/result.ts';
import { accountByExternalId, findIdentities } from '#identity/index.ts';
import type { Deps } from '#platform/deps.ts';
import { recordLook } from '#servers/looks/looks.ts';
import { assuranceOf, endIfOver, findKyc, knownStatus, lastDayOf } from '#verification/index.ts';

/**
 * The facts about a person by their id at the company: never a name, a photo, a document or what the person typed. An
 * address is one way to find a person elsewhere, so it takes a scope of its own.
 */
export async function readPerson(
  deps: Deps,
  client: ServerClient,
  externalId: string,
  caller: Caller,
) {
  const account = await accountByExternalId(deps, externalId);
  if (account === undefined) return fail('not_found');
  const hasAddress = client.scopes.has('address');
  const what = hasAddress ? (['person', 'address'] as const) : (['person'] as const);
  await recordLook(deps, { accountId: account.id, clientId: client.id, what }, caller);
  await endIfOver(deps, account.id);
  const kyc = await findKyc(deps.db, account.id);
  // Deleted meanwhile.
  if (kyc === undefined) return fail('not_found');
  const assurance = await assuranceOf(deps, account.id);
  const identities = await findIdentities(deps.db, account.id);
  const subjectOf = (kind: string) =>
    identities.find((identity) => identity.kind === kind)?.subject ?? null;
  const until = assurance?.validUntil ?? null;
  return ok<ServerPerson>({
    externalId,
    account: account.disabled_at === null ? 'open' : 'closed',
    createdAt: iso(account.created_at),
    verification: {
      status: knownStatus({ status: kyc.status, isRenewal: kyc.is_renewal === 1 }),
      submittedAt: isoOrNull(kyc.submitted_at),
      decidedAt: isoOrNull(kyc.decided_at),
      verifiedMonth:
        assurance === null ? null : iso(assurance.verifiedAt).slice(0, 'YYYY-MM'.length),
      validUntil: until === null ? null : lastDayOf(until),
      isOver18: assurance?.isOver18 ?? null,
    },
    signInMethods: [...new Set(identities.map(({ kind }) => kind))],
    ...(hasAddress && { address: { email: subjectOf('email'), phone: subjectOf('phone') } }),
  });
}
