import type { IncomingMessage } from 'node:http';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { SECOND } from '#core/clock.ts';
import { createAdapter } from './adapter.ts';
import { answerUnavailable, captured, type EngineAnswer, formRequest } from './answers.ts';
import { hideSignInTimes } from './auth-time.ts';
import { createClaims } from './claims.ts';
import { assertionCheck, boundTries, countProofs } from './client-proofs.ts';
import {
  bindClientTokens,
  type ClientToken,
  readClientToken,
  signalsAudience,
} from './client-tokens.ts';
import { setNoLostSession, storeNoEmptySessions } from './empty-sessions.ts';
import { keepSessionsEnded } from './ended-sessions.ts';
import { createGrants } from './grants.ts';
import { createPolicy, type EngineRequest, requestOf, resolve } from './interactions.ts';
import { limitCalls } from './limited-calls.ts';
import { refuseUnboundCodes } from './nonce.ts';
import { observeRequests } from './observed.ts';
import { createLeaving, heldIn } from './redirects.ts';
import { rememberInRequest } from './request-memory.ts';
import {
  type EngineSetup,
  INTERACTION_PAGE,
  LOGOUT_DECISION,
  ROUTES,
  settingsOf,
} from './settings.ts';
import { addressOfLeave, leave, nameSessions, noteSignIn, refuseOtherTokens } from './sign-out.ts';
import { standIn } from './stand-in.ts';
import type { EngineCaller } from './world.ts';

/*
 * The OpenID engine (the package oidc-provider) behind one port: its storage, its people and its claims are passed to
 * it. Reasons and limits: docs/decisions/0044-openid-provider.md.
 */

export type Engine = {
  /** `form`: the text of its body, if that is a form, which was read before. */
  answer(
    request: IncomingMessage,
    from: { form: string | null; caller: EngineCaller },
  ): Promise<EngineAnswer>;
  /** The request of this interaction; null if it is over, or belongs to another browser. */
  find(uid: string): Promise<EngineRequest | null>;
  /** The person agreed. Returns the address at which the flow continues; null if the request is over. */
  accept(uid: string, login: { account: string; at: number }): Promise<string | null>;
  /** The person's decision about a sign-out that a client began; returns a redirect or an error. */
  leave(
    request: IncomingMessage,
    decision: { secret: string; everywhere: boolean },
  ): Promise<EngineAnswer>;
  /** A member of the client's team takes a held answer to the client; null if there is none. */
  release(uid: string): Promise<string | null>;
  /** The sign-in does not meet what the client demands; it gets `unmet_authentication_requirements`. */
  refuse(uid: string): Promise<string | null>;
  /** The person declined; the client gets `access_denied`. */
  decline(uid: string): Promise<string | null>;
  /** Null if it is not the token of a client for this audience, or is not valid any more. */
  clientToken(value: string, audience: string): Promise<ClientToken | null>;
};

/** Loads the engine's code. It is needed only where a client exists. */
export async function createEngine(setup: EngineSetup): Promise<Engine> {
  const { issuer, checkCookie, requestCookie, sessionCookie, clock, world } = setup;
  const { errors, interactionPolicy, Provider } = await import('oidc-provider');
  const seconds = () => Math.floor(clock.now() / SECOND);
  const current = () => Provider.ctx;
  const memory = rememberInRequest(world, current);
  const { personAt } = memory;
  const calls = limitCalls(errors, current);
  const claims = createClaims({ personAt, issuer, onDisclosure: world.onDisclosure });
  const provider = new Provider(issuer, {
    ...settingsOf(setup, { errors, seconds, logoutSource: addressOfLeave(personAt) }),
    adapter: (model: string) => createAdapter(model, { memory, calls, errors, current }),
    interactions: {
      policy: createPolicy(interactionPolicy, { personAt, issuer, errors }),
      url: (_ctx, { uid }) => `${INTERACTION_PAGE}?request=${uid}`,
    },
    findAccount: claims.findAccount,
    pairwiseIdentifier: claims.pairwiseIdentifier,
    loadExistingGrant: createGrants(personAt),
    assertJwtClientAuthClaimsAndHeader: assertionCheck(
      { issuer, tokenEndpoint: `${issuer}${ROUTES.token}` },
      { errors, calls, seconds },
    ),
  });

  provider.proxy = true;
  refuseOtherTokens(provider);
  boundTries(provider);
  refuseUnboundCodes(provider, errors, current);
  bindClientTokens(provider, errors, signalsAudience(issuer));
  nameSessions(provider);
  keepSessionsEnded(provider, memory.objects);
  storeNoEmptySessions(provider);
  hideSignInTimes(provider, { current, seconds, shareOf: world.shareOf });
  countProofs(provider, { memory, calls, seconds });
  provider.Client.prototype.backchannelLogout = async () => {};
  /** The engine wraps some errors in its own. */
  const isDown = (error: unknown) =>
    world.isDown(error) || (error instanceof Error && world.isDown(error.cause));
  const observe = observeRequests(provider, INTERACTION_PAGE);
  const secure = issuer.startsWith('https:');
  const leaveFor = createLeaving(provider, { personAt, cookie: requestCookie, secure });
  provider.use(async (context, next) => {
    const ctx = context as KoaContextWithOIDC;
    try {
      await next();
      const failure = observe.failureOf(ctx);
      if (failure !== undefined && isDown(failure)) return answerUnavailable(ctx);
      calls.ended(ctx);
      if (await standIn(ctx, world.standIn, checkCookie)) return;
      const observed = observe.requestOf(ctx);
      if (observed !== null) world.onRequest(observed);
      await leaveFor(ctx);
      await claims.disclose(ctx);
      await noteSignIn(world, ctx);
      leave(ctx);
      setNoLostSession(ctx, sessionCookie);
    } catch (error) {
      // Beside the engine's own answer: a session that could not be stored, a disclosure that could not be recorded.
      if (!isDown(error)) throw error;
      answerUnavailable(ctx);
    }
  });

  const handle = provider.callback();
  const { host, protocol } = new URL(issuer);
  const own = { host, 'x-forwarded-proto': protocol.slice(0, -1) };

  return {
    async answer(request, { form, caller }) {
      // The engine builds addresses from the request; they are the site's own, whatever the caller wrote.
      Object.assign(request.headers, own);
      delete request.headers['x-forwarded-host'];
      const { url = '', headers } = request;
      const sent = form === null ? request : formRequest(request, { url, headers, form });
      calls.from(sent, caller);
      return captured(sent, handle);
    },
    async leave(request, { secret, everywhere }) {
      // The engine takes forms, and our calls are JSON.
      const form = new URLSearchParams({ xsrf: secret, ...(everywhere && { logout: 'yes' }) });
      const headers = { ...own, cookie: request.headers.cookie };
      const sent = { url: LOGOUT_DECISION, headers, form: form.toString() };
      return captured(formRequest(request, sent), handle);
    },
    async find(uid) {
      const found = await provider.Interaction.find(uid);
      return found === undefined ? null : requestOf(found, issuer);
    },
    accept: (uid, { account, at }) =>
      resolve(provider, uid, {
        login: { accountId: account, ts: Math.floor(at / SECOND) },
        consent: {},
      }),
    async release(uid) {
      const found = await provider.Interaction.find(uid);
      const held = found === undefined ? null : heldIn(found.prompt);
      return held === null ? null : resolve(provider, uid, { ...held, team: true });
    },
    refuse: (uid) =>
      resolve(provider, uid, {
        error: 'unmet_authentication_requirements',
        error_description: 'The sign-in does not meet the acr that is asked for.',
      }),
    decline: (uid) =>
      resolve(provider, uid, {
        error: 'access_denied',
        error_description: 'The person declined.',
      }),
    clientToken: (value, audience) => readClientToken(provider, value, audience),
  };
}
