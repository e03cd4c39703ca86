import type { ClientMetadata, KoaContextWithOIDC } from 'oidc-provider';
import type { Errors } from './answers.ts';
import type { CallingClient, EngineCaller } from './world.ts';

/*
 * How often partners' servers may call. A call that proved to be a client's counts for that client, from any network.
 * Anybody can name a client, so that a call without a proof counts for the client and the network together: it locks out
 * neither the client elsewhere nor other clients. The numbers are the caller's (`EngineCaller`).
 */

const SERVER_ROUTES: readonly string[] = [
  'token',
  'pushed_authorization_request',
  'revocation',
  'userinfo',
] satisfies CallingClient['route'][];

/** Whether partners' servers call this endpoint, and no browser opens it. */
export const isServerRoute = (route: string): route is CallingClient['route'] =>
  SERVER_ROUTES.includes(route);

/** Of a pushed request (RFC 9126, section 2.3). One in an address may be as large. */
const PUSHED_MAX_BYTES = 8 * 1024;

export type Calls = ReturnType<typeof limitCalls>;

type Call = { caller: EngineCaller; client: CallingClient; isProved: boolean };

/** `current` is the engine's context of the request that it answers now; undefined outside of requests. */
export function limitCalls(errors: Errors, current: () => KoaContextWithOIDC | undefined) {
  const callers = new WeakMap<object, EngineCaller>();
  const calls = new WeakMap<object, Call>();

  function refuseFor(ctx: KoaContextWithOIDC, seconds: number): void {
    if (seconds === 0) return;
    ctx.set('retry-after', String(seconds));
    const error = new errors.TemporarilyUnavailable(`ask again in ${seconds} seconds`);
    throw Object.assign(error, { status: 429, statusCode: 429 });
  }

  function callNow(): { ctx: KoaContextWithOIDC; call: Call } | null {
    const ctx = current();
    const call = ctx && calls.get(ctx);
    return call === undefined ? null : { ctx: ctx as KoaContextWithOIDC, call };
  }

  return {
    /** The caller of this request. */
    from(request: object, caller: EngineCaller): void {
      callers.set(request, caller);
    },

    /** The engine found the client that a call names. Throws if the call is too large, or one too many. */
    named(metadata: ClientMetadata): void {
      const ctx = current();
      const caller = ctx && callers.get(ctx.req);
      if (ctx === undefined || caller === undefined || calls.has(ctx)) return;
      const { route } = ctx.oidc;
      if (!isServerRoute(route)) return;
      const client = {
        id: String(metadata.client_id),
        route,
        isPublic: metadata.token_endpoint_auth_method === 'none',
        isSandbox: metadata.sandbox === true,
      };
      // A token that the client got is its proof.
      const isProved = route === 'userinfo' && !client.isPublic;
      calls.set(ctx, { caller, client, isProved });
      refuseFor(ctx, isProved ? caller.proved(client) : caller.named(client));
      if (route === 'pushed_authorization_request' && sizeOf(ctx) > PUSHED_MAX_BYTES) {
        throw new errors.InvalidRequest(
          `a pushed request has at most ${PUSHED_MAX_BYTES} bytes`,
          413,
        );
      }
    },

    /** Whether the client of the call is known. */
    isNamed: () => callNow() !== null,

    /** The client is about to prove itself by something that counts once. Throws if its call is one too many. */
    mayProve(): void {
      const now = callNow();
      if (now !== null) refuseFor(now.ctx, now.call.caller.mayProve(now.call.client));
    },

    /** The client proved itself. Throws if its call is one too many. */
    proved(): void {
      const now = callNow();
      if (now === null || now.call.isProved || now.call.client.isPublic) return;
      now.call.isProved = true;
      refuseFor(now.ctx, now.call.caller.proved(now.call.client));
    },

    /** The call is answered. */
    ended(ctx: KoaContextWithOIDC): void {
      const call = calls.get(ctx);
      if (call === undefined || call.isProved || call.client.isPublic) return;
      call.caller.failed(call.client);
    },
  };
}

/** Of the form before it was encoded: that is what is stored. A control character takes six bytes there. */
function sizeOf({ oidc }: KoaContextWithOIDC): number {
  let bytes = 0;
  for (const [name, values] of Object.entries(oidc.body ?? {})) {
    for (const value of [values].flat()) {
      const stored = String(value).replaceAll(CONTROL, '\\u0000');
      bytes += Buffer.byteLength(`${name}=${stored}&`);
    }
  }
  return bytes;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: it looks for them.
const CONTROL = /[\0-\x1f]/g;
