import type { oneClient, ReplyOf } from '@portico/contract';
import type { Account } from '#core/caller.ts';
import { iso } from '#core/clock.ts';
import { ok } from '#core/result.ts';
import { isRecentSignIn } from '#identity/index.ts';
import { type ClientMetadata, demandsAcr, secretTimes } from '#partners/clients/clients.ts';
import { authKindOf } from '#partners/registration/registration.ts';
import { clientFor } from '#partners/team/team.ts';
import type { Deps } from '#platform/deps.ts';
import { findWaitingReview } from './settings.store.ts';

type Shown = ReplyOf<typeof oneClient>;

/** A client with all of its settings, for each member of its team. */
export async function describeClient(deps: Deps, clientId: string, account: Account) {
  const found = await clientFor(deps, { clientId, account, atLeast: 'viewer' });
  if (!found.ok) return found;
  const { client, role } = found.value;
  const { id, name, state, ceiling, metadata, createdAt, approvedAt } = client;
  const secrets = await secretTimes(deps, id);
  const askedAt = await findWaitingReview(deps.db, id);
  return ok<Shown>({
    id,
    name,
    state,
    role,
    createdAt: iso(createdAt),
    liveSince: approvedAt === null ? null : iso(approvedAt),
    ...settingsOf(metadata),
    scopes: [...ceiling],
    secrets: secrets.map((at) => ({ createdAt: iso(at) })),
    waitingReview: askedAt === null ? null : { askedAt: iso(askedAt) },
    recentSignIn: await isRecentSignIn(deps, deps.db, account.sessionId),
  });
}

function settingsOf(metadata: ClientMetadata) {
  const { jwks } = metadata;
  return {
    auth: authKindOf(metadata),
    redirectUris: metadata.redirect_uris,
    postLogoutRedirectUris: metadata.post_logout_redirect_uris ?? [],
    initiateLoginUri: metadata.initiate_login_uri ?? null,
    backchannelLogoutUri: metadata.backchannel_logout_uri ?? null,
    alg: metadata.id_token_signed_response_alg ?? 'ES256',
    par: metadata.require_pushed_authorization_requests === true,
    fapi: metadata.fapi === true,
    nonceInsteadOfPkce: metadata.nonce_instead_of_pkce === true,
    acrRequired: demandsAcr(metadata),
    jwks: jwks === undefined ? null : JSON.stringify(jwks, null, 2),
    jwksUri: metadata.jwks_uri ?? null,
  } as const;
}
