import {
  isLocale,
  SOCIAL_FLOW_TTL_MINUTES,
  type SocialAnswer,
  type SocialProvider,
  type SocialText,
} from '@portico/contract';
import type { Caller } from '#core/caller.ts';
import { MINUTE } from '#core/clock.ts';
import { hashToken } from '#core/opaque-token.ts';
import { fail, ok, type Result } from '#core/result.ts';
import { isRecentSignIn, type Tokens } from '#identity/sessions/sessions.ts';
import { record } from '#platform/audit/audit.ts';
import type { Deps } from '#platform/deps.ts';
import { flowSecretsOf, newFlowSecrets } from './flow-secrets.ts';
import { link, signIn } from './link-or-sign-in.ts';
import { providerPerson, suggestedName } from './provider-person.ts';
import * as store from './social.store.ts';

type AuthorizationRequest = {
  provider: SocialProvider;
  /** The value of the browser's cookie, from which all secrets of a flow are derived. */
  browserSecret: string;
  /** Whether the browser is on this machine: only such a one gets a stand-in. */
  isLocal: boolean;
  caller: Caller;
};

/** Starts a flow that signs in; returns the provider's URL. */
export function startAuthorization(deps: Deps, authorization: AuthorizationRequest) {
  return startFlow(deps, authorization, null);
}

/** Starts a flow that adds a sign-in method to the account of this session. */
export async function startLinking(
  deps: Deps,
  authorization: AuthorizationRequest,
  sessionId: string,
) {
  if (!(await isRecentSignIn(deps, deps.db, sessionId))) return fail('recent_sign_in_needed');
  return startFlow(deps, authorization, sessionId);
}

async function startFlow(
  deps: Deps,
  { provider, browserSecret, isLocal, caller }: AuthorizationRequest,
  sessionId: string | null,
) {
  const client = clientOf(deps, provider, isLocal);
  if (client === undefined) return fail('social_unavailable');
  const secrets = newFlowSecrets(browserSecret, provider);
  const page = await client.authorizationUrl(secrets);
  if (!page.ok) {
    await recordRefusal(deps, caller, { provider, ...page });
    return fail('social_unavailable');
  }
  const now = deps.clock.now();
  await store.insertFlow(deps.db, {
    state_hash: hashToken(secrets.state),
    provider,
    session_id: sessionId,
    locale: caller.locale,
    created_at: now,
    expires_at: now + SOCIAL_FLOW_TTL_MINUTES * MINUTE,
    used_at: null,
  });
  return ok({ url: page.url });
}

/** The provider, or the stand-in for one that is not configured. */
function clientOf({ oidc, standIns }: Deps, provider: SocialProvider, isLocal: boolean) {
  return oidc.get(provider) ?? (isLocal ? standIns.get(provider) : undefined);
}

type Callback = {
  provider: SocialProvider;
  browserSecret: string | undefined;
  isLocal: boolean;
  /** Null if the query is not a provider's answer. */
  answer: SocialAnswer | null;
  caller: Caller;
};

/** The result of a flow, and its purpose as far as it is known. */
export type Outcome = {
  for: 'sign-in' | 'link';
  result: Result<(Tokens & { isNew: boolean }) | 'linked', SocialText>;
};

/**
 * Finishes a flow. It is marked as used before its code is exchanged, and only for the browser that started it. That
 * stops another person's answer, and the same answer sent twenty times.
 */
export async function handleCallback(deps: Deps, callback: Callback): Promise<Outcome> {
  const { provider, caller } = callback;
  const found = await consumeCallback(deps, callback);
  if (!found.ok) {
    await recordRefusal(deps, caller, { provider, ...found });
    return { for: 'sign-in', result: fail(found.code) };
  }
  const { flow, exchange } = found;
  const locale = isLocale(flow.locale) ? flow.locale : caller.locale;
  const what = { for: flow.session_id === null ? 'sign-in' : 'link' } as const;
  const exchanged = await exchange();
  if (!exchanged.ok) {
    await recordRefusal(deps, caller, { provider, ...exchanged });
    return { ...what, result: fail(exchanged.code) };
  }
  const suggested = suggestedName(callback.answer?.user);
  const person = providerPerson(exchanged.claims, suggested);
  const providerSignIn = { provider, person, caller: { ...caller, locale } };
  const result =
    flow.session_id === null
      ? await signIn(deps, providerSignIn)
      : await link(deps, flow.session_id, providerSignIn);
  return { ...what, result };
}

/** The flow that this browser started, now marked as used; or the reason why there is none. */
async function consumeCallback(deps: Deps, { provider, browserSecret, isLocal, answer }: Callback) {
  const client = clientOf(deps, provider, isLocal);
  if (client === undefined) return lost('social_unavailable', 'not_configured');
  if (answer === null) return lost('social_failed', 'malformed');
  if (browserSecret === undefined) return lost('social_failed', 'no_cookie');
  const secrets = flowSecretsOf(browserSecret, provider, answer.state);
  if (secrets === null) return lost('social_failed', 'foreign_state');
  const stateHash = hashToken(secrets.state);
  const flow = await store.consumeFlow(deps.db, { stateHash, provider, now: deps.clock.now() });
  if (flow === undefined) return lost('social_failed', 'used_or_expired');
  return { ok: true as const, flow, exchange: () => client.exchange(answer, secrets) };
}

function lost(code: SocialText, reason: string) {
  return { ok: false as const, code, reason };
}

/** Deletes flows that can no longer be finished. */
export async function purgeExpiredFlows({ db, clock }: Deps): Promise<void> {
  await store.deleteExpiredFlows(db, clock.now());
}

async function recordRefusal(
  deps: Deps,
  caller: Caller,
  { provider, code, reason }: { provider: SocialProvider; code: SocialText; reason: string },
): Promise<void> {
  await record(deps, deps.db, caller, {
    kind: 'social_refused',
    details: { provider, code, reason },
  });
}
