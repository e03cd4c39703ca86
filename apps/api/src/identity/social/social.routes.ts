import {
  addSocialOf,
  isLocale,
  providerIcon,
  type SocialAnswer,
  type SocialProvider,
  socialCallbackPath,
  socialForm,
  socialRedirects,
} from '@portico/contract';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '#core/caller.ts';
import { newToken } from '#core/opaque-token.ts';
import { fail, ok } from '#core/result.ts';
import { atBrowser } from '#identity/browsers/browser-cookie.ts';
import type { MethodRoutes } from '#identity/methods/method/method.ts';
import { type ConfiguredProvider, iconFileOf } from '#platform/config/providers/provider.ts';
import type { Deps } from '#platform/deps.ts';
import { onward, withError } from '#platform/http/endpoints/redirect.ts';
import { type App, route } from '#platform/http/endpoints/route.ts';
import { isLocal } from '#platform/http/local.ts';
import { takeFormsOnly } from '#platform/http/uploads/form-body.ts';
import { nameAlone } from './provider-person.ts';
import { handleCallback, type Outcome, startAuthorization, startLinking } from './social.ts';
import { setSocialSecret, socialSecret } from './social-cookie.ts';

// A form with an authorization code, a state, a name and an address: about one kilobyte.
const FORM_LIMIT_BYTES = 16 * 1024;

/** The visits of every provider, and the call that begins to add one. The callback adds it. */
export const socialRoutes: MethodRoutes = (app, deps) => {
  const { providers } = deps.config;
  for (const provider of providers) providerRoutes(app, deps, provider);
  pictureRoute(app, deps);
  route(
    app,
    deps,
    addSocialOf(providers.map(({ id }) => id)),
    async ({ body: { provider, locale }, account, caller, request, reply }) => {
      if (!providers.some(({ id }) => id === provider)) return fail('invalid_request');
      const authorization = authorizationOf(deps, request, provider, caller, locale);
      const started = await startLinking(deps, authorization, account.sessionId);
      if (started.ok) setSocialSecret(reply, deps.config, provider, authorization.browserSecret);
      return started;
    },
  );
};

function pictureRoute(app: App, deps: Deps): void {
  const icons = new Map(deps.config.providers.map((each) => [iconFileOf(each), each.icon]));
  route(app, deps, providerIcon, async ({ params: { file } }) => {
    const icon = icons.get(file) ?? null;
    return icon === null ? fail('not_found') : ok(icon);
  });
}

function providerRoutes(app: App, deps: Deps, { id, responseMode }: ConfiguredProvider): void {
  const { login, callback } = socialRedirects(id);
  route(app, deps, login, async ({ body, caller, request, reply }) => {
    const authorization = authorizationOf(deps, request, id, caller, body?.locale);
    const started = await startAuthorization(deps, authorization);
    if (!started.ok) return withError('/auth', started.code);
    setSocialSecret(reply, deps.config, id, authorization.browserSecret);
    return started.value.url;
  });
  route(app, deps, callback, async (context) => {
    const { body, request } = context;
    const browserSecret = socialSecret(request, deps.config, id);
    // Only a form has a name beside the code.
    const user = responseMode === 'form_post' ? body?.user : undefined;
    const outcome = await atBrowser(deps, context, (caller) =>
      handleCallback(deps, {
        provider: id,
        browserSecret,
        isLocal: isLocal(request),
        answer: body && { ...body, user },
        caller,
      }),
    );
    return whereTo(id, outcome);
  });
  if (responseMode !== 'form_post') return;
  app.register(async (scope) => {
    takeFormsOnly(scope, FORM_LIMIT_BYTES);
    // Another site's POST carries none of our cookies; the GET that it is redirected to does.
    route(scope, deps, socialForm(id), async ({ body }) =>
      body === null
        ? withError('/auth', 'social_failed')
        : onward(socialCallbackPath(id), asQuery(body)),
    );
  });
}

/** A browser keeps the secret that it has, so that a flow in another tab stays valid. */
function authorizationOf(
  { config }: Deps,
  request: FastifyRequest,
  provider: SocialProvider,
  caller: Caller,
  locale: string | undefined,
) {
  const browserSecret = socialSecret(request, config, provider) ?? newToken();
  const isOurs = locale !== undefined && isLocale(locale);
  return {
    provider,
    browserSecret,
    isLocal: isLocal(request),
    caller: isOurs ? { ...caller, locale } : caller,
  };
}

/** The fields of a provider's form that become part of the callback's URL. */
function asQuery(answer: SocialAnswer): Record<string, string> {
  const words = Object.entries({ ...answer, user: nameAlone(answer.user) });
  return Object.fromEntries(
    words.filter((word): word is [string, string] => word[1] !== undefined),
  );
}

/** The page after the callback: always one of two, whatever the request contained. */
function whereTo(provider: SocialProvider, outcome: Outcome): string {
  const { result } = outcome;
  if (!result.ok) {
    // Without a session there is no security page to return to.
    const isBack = outcome.for === 'link' && result.code !== 'session_ended';
    return withError(isBack ? '/security' : '/auth', result.code);
  }
  if (result.value === 'linked') return onward('/security', { added: provider });
  const { access_token, refresh_token, isNew } = result.value;
  return onward('/auth', { access_token, refresh_token, ...(isNew && { kyc: 'true' }) });
}
