import { ENGINE_COOKIE, leavePartner } from '@portico/contract';
import { fail, ok } from '#core/result.ts';
import { LOGOUT_DONE, type OpenIdProvider, UNAVAILABLE } from '#partners/provider/provider.ts';
import type { Deps } from '#platform/deps.ts';
import { requireDeclared } from '#platform/http/endpoints/cookie.ts';
import { type App, route } from '#platform/http/endpoints/route.ts';

/** A person signs out at a partner (OpenID Connect RP-Initiated Logout 1.0): the answer to our page's question. */
export function leaveRoutes(app: App, deps: Deps, provider: OpenIdProvider): void {
  const done = `${deps.config.publicUrl}${LOGOUT_DONE}`;
  route(app, deps, leavePartner, async ({ request, reply, body: { secret, from } }) => {
    const engine = await provider.engine();
    const answer = await engine?.leave(request.raw, { secret, everywhere: from === 'everywhere' });
    if (answer?.refusal === UNAVAILABLE) {
      return fail('service_unavailable', { retryAfterSeconds: 5 });
    }
    const location = answer?.headers.location;
    if (answer === undefined || answer.status >= 400 || typeof location !== 'string') {
      return fail('partner_request_over');
    }
    // The engine's session ends, or goes on under another id.
    requireDeclared(request, 'sets', ENGINE_COOKIE);
    const { 'set-cookie': cookies } = answer.headers;
    if (cookies !== undefined) reply.header('set-cookie', cookies);
    return ok({ location: location.startsWith(done) ? null : location });
  });
}
