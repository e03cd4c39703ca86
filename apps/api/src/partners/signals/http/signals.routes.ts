import { type AnyEndpoint, partnerKeys } from '@portico/contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { sendProtocolError } from '#partners/provider/protocol-error.ts';
import type { OpenIdProvider } from '#partners/provider/provider.ts';
import { clientOf, type Scope } from '#partners/signals/access/access.ts';
import { createPolling, NO_POLLED_STREAM } from '#partners/signals/delivery/poll.ts';
import { pollRequest } from '#partners/signals/delivery/poll-request.ts';
import {
  changedStream,
  METHODS,
  newStream,
  pollPath,
} from '#partners/signals/streams/configuration.ts';
import {
  type Answer,
  changeStatus,
  changeStream,
  createStream,
  deleteStream,
  excludeSubject,
  type Receiver,
  readStatus,
  readStream,
  verifyStream,
} from '#partners/signals/streams/streams.ts';
import type { Deps } from '#platform/deps.ts';
import { callerOf } from '#platform/http/endpoints/caller-of.ts';
import type { App } from '#platform/http/endpoints/route.ts';
import { failureOf } from '#platform/http/errors/on-error.ts';
import { createBuckets } from '#platform/http/limits/buckets.ts';
import { holdsNul } from '#platform/http/nul.ts';
import { statusChange, subjectOf, verificationRequest } from './bodies.ts';

/*
 * The paths of Shared Signals. What they take and answer is the standards', not the contract's: partners' servers call
 * them with libraries of their own.
 */

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

const BODY_LIMIT_BYTES = 64 * 1024;
const CLIENTS_COUNTED = 10_000;
/** As `createStream` makes them. */
const STREAM_ID = /^[\w-]{22}$/;

export const SSF_PATHS = {
  discovery: '/.well-known/ssf-configuration',
  configuration: '/ssf/streams',
  status: '/ssf/status',
  addSubject: '/ssf/subjects/add',
  removeSubject: '/ssf/subjects/remove',
  verification: '/ssf/verify',
  poll: pollPath(':id'),
} as const;

/** Their changes are in the audit trail. */
const CHANGED_PATHS: ReadonlySet<string> = new Set([SSF_PATHS.configuration, SSF_PATHS.status]);

const CALLS: readonly ('signals' | 'stream-change')[] = ['signals'];
const CHANGES: typeof CALLS = ['signals', 'stream-change'];

const READ: readonly Scope[] = ['ssf.read', 'ssf.manage'];
const MANAGE: readonly Scope[] = ['ssf.manage'];

type Call<Body> = {
  receiver: Receiver;
  body: Body;
  query: Record<string, string | undefined>;
  request: FastifyRequest;
};
type Handler<Body> = (call: Call<Body>) => Promise<Answer>;

export function signalRoutes(app: App, deps: Deps, provider: OpenIdProvider): void {
  const issuer = deps.config.publicUrl;
  const polling = createPolling(deps);
  // By client and process: a partner's servers may call from any network.
  const buckets = createBuckets(deps.clock, CLIENTS_COUNTED);
  app.addHook('preClose', async () => polling.stop());
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES },
      (_request, body, done) => done(null, body),
    );
    scope.setErrorHandler((error: FastifyError, request, reply) =>
      sendProtocolError(reply, failureOf(error, request)),
    );

    function serve<Body extends z.ZodMiniType | null>(
      method: Method,
      url: string,
      { scopes, body }: { scopes: readonly Scope[]; body: Body },
      handler: Handler<Body extends z.ZodMiniType ? z.output<Body> : undefined>,
    ): void {
      scope.route({
        method,
        url,
        schema: { hide: true },
        config: { endpoint: unlimited(url) },
        exposeHeadRoute: false,
        async handler(request, reply) {
          const [path = ''] = request.url.split('?');
          const { authorization, dpop } = request.headers;
          const proof = typeof dpop === 'string' ? dpop : undefined;
          const called = { method, path, authorization, dpop: proof };
          const isChange = scopes === MANAGE && CHANGED_PATHS.has(url);
          const groups = isChange ? CHANGES : CALLS;
          const client = await clientOf(deps, provider, called, {
            scopes,
            waitOf: (id) => waitOf(id, groups, 'ask'),
          });
          if ('error' in client) return refuse(reply, client);
          const wait = 'wait' in client ? client.wait : waitOf(client.id, groups, 'take');
          if ('wait' in client || wait > 0) {
            reply.header('retry-after', wait);
            return fail(reply, 429, `Ask again in ${wait} seconds.`);
          }
          const parsed = body === null ? { success: true, data: undefined } : parse(body, request);
          if (!parsed.success)
            return fail(reply, 400, 'The request is not as the standard has it.');
          const receiver = { client, caller: callerOf(request) };
          const query = request.query as Record<string, string | undefined>;
          const answer = await handler({ receiver, body: parsed.data as never, query, request });
          if ('problem' in answer) return fail(reply, answer.status, answer.problem);
          reply.code(answer.status).header('cache-control', 'no-store');
          return answer.body === undefined ? reply.send() : reply.send(answer.body);
        },
      });
    }

    /** The seconds until the client may call again; 0 if it may now. */
    function waitOf(clientId: string, groups: typeof CALLS, how: 'ask' | 'take'): number {
      if (!deps.config.addressLimits) return 0;
      for (const group of groups) {
        const taken = buckets[how](group, [{ network: clientId, times: 1 }]);
        if (!taken.ok) return taken.retryAfterSeconds;
      }
      return 0;
    }

    scope.route({
      method: 'GET',
      url: SSF_PATHS.discovery,
      schema: { hide: true },
      config: { endpoint: unlimited(SSF_PATHS.discovery) },
      handler: async () => describe(issuer),
    });
    serve('POST', SSF_PATHS.configuration, { scopes: MANAGE, body: newStream }, (call) =>
      createStream(deps, call.receiver, call.body),
    );
    serve('GET', SSF_PATHS.configuration, { scopes: READ, body: null }, (call) =>
      readStream(deps, call.receiver, call.query.stream_id),
    );
    serve('PATCH', SSF_PATHS.configuration, { scopes: MANAGE, body: changedStream }, (call) =>
      changeStream(deps, call.receiver, call.body, { whole: false }),
    );
    serve('PUT', SSF_PATHS.configuration, { scopes: MANAGE, body: changedStream }, (call) =>
      changeStream(deps, call.receiver, call.body, { whole: true }),
    );
    serve('DELETE', SSF_PATHS.configuration, { scopes: MANAGE, body: null }, (call) =>
      deleteStream(deps, call.receiver, call.query.stream_id ?? ''),
    );
    serve('GET', SSF_PATHS.status, { scopes: READ, body: null }, (call) =>
      readStatus(deps, call.receiver, call.query.stream_id ?? ''),
    );
    serve('POST', SSF_PATHS.status, { scopes: MANAGE, body: statusChange }, (call) =>
      changeStatus(deps, call.receiver, call.body),
    );
    const subject = subjectOf(issuer);
    serve('POST', SSF_PATHS.addSubject, { scopes: MANAGE, body: subject }, (call) =>
      excludeSubject(deps, call.receiver, call.body, { excluded: false }),
    );
    serve('POST', SSF_PATHS.removeSubject, { scopes: MANAGE, body: subject }, (call) =>
      excludeSubject(deps, call.receiver, call.body, { excluded: true }),
    );
    serve('POST', SSF_PATHS.verification, { scopes: MANAGE, body: verificationRequest }, (call) =>
      verifyStream(deps, call.receiver, call.body),
    );
    serve('POST', SSF_PATHS.poll, { scopes: READ, body: pollRequest }, async (call) => {
      const { raw, params } = call.request;
      const { id } = params as { id: string };
      if (!STREAM_ID.test(id)) return NO_POLLED_STREAM;
      const asked = { clientId: call.receiver.client.id, streamId: id };
      // The request itself counts as destroyed as soon as its body is read.
      return polling.poll(asked, call.body, () => raw.socket.destroyed);
    });
  });
}

/** A partner's server is not limited by its network, as at the token endpoint. */
function unlimited(path: string): AnyEndpoint {
  return {
    method: 'GET',
    path: path as `/${string}`,
    summary: '',
    auth: 'none',
    limit: null,
    body: null,
    reply: null,
    errors: [],
  };
}

/** The transmitter's metadata (SSF 1.0, section 7.1). */
function describe(issuer: string) {
  return {
    spec_version: '1_0',
    issuer,
    jwks_uri: `${issuer}${partnerKeys.path}`,
    delivery_methods_supported: Object.values(METHODS),
    configuration_endpoint: `${issuer}${SSF_PATHS.configuration}`,
    status_endpoint: `${issuer}${SSF_PATHS.status}`,
    add_subject_endpoint: `${issuer}${SSF_PATHS.addSubject}`,
    remove_subject_endpoint: `${issuer}${SSF_PATHS.removeSubject}`,
    verification_endpoint: `${issuer}${SSF_PATHS.verification}`,
    authorization_schemes: [{ spec_urn: 'urn:ietf:rfc:6749' }],
    default_subjects: 'ALL',
  };
}

/** A call without a body has an empty object: everything in it is optional, or missing. */
function parse(schema: z.ZodMiniType, { body }: FastifyRequest) {
  try {
    const sent: unknown = JSON.parse(String(body ?? '') || '{}');
    if (holdsNul(sent)) return { success: false as const };
    return schema.safeParse(sent);
  } catch {
    return { success: false as const };
  }
}

function fail(reply: FastifyReply, status: number, description: string) {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .send({ error: ERRORS[status], error_description: description });
}

const ERRORS: Record<number, string> = {
  400: 'invalid_request',
  404: 'not_found',
  409: 'stream_exists',
  429: 'too_many_requests',
};

/** RFC 6750, section 3. */
function refuse(
  reply: FastifyReply,
  { status, error, description }: { status: number; error: string | null; description: string },
) {
  const challenge = error === null ? 'Bearer' : `Bearer error="${error}"`;
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('www-authenticate', challenge)
    .send({ error: error ?? 'invalid_token', error_description: description });
}
