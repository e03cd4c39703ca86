import {
  askServerRenewal,
  closeServerPerson,
  confirmLink as confirmLinkCall,
  createServerLink,
  deleteServerPerson,
  type Endpoint,
  type ErrorCode,
  endServerSessions,
  eraseServerPerson,
  IDEMPOTENCY_HEADER,
  readLink as readLinkCall,
  readServerPerson,
  redeemServerReturn,
  returnByLink as returnByLinkCall,
  SERVER_TOKEN_MINUTES,
  SERVER_TOKEN_PATH,
  type ServerScope,
} from '@portico/contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Caller, ServerClient } from '#core/caller.ts';
import { type Fail, fail, type Result } from '#core/result.ts';
import type { Deps } from '#platform/deps.ts';
import { callerOf } from '#platform/http/endpoints/caller-of.ts';
import { type App, route } from '#platform/http/endpoints/route.ts';
import { failureOf } from '#platform/http/errors/on-error.ts';
import { createBuckets, limitedNetworks } from '#platform/http/limits/buckets.ts';
import { takeFormsOnly } from '#platform/http/uploads/form-body.ts';
import {
  type Acting,
  askRenewal,
  closeAccount,
  deleteAccount,
  type Erasers,
  endSessions,
  eraseVerification,
} from './acts/acts.ts';
import { once, type Settle } from './idempotency/idempotency.ts';
import { confirmLink, createLink, readLink, redeemReturn, returnByLink } from './links/links.ts';
import { readPerson } from './people/people.ts';
import { basicOf, describedFailure, isForm, refusedFor } from './tokens/token-answers.ts';
import { issueToken } from './tokens/tokens.ts';

/** Counted by each process. */
const COUNTED = 10_000;
const FORM_LIMIT_BYTES = 8 * 1024;

/** The calls of the company's own backend, and those of a person who follows one of its links (docs/servers.md). */
export function serverRoutes(app: App, deps: Deps, erasers: Erasers): void {
  const buckets = createBuckets(deps.clock, COUNTED);
  tokenRoute(app, deps, buckets);

  /** Why a client may not make this call now; null if it may. */
  function refused(
    { scope }: Pick<Endpoint, 'scope'>,
    client: ServerClient,
  ): Fail<'too_many_requests' | 'scope_missing'> | null {
    if (deps.config.addressLimits) {
      const taken = buckets.take('server-client', [{ network: client.id, times: 1 }]);
      if (!taken.ok)
        return fail('too_many_requests', { retryAfterSeconds: taken.retryAfterSeconds });
    }
    return client.scopes.has(scope as ServerScope) ? null : fail('scope_missing');
  }

  route(
    app,
    deps,
    readServerPerson,
    async ({ account: client, params, caller }) =>
      refused(readServerPerson, client) ?? readPerson(deps, client, params.externalId, caller),
  );

  type Called = { account: ServerClient; params: object; body: unknown; request: FastifyRequest };
  /** A call that changes something: with an idempotency key it happens once. */
  async function changing<R extends Result<unknown, ErrorCode>>(
    endpoint: Pick<Endpoint, 'path' | 'scope'>,
    { account: client, params, body, request }: Called,
    work: (settle: Settle) => Promise<R>,
  ) {
    const header = request.headers[IDEMPOTENCY_HEADER];
    const asked = JSON.stringify([endpoint.path, params, body ?? null]);
    return refused(endpoint, client) ?? once(deps, { client, header, request: asked }, work);
  }

  route(app, deps, createServerLink, (context) =>
    changing(createServerLink, context, (settle) => {
      const { account: client, params, body, caller } = context;
      return createLink(deps, client, { ...params, ...body }, { caller, settle });
    }),
  );
  route(app, deps, redeemServerReturn, (context) =>
    changing(redeemServerReturn, context, (settle) => {
      const { account: client, body, caller } = context;
      return redeemReturn(deps, client, body, { caller, settle });
    }),
  );
  const acting = (
    { account: client, params, caller }: Called & { params: Named; caller: Caller },
    settle: Settle,
  ): Acting => ({ deps, client, externalId: params.externalId, caller, settle });
  route(app, deps, askServerRenewal, (context) =>
    changing(askServerRenewal, context, (settle) => askRenewal(acting(context, settle))),
  );
  route(app, deps, endServerSessions, (context) =>
    changing(endServerSessions, context, (settle) => endSessions(acting(context, settle))),
  );
  route(app, deps, closeServerPerson, (context) =>
    changing(closeServerPerson, context, (settle) => closeAccount(acting(context, settle))),
  );
  route(app, deps, eraseServerPerson, (context) =>
    changing(eraseServerPerson, context, (settle) =>
      eraseVerification(acting(context, settle), erasers),
    ),
  );
  route(app, deps, deleteServerPerson, (context) =>
    changing(deleteServerPerson, context, (settle) =>
      deleteAccount(acting(context, settle), erasers),
    ),
  );
  route(app, deps, readLinkCall, ({ account, body }) => readLink(deps, account, body.token));
  route(app, deps, confirmLinkCall, ({ account, body, caller }) =>
    confirmLink(deps, account, body.token, caller),
  );
  route(app, deps, returnByLinkCall, ({ account, body }) =>
    returnByLink(deps, account, body.token),
  );
}

type Named = { externalId: string };

/** OAuth 2.0 client credentials: request and answer are the standard's (RFC 6749, sections 4.4 and 5). */
function tokenRoute(app: App, deps: Deps, buckets: ReturnType<typeof createBuckets>): void {
  /** The seconds until the caller may try again; 0 if it may now. */
  function waitOf(request: FastifyRequest, id: string): number {
    if (!deps.config.addressLimits) return 0;
    const networks = limitedNetworks(callerOf(request).ip);
    const all = buckets.take('server-token', networks);
    if (!all.ok) return all.retryAfterSeconds;
    const guesses = buckets.ask('server-guess', guessesOf(networks, id));
    return guesses.ok ? 0 : guesses.retryAfterSeconds;
  }

  app.register(async (scope) => {
    takeFormsOnly(scope, FORM_LIMIT_BYTES);
    scope.setErrorHandler((error: FastifyError, request, reply) =>
      send(reply, describedFailure(failureOf(error, request))),
    );
    scope.route({
      method: 'POST',
      url: SERVER_TOKEN_PATH,
      schema: { hide: true },
      async handler(request, reply) {
        const basic = basicOf(request.headers.authorization);
        const wait = waitOf(request, basic?.id ?? '');
        if (wait > 0) {
          reply.header('retry-after', wait);
          return send(reply, refusedFor('too_many_requests'));
        }
        if (!isForm(request.body)) return send(reply, refusedFor('invalid_request'));
        if (request.body.grant_type !== 'client_credentials')
          return send(reply, refusedFor('unsupported_grant_type'));
        const caller = callerOf(request);
        const issued =
          basic === null
            ? ({ error: 'invalid_client' } as const)
            : await issueToken(deps, { ...basic, scope: request.body.scope }, caller);
        if (!('error' in issued)) {
          const { token, scopes } = issued;
          const expires_in = SERVER_TOKEN_MINUTES * 60;
          const body = { access_token: token, token_type: 'Bearer', expires_in, scope: scopes };
          return send(reply, { status: 200, body });
        }
        if (issued.error === 'invalid_client') {
          reply.header('www-authenticate', 'Basic realm="servers"');
          if (deps.config.addressLimits) {
            const networks = limitedNetworks(caller.ip);
            buckets.take('server-guess', guessesOf(networks, basic?.id ?? ''));
          }
        }
        return send(reply, refusedFor(issued.error));
      },
    });
  });
}

/** Of one client and network, so that a stranger elsewhere does not keep the company's backend out. */
const guessesOf = (networks: ReturnType<typeof limitedNetworks>, id: string) =>
  networks.map(({ network, times }) => ({ network: `${network} ${id.slice(0, 40)}`, times }));

function send(reply: FastifyReply, { status, body }: { status: number; body: object }) {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('pragma', 'no-cache')
    .send(body);
}
