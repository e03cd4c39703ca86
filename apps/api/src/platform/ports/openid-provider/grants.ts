import type { KoaContextWithOIDC } from 'oidc-provider';
import { claimsOf } from './claims-parameter.ts';
import type { PersonAt } from './request-memory.ts';

/* The engine's grants are made from the consent, which belongs to the account and the client. */

export function createGrants(personAt: PersonAt) {
  return async (ctx: KoaContextWithOIDC) => {
    const { account, client, provider } = ctx.oidc;
    if (account === undefined || client === undefined) return undefined;
    const person = await personAt(ctx, account.accountId);
    const scopes = person?.scopes ?? new Set<string>();
    if (person === null || scopes.size === 0) return undefined;
    // Of everything that the client may ask for, so that the grant is the same for each of its requests.
    const withheld = await person.withheld(new Set((client.scope ?? '').split(' ')));
    // The tokens of an earlier sign-in in this browser, such as in another tab, belong to its grant: another one would
    // end them.
    const before = ctx.oidc.session?.grantIdFor(client.clientId);
    const known = before === undefined ? undefined : await provider.Grant.find(before);
    if (known?.accountId === account.accountId && hasExactly(known, scopes, withheld)) {
      return known;
    }
    const { accountId } = account;
    const grant = new provider.Grant({ accountId, clientId: client.clientId });
    grant.addOIDCScope([...scopes].join(' '));
    grant.addOIDCClaims(claimsOf(scopes));
    // Rejected is what the engine then neither asks about nor gives.
    grant.rejectOIDCScope([...withheld].join(' '));
    grant.rejectOIDCClaims(claimsOf(withheld));
    await grant.save();
    return grant;
  };
}

type KnownGrant = { getOIDCScope(): string; getRejectedOIDCScope(): string };

/** Whether a grant has these scopes, and leaves out exactly those that are withheld now. */
function hasExactly(
  grant: KnownGrant,
  scopes: ReadonlySet<string>,
  withheld: ReadonlySet<string>,
): boolean {
  const isSame = (text: string, wanted: ReadonlySet<string>) => {
    const all = new Set(text.split(' ').filter((scope) => scope !== ''));
    return all.size === wanted.size && [...wanted].every((scope) => all.has(scope));
  };
  return isSame(grant.getOIDCScope(), scopes) && isSame(grant.getRejectedOIDCScope(), withheld);
}
