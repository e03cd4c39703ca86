import type { KoaContextWithOIDC } from 'oidc-provider';

/** What answers in place of the engine while a developer checks a sandbox client; null leaves the engine's answer. */
export type EngineStandIn = {
  /** `params` are those of a request that leads to a registered redirect URI. */
  authorize(request: {
    clientId: string;
    cookie: string;
    params: Record<string, string | undefined>;
  }): Promise<string | null>;
  redeem(request: {
    clientId: string;
    code: string;
    verifier: string | null;
    redirectUri: string | null;
    dpop: boolean;
  }): Promise<object | null>;
  userinfo(token: string): Promise<object | null>;
};

/** Codes and tokens of a check begin with it; the engine's own never do. */
const OURS = 'check-';

/**
 * Whether the answer was replaced. The engine has answered by then: the client is authenticated, and its redirect URI is a
 * registered one. The engine knows no code or token of a check, so only its refusals of them are replaced.
 */
export async function standIn(
  ctx: KoaContextWithOIDC,
  world: EngineStandIn,
  cookieName: string,
): Promise<boolean> {
  const { oidc, status } = ctx;
  if (oidc?.route === 'authorization' && status === 303 && oidc.client?.sandbox === true) {
    const cookie = ctx.cookies.get(cookieName);
    if (cookie === undefined) return false;
    const params = { ...oidc.params } as Record<string, string | undefined>;
    const location = await world.authorize({ clientId: oidc.client.clientId, cookie, params });
    if (location === null) return false;
    ctx.redirect(location);
    ctx.status = 303;
    return true;
  }
  // Refused for the code alone: what the engine checks before it looks for the code holds.
  const { error } = (ctx.body ?? {}) as { error?: string };
  if (oidc?.route === 'token' && error === 'invalid_grant' && oidc.client?.sandbox === true) {
    const { code, code_verifier: verifier, redirect_uri: uri } = oidc.params ?? {};
    if (typeof code !== 'string' || !code.startsWith(OURS)) return false;
    return send(
      ctx,
      await world.redeem({
        clientId: oidc.client.clientId,
        code,
        verifier: typeof verifier === 'string' ? verifier : null,
        redirectUri: typeof uri === 'string' ? uri : null,
        dpop: ctx.get('dpop') !== '',
      }),
    );
  }
  if (oidc?.route === 'userinfo' && status === 401) {
    const token = /^(?:bearer|dpop) (.+)$/i.exec(ctx.get('authorization'))?.[1];
    if (token?.startsWith(OURS) !== true) return false;
    return send(ctx, await world.userinfo(token));
  }
  return false;
}

function send(ctx: KoaContextWithOIDC, answer: object | null): boolean {
  if (answer === null) return false;
  ctx.status = 200;
  ctx.body = answer;
  ctx.remove('www-authenticate');
  return true;
}
