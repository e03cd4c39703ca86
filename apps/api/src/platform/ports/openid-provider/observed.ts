import type { EventEmitter } from 'node:events';
import type { KoaContextWithOIDC, Provider } from 'oidc-provider';

/** A request of a client and its outcome: names and configuration, never a secret, a token or a person's data. */
export type ObservedRequest = {
  clientId: string;
  /** Only people of its team and test persons sign in there. */
  sandbox: boolean;
  /** The engine's name of the endpoint. */
  route: string;
  /** The code of the error; null for a success. */
  error: string | null;
  /** What the engine says about the error, for developers. */
  reasons: string[];
  /** The names of the parameters. */
  params: string[];
  /** As they were sent; of a pushed request when it is pushed. */
  redirectUri: string | null;
  scope: string | null;
  /** The registered ones. */
  redirectUris: readonly string[];
  allowedScope: string;
  /** The engine dropped `offline_access` from the scope. */
  lostOffline: boolean;
  /** The person is asked on a page first. */
  asksPerson: boolean;
};

type EngineError = Error & { error?: string; error_description?: string; error_detail?: string };

const ERROR_EVENTS = [
  'authorization.error',
  'grant.error',
  'userinfo.error',
  'revocation.error',
  'end_session.error',
  'pushed_authorization_request.error',
  'server_error',
] as const;

/**
 * Remembers what went wrong, and describes a request once it is answered; `requestOf` is null for one that names no known
 * client.
 */
export function observeRequests(provider: Provider, interactionPage: string) {
  const errors = new WeakMap<object, EngineError>();
  // The first one is the cause.
  const remember = (ctx: KoaContextWithOIDC, error: EngineError) => {
    if (!errors.has(ctx)) errors.set(ctx, error);
  };
  // Its types list a few of its events.
  const events = provider as unknown as EventEmitter;
  for (const event of ERROR_EVENTS) events.on(event, remember);
  const failureOf = (ctx: KoaContextWithOIDC): Error | undefined => errors.get(ctx);
  const requestOf = (ctx: KoaContextWithOIDC): ObservedRequest | null => {
    const { oidc } = ctx;
    const client = oidc?.client;
    if (client === undefined) return null;
    const sandbox = client.sandbox === true;
    const error = errors.get(ctx);
    // Successes of live clients are their everyday.
    if (error === undefined && !sandbox) return null;
    const params = { ...oidc.params } as Record<string, unknown>;
    const sent = ((ctx.method === 'POST' ? oidc.body : ctx.query) ?? {}) as Record<string, unknown>;
    const asked = text(sent.scope);
    const location = String(ctx.response.get('location'));
    return {
      clientId: client.clientId,
      sandbox,
      route: oidc.route,
      error: error === undefined ? null : (error.error ?? 'server_error'),
      reasons: error === undefined ? [] : reasonsOf(error),
      params: Object.keys(params).filter((name) => params[name] !== undefined),
      redirectUri: text(params.redirect_uri),
      scope: text(params.scope),
      redirectUris: client.redirectUris ?? [],
      allowedScope: client.scope ?? '',
      lostOffline:
        ASKS.has(oidc.route) &&
        asked?.split(' ').includes('offline_access') === true &&
        text(params.scope)?.split(' ').includes('offline_access') === false,
      asksPerson: location.startsWith(interactionPage),
    };
  };
  return { failureOf, requestOf };
}

/** Where a scope is asked for. */
const ASKS = new Set(['authorization', 'pushed_authorization_request']);

const text = (value: unknown) => (typeof value === 'string' ? value : null);

/** An error of the engine's own has no words for a developer. */
function reasonsOf({ error, error_description, error_detail, cause }: EngineError): string[] {
  if (error === undefined) return [];
  const inner = cause instanceof Error ? cause : undefined;
  const innermost = inner?.cause instanceof Error ? inner.cause.message : undefined;
  return [error_detail, inner?.message, innermost, error_description].filter(
    (each) => each !== undefined,
  );
}
