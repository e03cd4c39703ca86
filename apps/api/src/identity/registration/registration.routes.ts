import {
  type ErrorCode,
  existEmail,
  registerWithEmail,
  registerWithPhone,
} from '@portico/contract';
import { registeredMessage } from '@portico/locales/server';
import { ok } from '#core/result.ts';
import { accountOf } from '#identity/accounts/accounts.ts';
import { atBrowser } from '#identity/browsers/browser-cookie.ts';
import { clearVerifiedCookie, verifiedProof } from '#identity/one-time-codes/verified-cookie.ts';
import type { Deps } from '#platform/deps.ts';
import { type App, type Context, route } from '#platform/http/endpoints/route.ts';
import { register } from './register.ts';

export function registrationRoutes(app: App, deps: Deps): void {
  route(app, deps, existEmail, async ({ body }) => {
    const account = await accountOf(deps, { channel: 'email', to: body.email });
    return ok(account !== undefined);
  });
  route(app, deps, registerWithEmail, (context) =>
    answerRegistration(
      deps,
      context,
      { channel: 'email', to: context.body.email },
      'email_already_exist',
    ),
  );
  route(app, deps, registerWithPhone, (context) =>
    answerRegistration(
      deps,
      context,
      { channel: 'sms', to: context.body.phone },
      'phone_already_exist',
    ),
  );
}

/** Reads the address proof from the body or the browser's cookie, and clears the cookie once the account exists. */
async function answerRegistration<Taken extends ErrorCode>(
  deps: Deps,
  context: Context<typeof registerWithEmail | typeof registerWithPhone>,
  address: Parameters<typeof register>[1],
  taken: Taken,
) {
  const {
    body,
    request,
    reply,
    caller: { locale },
  } = context;
  const proof = verifiedProof(request, deps.config, body.verified);
  const result = await atBrowser(deps, context, (caller) =>
    register(deps, address, { password: body.password, proof, caller, taken }),
  );
  if (!result.ok) return result;
  clearVerifiedCookie(reply, deps.config);
  const { name, texts } = await deps.brand();
  const message = await registeredMessage(locale, name, texts);
  return ok({ ...result.value, message });
}
