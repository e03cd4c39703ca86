import {
  type AnyEndpoint,
  type CodeOf,
  type FileReply,
  type Locale,
  type ParamsOf,
  type ParsedBodyOf,
  type PictureReply,
  type RedirectReply,
  type ReplyOf,
  replyKindOf,
} from '@portico/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '#core/caller.ts';
import type { Result } from '#core/result.ts';
import type { Deps } from '#platform/deps.ts';
import { sendFailure } from '#platform/http/errors/on-error.ts';
import type { CallerBy } from './authenticate.ts';
import { callerOf } from './caller-of.ts';
import { schemaOf } from './describe.ts';
import { redirectFailure } from './redirect.ts';
import { type MadeFile, sendReply } from './replies.ts';

export type App = FastifyInstance;

export type Context<E extends AnyEndpoint> = {
  /**
   * Parsed and normalized by the endpoint's own schema. The handler reads a multipart body itself. A redirect answers
   * values that do not match: they are null.
   */
  body: E['reply'] extends RedirectReply ? ParsedBodyOf<E> | null : ParsedBodyOf<E>;
  /** The values in the path. */
  params: ParamsOf<E>;
  /**
   * The authenticated caller, by the endpoint's `auth`: an account, a phone or an operator; null without
   * authentication.
   */
  account: CallerBy[E['auth']];
  /** The origin of the call. */
  caller: Caller;
  /** The person's language, by Accept-Language. */
  locale: Locale;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** What a handler returns, by the kind of the endpoint's reply. A redirect is an address: it words its own failures. */
type Answer<E extends AnyEndpoint> = E['reply'] extends RedirectReply
  ? string
  : Result<ValueOf<E>, NoInfer<CodeOf<E>>>;

type ValueOf<E extends AnyEndpoint> = E['reply'] extends FileReply
  ? MadeFile
  : E['reply'] extends PictureReply
    ? Buffer
    : ReplyOf<E>;

type Handler<E extends AnyEndpoint> = (context: Context<E>) => Promise<Answer<E>>;

export type RouteOptions<E extends AnyEndpoint> = {
  /** Authenticates the caller, for a handler that replaces the default authenticator. */
  callerBy?: (deps: Deps, request: FastifyRequest) => Promise<CallerBy[E['auth']] | null>;
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The endpoint that the route serves: its limit, its cookies and its description are read from here. */
    endpoint?: AnyEndpoint;
  }
}

/**
 * Serves one endpoint of the contract: its schema validates, its reply decides how the answer is sent, and only the
 * codes that it declares compile.
 */
export function route<E extends AnyEndpoint>(
  app: App,
  deps: Deps,
  endpoint: E,
  handler: Handler<E>,
  { callerBy }: RouteOptions<E> = {},
): void {
  const { auth, body, encoding = 'json', module } = endpoint;
  if (module !== undefined && deps.config.offer.off.includes(module)) return;
  const kind = replyKindOf(endpoint);
  const callers = new WeakMap<FastifyRequest, object>();

  function bodyOf(request: FastifyRequest): unknown {
    if (body === null || encoding === 'multipart') return undefined;
    if (kind !== 'redirect') return request.body;
    const parsed = body.safeParse(encoding === 'query' ? request.query : request.body);
    return parsed.success ? parsed.data : null;
  }

  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: schemaOf(endpoint),
    config: { endpoint },
    ...((encoding === 'multipart' || kind === 'redirect') && {
      validatorCompiler: () => () => true,
    }),
    // A HEAD request must not use up anything.
    ...(kind === 'redirect' && { exposeHeadRoute: false, errorHandler: redirectFailure }),
    // Before validation: an unauthorized caller learns nothing about the body it sent.
    ...(auth !== 'none' && {
      async preValidation(request: FastifyRequest, reply: FastifyReply) {
        const found = await (callerBy ?? app.authenticators[auth])(deps, request, endpoint);
        const account = found ?? 'missing_token';
        if (typeof account === 'string') return sendFailure(reply, { ok: false, code: account });
        callers.set(request, account);
      },
    }),
    async handler(request, reply) {
      const caller = callerOf(request);
      const account = callers.get(request) ?? null;
      const context = {
        body: bodyOf(request),
        params: request.params,
        account,
        caller,
        locale: caller.locale,
        request,
        reply,
      } as unknown as Context<E>;
      const answer = async () => sendReply(app, endpoint, await handler(context), reply);
      // A person's files are opened one after another: each is held in memory until it was sent.
      const owner = kind === 'file' && auth === 'bearer' ? (account as CallerBy['bearer']) : null;
      return owner === null ? answer() : app.answers.inTurn(owner.id, reply, answer);
    },
  });
}
